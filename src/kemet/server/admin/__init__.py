"""Operations of the operator on the database of a server; `kemet admin` is their command line.

They work beside a running server, which notices changes within seconds, except for restoring.
"""
