"""SIMT functions and the calls that start them, as the manifest, the linter and the merger see them.

A floor above `vfsimt.ir`: reads a module, changes nothing.
"""
