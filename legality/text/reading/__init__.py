"""Reading rules text, from lines to the words of a noun phrase."""
