"""Many boards at once: each row of a table is asked the same, and has one row of the answer.

It knows nothing of the questions: whoever starts it says what answers for the text of a board. What
it needs beyond a plain installation is the extra `batch`, imported when it is used.
"""
