// Two people changed one record: what mine changed goes on top of theirs, everything else is as they saved it.
import { isSame } from './same-value.ts'

export function mergedValues<Values extends object>(start: Values, mine: Values, theirs: Values): Values {
  const before = new Map(Object.entries(start))
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, before.get(name)))
  return { ...theirs, ...Object.fromEntries(changed) }
}
