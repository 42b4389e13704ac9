"""Settings shipped with the package, as TOML: `<game>/<purpose>.toml`."""
