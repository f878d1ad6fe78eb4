"""A lossless view of LLVM IR text: lexer, parser, edits, control flow, and LLVM itself as the judge.

Nothing here prints a module. Text that is not edited stays the same text; LLVM (through llvmlite) parses and
verifies a shadow copy and is never asked to write.
"""
