"""Games with a real small language model on llama.cpp's own server, from PyPI, on this machine alone."""
