"""Self-play training, evaluation, tournaments and the command line."""
