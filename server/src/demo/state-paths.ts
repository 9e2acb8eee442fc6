// How a record came to be in its state: a shortest way along the domain's table of steps, so that no history is impossible.

export interface StepOfTable<State extends string> {
  readonly from: State
  readonly to: State
}

/** The states from `start` to `end`, both included. @throws RangeError when the table leads from one to the other nowhere. */
export function pathThrough<State extends string>(
  table: readonly StepOfTable<State>[],
  start: State,
  end: State,
): State[] {
  const reached = new Map<State, State[]>([[start, [start]]])
  for (const [state, path] of reached) {
    if (state === end) return path
    for (const { from, to } of table) if (from === state && !reached.has(to)) reached.set(to, [...path, to])
  }
  throw new RangeError(`Nothing leads from ${start} to ${end}`)
}
