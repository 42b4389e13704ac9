"""Training settings for Flourish and Decay: one TOML file a purpose."""
