"""A service in front of a pool of processes: many questions at once, none in the way of another.

It knows nothing of the questions: whoever starts it says what answers a request.
"""
