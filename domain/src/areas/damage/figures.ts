// The figures of damage: where vehicles are hit, which vehicles and drivers again, what it costs and what is disputed. Each counts or sums
// rows of the list, and opens them.
import { z } from 'zod'
import { shownCases } from '../../cases/case-board.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { addDays, addMonths, type CalendarMonth } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { damageCase } from './case.ts'
import type { DamageState } from './states.ts'

/** Calendar months, the one it is among them. */
export const figurePeriods = [1, 3, 12] as const
/** Not reported yet, or counted with the case it repeats. */
export const uncounted: readonly DamageState[] = ['draft', 'rejected_duplicate']
/** So many vehicles and drivers are named, those with most cases. */
export const maxRepeated = 10

const pence = told('damage cost', z.number().nullable())
const sums = { cases: z.number(), claimed_pence: pence, agreed_pence: pence, disputed_pence: pence }
const repeated = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({ rows: z.array(z.object({ ...row, cases: z.number() })), total: z.number() })

const damageFigures = z.object({
  /** The first day of the period. */
  from: z.string(),
  total: z.object(sums),
  panels: z.array(z.object({ panel: z.string(), cases: z.number() })),
  /** With two cases or more; `reg_nos`: every plate the vehicle wore in them. */
  vehicles: repeated({ reg_no: z.string(), reg_nos: z.array(z.string()) }),
  drivers: told('driver name', repeated({ name: z.string() }).nullable()),
  types: z.array(z.object({ type: z.string(), ...sums })),
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** What was disputed this month and still is, whenever its case was opened. */
  disputed: z.object({ from: z.string(), cases: z.number(), pence }),
})
export type DamageFigures = z.output<typeof damageFigures>
export type DamageSums = DamageFigures['total']

export const damageFigureEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: `/api/${damageCase.path}/figures`,
    needs: damageCase.see,
    rate: 'heavy',
    summary:
      'Damage by panel, repeat damage by vehicle and driver, costs by cause and month of the cases opened in a period, and what was disputed this month',
    input: shownCases.extend({
      months: z.coerce
        .number()
        .pipe(z.literal(figurePeriods, { error: 'Choose 1, 3 or 12 months.' }))
        .default(3),
    }),
    reply: damageFigures,
  }),
}

type Query = Readonly<Record<string, string>>
const isCounted = `not:${uncounted.join(',')}`
const costColumns = 'claimed_pence,agreed_pence,disputed_pence'
const opened = (created_at: string, more: Query = {}): Query => ({
  ...{ created_at, state: isCounted, ...more },
  columns: `number,reg_no,title,type,state,created_at,${costColumns}`,
})
const since = ({ from }: Pick<DamageFigures, 'from'>) => `from:${from}`
/** A comma would part the name in two. */
const named = (name: string): string => (name.includes(',') ? `contains:${name}` : `is:${name}`)

/** The rows behind each figure, as the address of the list asks for them. */
export const figureRows = {
  all: (of: DamageFigures) => opened(since(of)),
  panel: (of: DamageFigures, panel: string) => opened(since(of), { panels: `is:${panel}` }),
  vehicle: (of: DamageFigures, plates: readonly string[]) => opened(since(of), { reg_no: `is:${plates.join(',')}` }),
  driver: (of: DamageFigures, name: string) => opened(since(of), { driver_name: named(name) }),
  type: (of: DamageFigures, type: string) => opened(since(of), { type: `is:${type}` }),
  month: (month: CalendarMonth) => opened(`from:${month}-01~to:${addDays(`${addMonths(month, 1)}-01`, -1)}`),
  disputed: ({ disputed: { from } }: DamageFigures): Query => ({
    ...{ disputed_at: `from:${from}`, state: isCounted, sort: '-disputed_at' },
    columns: `number,reg_no,title,state,disputed_at,${costColumns}`,
  }),
} as const
