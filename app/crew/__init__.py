"""Several workers behind one address: a parent that hands out connections, and its children, each a server of its own."""
