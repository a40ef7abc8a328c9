"""What was read is said back in one plain sentence."""

from __future__ import annotations

from arena.speech import heard

from .table import offer, read


def test_an_offer_is_said_back_with_its_id() -> None:
    told = heard(read("Five gold if you return my bag."), ["O3"])
    assert told == "Heard: O3: Ann gives Sam 5 gold; Ann's bag goes back unopened. Open until answered."


def test_the_speaker_is_told_as_you() -> None:
    told = heard(read("Five gold and a cheese if you open Bob."), ["O3"], you="ann")
    assert told.startswith(
        "Heard: O3: you give Sam 5 gold; you give Sam 1 cheese from the stall; Bob's bag is opened."
    )


def test_promises_are_told_with_their_time() -> None:
    told = heard(read("Pass me and I return your bag when I am Sheriff."))
    assert "Ann promises Sam to return Sam's bag when Ann next is Sheriff" in told


def test_a_question_and_a_fault_are_told() -> None:
    assert "binds nothing" in heard(read("Some gold for you if I pass."))
    assert "too_much_gold" in heard(read("Ninety gold for my bag."))


def test_talk_is_told_as_talk() -> None:
    assert heard(read("A fine morning, Sheriff.")) == "Heard: nothing that binds."


def test_an_acceptance_is_told() -> None:
    assert heard(read("Deal.", "sam", offers=[offer(1, "ann", "sam", 5, "ann")])) == "Heard: O1 is accepted."
