"""The parts of `evolve`, by what they are about. They change the state they are given, and nothing else."""
