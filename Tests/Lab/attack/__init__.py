"""The attack: generated members of every class of bad input against the built program. `run.Attack` is the whole.

A module for each class has `make(random, index)`, which gives the same Case for the same seed and index. A Case acts on
a Bench, which starts programs and servers and measures; `judge` says what must hold for all of them.
"""
