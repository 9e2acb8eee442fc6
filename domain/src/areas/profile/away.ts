// Who is away now, as others read it.
import { formatDayMonth } from '../../kit/time/date-words.ts'

export interface Away {
  readonly until: string
  readonly cover: { readonly name: string } | null
}

/** Kept answers grow old: past its last day an absence is over, whatever was told. */
export const isAwayOn = (away: Away | null, today: string | undefined): boolean =>
  away !== null && (today === undefined || today <= away.until)

/** "Away until 4 Dec, Sam Field covers" */
export const absenceWords = ({ until, cover }: Away): string =>
  `Away until ${formatDayMonth(until)}${cover ? `, ${cover.name} covers` : ''}`
