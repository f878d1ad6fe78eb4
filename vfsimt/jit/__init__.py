"""The wing that runs packet kernels on the host: LLVM's ORC, the packet ABI, built-in kernels, measurements."""
