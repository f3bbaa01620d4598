"""Cards as a folder of small compressed files, of which a page in a browser fetches what it needs.

`legality cards pack` writes it from the user's card database. It answers as the database does.
"""
