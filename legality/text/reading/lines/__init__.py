"""Lines of rules text: kinds of ability, keyword lines, sections."""
