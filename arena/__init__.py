"""Arena: Sheriff of Nottingham for language models, people and programs, bargaining over bribes in free text."""

__version__ = "0.1.0"
