"""The launch record's layout under the name by which this wing has it; the value is `vfsimt.launch`."""

from vfsimt.launch import PACKET_LAUNCH, LaunchLayout

__all__ = ["PACKET_LAUNCH", "LaunchLayout"]
