class GodforsakenScavengersPicture:
    def __init__(self, options): pass
