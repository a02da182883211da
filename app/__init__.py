"""Card tables for friends: the server behind Aelwyd."""
