"""The neutral corpus: judged declarations and counted boards for whoever writes an engine."""
