// Keeps one core busy until it is ended: other work on the same machine.
for (let turns = 0; ; turns++) Math.sqrt(turns)
