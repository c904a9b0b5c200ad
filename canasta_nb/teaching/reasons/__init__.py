"""Why an answer is right or wrong: the sum, the law, the study, the card that decides."""
