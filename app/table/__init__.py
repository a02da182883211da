"""Live tables: a table is a log of entries, and everything else is a fold of it. No web, no database."""
