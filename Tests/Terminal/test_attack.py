"""The short form of the attack (Tests/Lab/attack): generated bad input of every class."""

from attack import run

# The same cases every time, of which none makes a simulated season; the long form, Scripts/lab attack, has a hundred
# times as many, of seeds of its own. Tests/Harness shows that each property can be broken.
SEED = 45


def test_generated_bad_input_of_every_class_breaks_nothing(binary, tmp_path):
    found = run.Attack(binary, tmp_path / "attack", SEED, 0.01, keep=tmp_path / "kept").run()
    assert set(run.CLASSES) == {one.name.partition(":")[0] for one in found.outcomes}
    assert found.programs > 40
    assert not found.broken, "\n".join(found.broken)
