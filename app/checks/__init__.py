"""`aelwyd check-ruleset`: all that our own rulesets run through, for one of any distribution."""
