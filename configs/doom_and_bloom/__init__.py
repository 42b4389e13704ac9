"""Training settings for Doom and Bloom: one TOML file a purpose."""
