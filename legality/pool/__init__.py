"""The one pool of processes: requests in, exactly one result for each, whatever becomes of the
processes. It knows nothing of what is asked."""
