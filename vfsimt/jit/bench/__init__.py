"""Measurements: kernels before and after specialisation, interleaved in one process, every output checked."""
