"""A release: built twice, compared, listed, installed into empty environments and tried there.

`scripts/release` runs it. It publishes nothing: CONTRIBUTING.md has the steps for a person.
"""
