"""Training settings for Godforsaken Scavengers: one TOML file a purpose."""
