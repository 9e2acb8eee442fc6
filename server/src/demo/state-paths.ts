// How a record came to be in its state: a shortest way along the domain's table of steps, so that no history is impossible.

export interface StepOfTable<State extends string> {
  readonly from: State | readonly State[]
  readonly to: State
}

const leadsFrom = <State extends string>({ from }: StepOfTable<State>, state: State): boolean =>
  [from].flat().some((each) => each === state)

/** The states from `start` to `end`, both included. @throws RangeError when the table leads from one to the other nowhere. */
export function pathThrough<State extends string>(
  table: readonly StepOfTable<State>[],
  start: State,
  end: State,
): State[] {
  const reached = new Map<State, State[]>([[start, [start]]])
  for (const [state, path] of reached) {
    if (state === end) return path
    for (const step of table)
      if (leadsFrom(step, state) && !reached.has(step.to)) reached.set(step.to, [...path, step.to])
  }
  throw new RangeError(`Nothing leads from ${start} to ${end}`)
}

/** The same by way of other states, each of which it comes to. */
export function pathBy<State extends string>(
  table: readonly StepOfTable<State>[],
  stations: readonly State[],
): State[] {
  const [start, ...rest] = stations
  if (start === undefined) return []
  const path = [start]
  for (const station of rest) path.push(...pathThrough(table, path.at(-1) ?? start, station).slice(1))
  return path
}
