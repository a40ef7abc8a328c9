from __future__ import annotations

import json
import random

import pytest

from arena.errors import UsageError
from arena.ratings import rate
from arena.ratings.results import results
from tests.ratings.made_up import bag, game
from tests.ratings.played import Played


def _games(n=40, labels="abcd", seed=1):
    rng = random.Random(seed)
    out = []
    for i in range(n):
        scores = {label: 100.0 + 10 * labels.index(label) + rng.randrange(60) for label in labels}
        bags = [
            bag(
                label,
                lie=rng.random() < 0.6,
                outcome=rng.choice(["returned", "inspected"]),
                sheriff=rng.choice([x for x in labels if x != label]),
                offer=rng.randrange(8),
            )
            for label in labels
        ]
        out.append(game(scores, block=f"7/{i // 4:04d}", id=f"b{i // 4:04d}r{i % 4}", bags=bags))
    return out


def _results(games):
    return results("run", {}, games, {})


def test_G5_shuffled_games_give_the_same_results():
    games = _games()
    first = _results(games)
    random.Random(9).shuffle(games)
    assert json.dumps(_results(games)) == json.dumps(first)


def test_G4_no_figure_is_nan_and_nothing_comes_from_no_opportunity():
    found = _results([game({"a": 10, "b": 10, "c": 10})])
    json.dumps(found, allow_nan=False)
    a = found["models"]["a"]
    assert a["deception"]["lie_rate"] == {"k": 0, "n": 0, "value": None, "ci": None}
    assert a["margin"] == {"mean": 0, "ci": None, "n": 1}
    assert a["win_share"]["value"] == pytest.approx(1 / 3)
    assert a["mean_place"]["value"] == 2
    assert a["strength"]["value"] == 1500


def test_G9_every_rate_carries_its_opportunities():
    found = _results(_games())

    def walk(value, path=""):
        if isinstance(value, dict):
            if "ci" in value:
                assert "n" in value, path
            for key, inner in value.items():
                walk(inner, f"{path}/{key}")

    walk(found["models"])


def test_G11_three_games_put_everybody_in_one_tier():
    games = [game({"a": 300, "b": 200, "c": 100}, block=f"7/{i}", id=f"g{i}") for i in range(3)]
    found = _results(games)
    assert {model["strength"]["tier"] for model in found["models"].values()} == {1}


def test_strengths_of_few_blocks_have_a_count_and_no_interval():
    models = _results(_games(20))["models"]
    assert models["a"]["strength"]["n"] == 20
    assert models["a"]["strength"]["ci"] is None, "five blocks"
    assert models["a"]["deception"]["strength"]["ci"] is None
    assert models["a"]["margin"]["ci"] is not None
    models = _results(_games(24))["models"]
    assert models["a"]["strength"]["ci"] is not None, "six blocks"
    assert models["a"]["detection"]["strength"]["n"] > 0
    assert models["a"]["detection"]["strength"]["ci"] is not None


def test_G12_a_model_whose_games_all_failed_is_incomplete_and_unranked():
    games = [*_games(), game({"a": 1, "x": 1, "y": 1}, id="z", state="parked")]
    found = results("run", {}, games, {"x": "lab/x"})
    assert found["models"]["x"]["games"] == {"complete": 0, "incomplete": 1}
    assert found["models"]["x"]["strength"] == {"value": None, "ci": None, "n": 0, "tier": None}
    assert found["games"]["parked"] == 1


def test_head_to_head_is_seen_from_both_sides():
    found = _results(_games())
    one, other = found["head_to_head"]["a"]["b"], found["head_to_head"]["b"]["a"]
    assert one["margin"]["mean"] == -other["margin"]["mean"]
    assert one["margin"]["ci"] == [-x for x in reversed(other["margin"]["ci"])]
    assert one["n"] == 40
    assert one["margin"]["n"] == 10


def test_decisions_of_the_rule_are_nobodys_skill():
    bags = [
        bag("a", lie=True, by_rule=True, sheriff="b"),
        bag("a", lie=True, outcome="returned", decided_by_rule=True, sheriff="b"),
        bag("a", lie=False, outcome="inspected", sheriff="b"),
    ]
    found = _results([game({"a": 1, "b": 2, "c": 3}, bags=bags)])
    deception = found["models"]["a"]["deception"]
    assert (deception["lie_rate"]["k"], deception["lie_rate"]["n"]) == (1, 2)
    assert deception["bluff_success"]["n"] == 0
    detection = found["models"]["b"]["detection"]
    # The lie that the rule loaded was still this sheriff's to detect; the one that the rule returned was not.
    assert (detection["recall"]["k"], detection["recall"]["n"]) == (0, 1)
    assert (detection["precision"]["k"], detection["precision"]["n"]) == (0, 1)


