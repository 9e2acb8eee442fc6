// A paper in words and colour: one way for the list, the matrix and what is asked.
import type { PaperCell } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { paperStates } from '@kerbline/domain/areas/documents/required/words.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { RagValue } from '../../../fleet/status.ts'

type Standing = Pick<PaperCell, 'status' | 'expires_on'>

export const paperColours: Readonly<Record<PaperCell['status'], RagValue>> = {
  missing: 'red',
  expired: 'red',
  expiring: 'amber',
  present: 'green',
}

const dayWords: Readonly<Record<PaperCell['status'], string>> = {
  missing: '',
  expired: 'Expired',
  expiring: 'Expires',
  present: 'Until',
}

/** "Missing", "Expired 3 Mar 2026", "Expires 1 Dec 2026", "Until 4 Feb 2027", "Present". */
export const paperWords = ({ status, expires_on: expires }: Standing): string =>
  status !== 'missing' && isCalendarDate(expires)
    ? `${dayWords[status]} ${formatDate(expires)}`
    : paperStates[status].label

/** "Requested 3 Mar 2026, Q-000123". */
export function askedWords({ asked_at: at, asked_no: number }: Pick<PaperCell, 'asked_at' | 'asked_no'>): string {
  const day = at === null ? 'Requested' : `Requested ${formatDate(londonDate(at))}`
  return number === null ? day : `${day}, ${number}`
}
