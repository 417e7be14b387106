"""The rules as native code: the very same functions, bound into one namespace and compiled by numba (an extra)."""
