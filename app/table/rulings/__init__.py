"""The parts of `decide`, by what they are about. Each gives a draft of an entry, or a refusal; nothing changes here."""
