"""Training settings for Survivalist: one TOML file a purpose."""
