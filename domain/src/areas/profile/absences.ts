// Holiday cover: somebody names the days they are away and who stands in. Days are London days, the first and the last within it.

/** Days somebody is away, and who covers. */
export interface Absence {
  readonly user_id: number
  readonly cover_id: number
  readonly from_date: string
  readonly to_date: string
}

export const maxAbsenceDays = 92

type Days = Pick<Absence, 'from_date' | 'to_date'>
const overlap = (one: Days, other: Days): boolean => one.from_date <= other.to_date && other.from_date <= one.to_date

const dayMilliseconds = 86_400_000
const daysOf = ({ from_date: from, to_date: to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1

/** Whose accounts; null: every one. */
export type AccountsHeld = readonly string[] | null

/** Whoever covers opens whatever the absent one opens: no account of theirs is missing. */
export const hasEqualScope = (cover: AccountsHeld, absent: AccountsHeld): boolean =>
  cover === null || (absent !== null && absent.every((account) => cover.includes(account)))

export interface Refusal {
  readonly field: 'from_date' | 'to_date' | 'cover_id'
  readonly reason: string
  readonly message: string
}

/** Why the days cannot be noted. `others`: absences that stand, of anybody the two have to do with. */
export function absenceRefusal(wanted: Absence, today: string, others: readonly Absence[]): Refusal | undefined {
  const { user_id: self, cover_id: cover, from_date: from, to_date: to } = wanted
  if (to < from)
    return { field: 'to_date', reason: 'reversed', message: 'The last day must be the same as or after the first day.' }
  if (to < today) return { field: 'to_date', reason: 'past', message: 'The last day must be today or later.' }
  if (daysOf(wanted) > maxAbsenceDays)
    return { field: 'to_date', reason: 'too_long', message: `You can add up to ${maxAbsenceDays} days at a time.` }
  if (cover === self)
    return { field: 'cover_id', reason: 'oneself', message: 'Choose a colleague. You cannot cover for yourself.' }
  const within = others.filter((other) => overlap(wanted, other))
  if (within.some((other) => other.user_id === self))
    return {
      field: 'from_date',
      reason: 'overlap',
      message: 'You are already away on some of these days. End that time off first, or choose other days.',
    }
  if (within.some((other) => other.user_id === cover))
    return {
      field: 'cover_id',
      reason: 'chain',
      message: 'They are also away on some of these days. Choose someone else.',
    }
  if (within.some((other) => other.cover_id === self))
    return {
      field: 'from_date',
      reason: 'chain',
      message: 'You cover for a colleague on some of these days. Ask them to choose someone else first.',
    }
  return undefined
}
