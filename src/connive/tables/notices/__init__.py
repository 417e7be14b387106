"""What people are told while they are away: in their browsers, or by e-mail."""
