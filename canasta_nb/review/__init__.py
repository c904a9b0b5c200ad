"""The review of a deal: what each act of a seat cost, up to three moments that decided it, and what to practise.

``review`` judges a deal whole; ``Reviewing`` does the same step by step, so that it can be shown and stopped.
"""

from canasta_nb.review.decisions import Decision, decisions
from canasta_nb.review.judging import Cost, cost
from canasta_nb.review.moments import Moment
from canasta_nb.review.result import Review
from canasta_nb.review.reviewing import Reviewing, lead, played_by_careful, review

__all__ = [
    "Cost",
    "Decision",
    "Moment",
    "Review",
    "Reviewing",
    "cost",
    "decisions",
    "lead",
    "played_by_careful",
    "review",
]
