"""TensorBoard's event files: dropping what a run will write again after it is resumed."""

from __future__ import annotations

import os
from pathlib import Path


def drop_after(folder: Path, step: int) -> None:
    """Keep the scalars up to and with a step, in every event file of a folder; files left empty are removed."""
    from tensorboard.backend.event_processing.event_file_loader import RawEventFileLoader
    from tensorboard.compat.proto.event_pb2 import Event
    from tensorboard.summary.writer.record_writer import RecordWriter

    for path in sorted(folder.glob("events.out.tfevents.*")):
        kept, scalars = [], 0
        for record in RawEventFileLoader(str(path)).Load():  # a torn last record is left out
            event = Event.FromString(record)
            if not event.HasField("summary"):
                kept.append(record)
            elif event.step <= step:
                kept.append(record)
                scalars += 1
        if not scalars:
            path.unlink()
            continue
        fresh = folder / "kept"  # a name that TensorBoard does not read
        with fresh.open("wb") as file:
            writer = RecordWriter(file)
            for record in kept:
                writer.write(record)
        os.replace(fresh, path)
