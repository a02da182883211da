"""Taking a match away over HTTP: for whoever may see its page, and for nobody else."""