def test_on_the_clean_board_a_seat_that_always_fails_changes_nobodys_number():
    games = _games()
    failing = []
    for i in range(12):
        bad = game({"a": 5.0, "b": 500.0, "bad": 0.0}, block=f"8/{i}", id=f"bad{i}")
        bad.seats[2].rule_actions = 4
        failing.append(bad)
    with_bad, without = _results([*games, *failing]), _results(games)
    for label in "abcd":
        assert with_bad["models"][label]["boards"]["clean"] == without["models"][label]["boards"]["clean"]
    assert with_bad["models"]["a"]["boards"]["all"] != without["models"]["a"]["boards"]["all"]
    assert with_bad["models"]["bad"]["boards"]["clean"]["seats"] == 0
    assert with_bad["games"]["faulted"] == 12


def test_d_prime_is_the_textbooks():
    bags = [bag("m", lie=True, outcome="inspected" if i < 7 else "returned", sheriff="s") for i in range(10)]
    bags += [bag("m", lie=False, outcome="inspected" if i < 2 else "returned", sheriff="s") for i in range(9)]
    found = _results([game({"m": 1, "s": 2, "t": 3}, bags=bags)])
    assert found["models"]["s"]["detection"]["d_prime"]["n"] == 10 + 9
    # z(7.5 / 11) - z(2.5 / 10)
    assert found["models"]["s"]["detection"]["d_prime"]["value"] == pytest.approx(
        0.472789 + 0.674490, abs=1e-5
    )


def test_the_two_shares_of_a_surplus_add_to_one():
    deal = bag("m", value=9, penalty=6, offer=10, paid=10, deal="O1", sheriff="s")
    found = _results([game({"m": 1, "s": 2, "t": 3}, bags=[deal])])
    merchant = found["models"]["m"]["negotiation"]["surplus_share_merchant"]["value"]
    sheriff = found["models"]["s"]["negotiation"]["surplus_share_sheriff"]["value"]
    assert merchant == pytest.approx(5 / 9)
    assert merchant + sheriff == pytest.approx(1)


def _short(path, labels, *, end=True, deal="7/0000"):
    played = Played(path, labels, deal=deal)
    if end:
        played.finish_by_rule()
    played.close()


def test_G8_a_label_in_two_seats_counts_twice(tmp_path):
    _short(tmp_path / "g.jsonl", ["a", "a", "b"])
    found = rate(tmp_path)["models"]
    assert found["a"]["seats"] == 2
    assert found["a"]["margin"]["n"] == 2
    assert found["b"]["seats"] == 1
    assert 2 * found["a"]["margin"]["mean"] + found["b"]["margin"]["mean"] == pytest.approx(0)
    assert found["a"]["faults"]["games"] == 1


def test_K9_what_is_not_finished_is_counted_and_left_out(tmp_path):
    games = tmp_path / "games"
    games.mkdir()
    _short(games / "whole.jsonl", ["a", "b", "c"])
    _short(games / "begun.jsonl", ["a", "b", "c"], end=False)
    parked = Played(games / "parked.jsonl", ["a", "b", "c"])
    parked.fault("ann", "provider", "http_503")
    parked.close()
    whole = (games / "whole.jsonl").read_bytes()
    (games / "half.jsonl").write_bytes(whole[: whole.rfind(b"\n", 0, -1) - 40])
    (games / "head.jsonl").write_bytes(whole[:50])
    (games / "empty.jsonl").write_bytes(b"")
    found = rate(tmp_path)
    assert found["games"] == {"complete": 1, "faulted": 1, "parked": 1, "unfinished": 4}
    assert not found["complete"]
    assert found["models"]["a"]["games"] == {"complete": 1, "incomplete": 3}
    assert found["models"]["a"]["faults"]["provider"] == {"http_503": 1}
    for path in games.iterdir():
        if path.stem != "half":
            path.unlink()
    found = rate(tmp_path)
    assert found["games"]["complete"] == 0
    json.dumps(found, allow_nan=False)


def test_rating_nothing_is_a_clear_error(tmp_path):
    with pytest.raises(UsageError, match="no such file"):
        rate(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="neither a run nor a folder"):
        rate(tmp_path)
    (tmp_path / "x.jsonl").write_text('{"v": 9}\n')
    with pytest.raises(UsageError, match="line 1"):
        rate(tmp_path)
