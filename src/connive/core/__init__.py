"""The contract that games, tables, bots and research share: records, events, viewers, decisions, outcomes, chance."""
