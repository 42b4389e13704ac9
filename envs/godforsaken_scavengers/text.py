class GodforsakenScavengersText:
    def __init__(self, options): pass
