// The figures of damage: where vehicles are hit, which vehicles and drivers again, what it costs and what is disputed. Each counts or sums
// rows of the list, and opens them.
import { addDays, addMonths, type CalendarMonth } from '../../kit/time/calendar.ts'
import type { DamageState } from './states.ts'

/** Calendar months, the one it is among them. */
export const figurePeriods = [1, 3, 12] as const
/** Not reported yet, or counted with the case it repeats. */
export const uncounted: readonly DamageState[] = ['draft', 'rejected_duplicate']
/** So many vehicles and drivers are named, those with most cases. */
export const maxRepeated = 10

type Query = Readonly<Record<string, string>>
/** The first day of what is counted. */
interface Since {
  readonly from: string
}
const isCounted = `not:${uncounted.join(',')}`
const costColumns = 'claimed_pence,agreed_pence,disputed_pence'
const opened = (created_at: string, more: Query = {}): Query => ({
  ...{ created_at, state: isCounted, ...more },
  columns: `number,reg_no,title,type,state,created_at,${costColumns}`,
})
const since = ({ from }: Since) => `from:${from}`
/** A comma would part the name in two. */
const named = (name: string): string => (name.includes(',') ? `contains:${name}` : `is:${name}`)

/** The rows behind each figure, as the address of the list asks for them. */
export const figureRows = {
  all: (of: Since) => opened(since(of)),
  panel: (of: Since, panel: string) => opened(since(of), { panels: `is:${panel}` }),
  vehicle: (of: Since, plates: readonly string[]) => opened(since(of), { reg_no: `is:${plates.join(',')}` }),
  driver: (of: Since, name: string) => opened(since(of), { driver_name: named(name) }),
  type: (of: Since, type: string) => opened(since(of), { type: `is:${type}` }),
  month: (month: CalendarMonth) => opened(`from:${month}-01~to:${addDays(`${addMonths(month, 1)}-01`, -1)}`),
  disputed: ({ disputed: { from } }: { readonly disputed: Since }): Query => ({
    ...{ disputed_at: `from:${from}`, state: isCounted, sort: '-disputed_at' },
    columns: `number,reg_no,title,state,disputed_at,${costColumns}`,
  }),
} as const
