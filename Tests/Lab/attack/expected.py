"""Faults that are known and being mended: their cases are told apart. Empty is what this should be."""

# The beginning of a case's kind to a part of a problem.
KNOWN = [
    ("signal", "left the terminal changed"), ("limit", "SIG"), ("limit", "left the terminal changed"),
    ("limit", "without a word"), ("limit", "declared)"), ("limit", "nothing on the screen"), ("limit", "ended with"),
    ("exchange", "declared)"), ("exchange", "s of processor"), ("exchange", "MiB (limit"), ("exchange",
                                                                                            "nothing drawn"),
    ("exchange", "nothing on the screen"), ("exchange leftover", "before the question"), ("exchange", "ended with"),
    ("canary", "has the planted"), ("crowd", "requests"),
    ("file", "replaced a"), ("file", "outside of its folders"), ("file", "MiB (limit"), ("file", "declared)"),
    ("file", "nothing"), ("file", "s of processor"), ("file", "ended"),
    ("terminal", "ended"), ("terminal", "MiB (limit"), ("terminal", "left the terminal"), ("terminal", "changed what"),
    ("terminal", "printed a control"), ("terminal", "nothing"), ("terminal", "declared)"),
    ("numbers", "ended by SIG"), ("numbers", "printed a control"), ("numbers", "ended with"),
    ("numbers", "left the terminal"), ("bulk", ""), ("truth", ""), ("limit", "takes"), ("limit", "printed"),
]


def is_known(kind, problem):
    return any(kind.startswith(lead) and words in problem for lead, words in KNOWN)
