"""The rulebook woven with its code: a page of the site for each rule."""
