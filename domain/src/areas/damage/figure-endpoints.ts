// The call of the figures of damage.
import { z } from 'zod'
import { shownCases } from '../../cases/case-board.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { damageCase } from './case.ts'
import { figurePeriods } from './figures.ts'

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
