"""What was known in a finished match, what was believed, what each choice was worth and what it told the others."""
