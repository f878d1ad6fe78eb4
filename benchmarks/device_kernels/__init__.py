"""Device kernels in the vendor's dialect, written for any size: `python -m benchmarks.device_kernels --help`."""

from benchmarks.device_kernels.normalization import Form, Normalization, normalization
from benchmarks.device_kernels.reductions import argmax, prefix_sums, softmax
from benchmarks.device_kernels.scatter import histogram, transpose

__all__ = ["Form", "Normalization", "argmax", "histogram", "normalization", "prefix_sums", "softmax", "transpose"]
