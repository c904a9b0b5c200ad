"""One question: how may this turn end, and can this hand go out?"""
