"""The contract that games, tables, bots and research share: states, events, viewers, decisions, outcomes, chance."""
