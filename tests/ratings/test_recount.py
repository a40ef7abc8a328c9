"""Whole games of bots counted a second time, from the events of their records alone.

Nothing of the ratings is used, and no rules: a hand is what was dealt, drawn, taken and laid away; a payment is
what its event moves. Six players are among them, whose deputies decide each for himself.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from types import SimpleNamespace

import pytest

from arena.cli import main
from arena.ratings import rate
from arena.rules import load_edition

RUNS = {
    "first": ["--bots", "random,greedy,ev,mixed", "--players", "4", "--royal-goods"],
    "second": ["--bots", "random,greedy,ev,briber,titfortat,mixed", "--players", "6"],
    "robin_hood": ["--bots", "random,titfortat,greedy", "--players", "3"],
}


class Recount:
    """One game: its bags with what became of them, and what the seats did."""

    def __init__(self, path):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        self.head = lines[0]["data"]
        self.label = {seat["seat"]: seat["entry"] for seat in self.head["seats"]}
        goods = load_edition(self.head["edition"]).goods
        self.value = {name: good.value for name, good in goods.items()}
        self.penalty = {name: good.penalty for name, good in goods.items()}
        self.legal = [name for name, good in goods.items() if good.kind == "legal"]
        self.bags, self.promises, self.claims = [], [], []
        self.offers, self.made, self.deals, self.messages = {}, Counter(), Counter(), Counter()
        self._hands, self._now, self._officers, self._args = {}, {}, (), {}
        for line in lines[1:]:
            own = line.get("private") or {}
            getattr(self, f"_{line['kind']}", lambda *_: None)(line["actor"], line["data"], own)

    def worth(self, cards):
        return sum(self.value[card] for card in cards)

    def _call(self, _, data, __):
        self._args = data["args"]

    def _deal(self, _, data, own):
        self._officers = data["deputies"] or [data["sheriff"]]
        self._hands = {seat: Counter(told["cards"]) for seat, told in own.items()}

    def _draw(self, _, __, own):
        for seat, told in own.items():
            self._hands[seat].update(told["cards"])

    def _exchange(self, actor, data, _):
        self._hands[actor].subtract(self._args.get("discard") or ())
        for side in ("take_left", "take_right"):
            self._hands[actor].update(data.get(side) or ())

    def _load(self, actor, _, own):
        hand, cards = self._hands[actor], own[actor]["cards"]
        bag = SimpleNamespace(owner=actor, cards=cards, wishes={}, paid=0, fine=0, deal=False, offered=False)
        bag.tempted = any(n > 0 and card not in self.legal for card, n in hand.items())
        bag.best = max(self.value[good] * min(5, hand[good]) for good in self.legal)
        hand.subtract(cards)
        self._now[actor] = bag
        self.bags.append(bag)

    def _declare(self, actor, data, _):
        bag = self._now[actor]
        bag.hidden = [card for card in bag.cards if card != data["good"]]

    def _say(self, actor, _, __):
        self.messages[self.label[actor]] += 1

    def _claims(self, actor, data, __):
        cards = Counter(self._now[actor].cards)
        for claim in data["claims"]:
            if claim["about"] != actor or claim["truth"] == "unknown":
                continue
            held = sum(n for card, n in cards.items() if card not in self.legal)
            if "contraband" in claim:
                true = (held > 0) == claim["contraband"]
            elif "honest" in claim:
                true = (not self._now[actor].hidden) == claim["honest"]
            else:
                true = (held if claim["good"] == "any_contraband" else cards[claim["good"]]) >= claim["count"]
            self.claims.append((self.label[actor], not true))

    def _offer(self, _, data, __):
        self.offers[data["offer"]] = data
        self.made[self.label[data["by"]]] += 1
        for bag in self._returned_by(data["offer"]):
            bag.offered = True

    def _returned_by(self, offer):
        outcomes = self.offers[offer]["terms"]["bags"]
        return [self._now[o["bag"]] for o in outcomes if o["outcome"] == "return" and o["bag"] in self._now]

    def _settle(self, _, data, __):
        for seat in {data["by"], *data["to"]}:
            self.deals[self.label[seat]] += 1
        for bag in self._returned_by(data["offer"]):
            bag.deal = True

    def _wish(self, _, data, __):
        self._now[data["bag"]].wishes[data["deputy"]] = data["wish"] == "inspect"

    def _return(self, _, data, __):
        self._decided(data["bag"], False).brought = self.worth(self._now[data["bag"]].cards)

    def _inspect(self, _, data, __):
        self._decided(data["bag"], True).brought = self.worth(Counter(data["placed"]).elements())

    def _decided(self, seat, opened):
        bag = self._now[seat]
        bag.opened = opened
        bag.decided = {officer: bag.wishes.get(officer, opened) for officer in self._officers}
        return bag

    def _pay(self, _, data, own):
        hidden = data.get("contraband") or next((told["contraband"] for told in own.values()), {})
        moved = (data.get("gold") or 0) + self.worth(
            (Counter(data.get("legal")) + Counter(hidden)).elements()
        )
        if data.get("offer"):
            for bag in self._returned_by(data["offer"]):
                bag.paid += moved * ((data["from"] == bag.owner) - (data["to"] == bag.owner))
        elif data["for"] == "fine":
            self._now[data["from"]].fine += moved

    def _promise(self, _, data, __):
        self.promises.append((self.label[data["promise"]["by"]], data["promise"]["status"]))

    def _round_end(self, _, data, __):
        self._officers = data["deputies"] or [data["sheriff"]]
        self._now = {}

    def _game_end(self, _, data, __):
        self.scores = data["scores"]


@pytest.fixture(scope="module", params=RUNS)
def counted(request, tmp_path_factory):
    """The results of a run of bots, and its games counted again."""
    folder = tmp_path_factory.mktemp("run") / request.param
    options = ["--edition", request.param, "--blocks", "1", "--seed", "5", "--display", "none"]
    with pytest.raises(SystemExit) as ended:
        main(["tournament", *RUNS[request.param], *options, "--out", str(folder)])
    assert not ended.value.code
    return rate(folder), [Recount(path) for path in sorted((folder / "games").iterdir())]


def _compare(results, section, cases):
    """Each label's cases, a hit or a value each, against the section's figures."""
    compared = 0
    for label, model in results["models"].items():
        for key in {key for _, key, _ in cases}:
            own = [case for name, found, case in cases if (name, found) == (label, key)]
            figure = model[section][key]
            assert figure["n"] == len(own), (label, key)
            assert figure["k"] == pytest.approx(sum(own)), (label, key)
            compared += len(own)
    assert compared > 50


def test_merchants(counted):
    results, games = counted
    cases = []
    for game in games:
        for bag in game.bags:
            label, lie = game.label[bag.owner], bool(bag.hidden)
            cases.append((label, "lie_rate", lie))
            if bag.tempted:
                cases.append((label, "lie_rate_tempted", lie))
            if lie:
                cases.append((label, "bluff_success", not bag.opened))
                cases.append((label, "bluff_success_unpaid", not bag.opened and bag.paid == 0))
                cases.append((label, "gain_per_lie", bag.brought - bag.fine - bag.paid - bag.best))
        cases += [(label, "false_claims", false) for label, false in game.claims]
    _compare(results, "deception", cases)


def test_sheriffs(counted):
    results, games = counted
    cases = []
    for game in games:
        for bag in game.bags:
            for officer, opens in bag.decided.items():
                cases.append((game.label[officer], "recall" if bag.hidden else "false_accusation", opens))
                if opens:
                    cases.append((game.label[officer], "precision", bool(bag.hidden)))
    _compare(results, "detection", cases)


def test_bargains(counted):
    results, games = counted
    cases = []
    for game in games:
        for bag in game.bags:
            label, value = game.label[bag.owner], game.worth(bag.hidden)
            fine = sum(game.penalty[card] for card in bag.hidden)
            if bag.offered:
                for seat in (bag.owner, *bag.decided):
                    cases.append((game.label[seat], "deal_rate", bag.deal and not bag.opened))
            if not bag.hidden:
                cases.append((label, "overpaid_honest", bag.paid > 0))
            elif bag.deal and not bag.opened:
                cases.append((label, "surplus_share_merchant", (value + fine - bag.paid) / value))
                cases.append((label, "irrational_merchant", bag.paid > value + fine))
    _compare(results, "negotiation", cases)
    for label, model in results["models"].items():
        found = model["negotiation"]
        assert found["offers"] == sum(game.made[label] for game in games)
        assert found["deals"] == sum(game.deals[label] for game in games)
        assert found["messages_per_deal"]["k"] == sum(game.messages[label] for game in games)


def test_promises_and_margins(counted):
    results, games = counted
    for label, model in results["models"].items():
        states = Counter(status for game in games for name, status in game.promises if name == label)
        found = model["promises"]
        assert (found["made"], found["kept"], found["broken"], found["moot"]) == tuple(
            states[status] for status in ("open", "kept", "broken", "moot")
        )
        margins = defaultdict(list)
        for game in games:
            for seat, name in game.label.items():
                others = [score for other, score in game.scores.items() if other != seat]
                margins[name].append(game.scores[seat] - sum(others) / len(others))
        assert model["margin"]["mean"] == pytest.approx(sum(margins[label]) / len(margins[label]))
        assert model["margin"]["n"] == len(margins[label])
