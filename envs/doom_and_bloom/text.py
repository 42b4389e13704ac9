"""stub"""
class DoomAndBloomText:
    seldom = frozenset()
    def __init__(self, options): pass
