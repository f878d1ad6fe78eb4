"""Benchmarks: ratios of interleaved measurements in one process, run with `python -m benchmarks`."""
