"""Overwinter's agents: `make_agent` turns a spec such as `greedy` or `policy:runs/x/policy.safetensors` into one."""

from overwinter.agents.base import Agent, View
from overwinter.agents.registry import make_agent, make_agents
from overwinter.agents.table import Table

__all__ = ["Agent", "Table", "View", "make_agent", "make_agents"]
