// The dashboard's one call (ruling 23): every figure from kept aggregates, so it costs the same at any fleet size.
// A part the viewer has no right to is absent. Money in pence, distance in miles.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { needKinds } from './needs.ts'

const rag = z.enum(['red', 'amber', 'green'])
export const roadSign = z.object({
  id: z.number(),
  reg_no: z.string(),
  event_type: z.string(),
  event_name: z.string(),
  due_date: z.string().nullable(),
  rag,
  is_booked: z.boolean(),
})
export const compliancePart = z.object({
  total: z.number(),
  compliant: z.number(),
  upcoming: z.number(),
  overdue: z.number(),
  no_valid_date: z.number(),
  percentage: z.number().nullable(),
  overdue_booked: z.number(),
  overdue_signs: z.array(roadSign),
  weeks: z.array(z.object({ week_start: z.string(), count: z.number(), booked: z.number(), signs: z.array(roadSign) })),
})
export const needRow = z.object({
  kind: z.enum(needKinds),
  record_id: z.string(),
  reg_no: z.string(),
  title: z.string(),
  place: z.string(),
  rag,
  words: z.string(),
  due_date: z.string().nullable(),
  owner: z.enum(['customer', 'hire_company']),
  action: z.enum(['Book', 'Open', 'Finish', 'Reply', 'Chase']),
})
export type NeedRow = z.output<typeof needRow>
export const needsPart = z.object({ total: z.number(), rows: z.array(needRow) })
const series = z.array(z.object({ month: z.string(), value: z.number().nullable() }))
/** One period (this month, 3 or 12 months): the figure, the same span before it, and what it is made of. */
const figure = z.object({ value: z.number().nullable(), previous: z.number().nullable() })
export const periodPart = z.object({
  from: z.string(),
  to: z.string(),
  previous_from: z.string(),
  previous_to: z.string(),
  miles: figure,
  co2_kilograms: figure,
  average_score: figure,
  spend_pence: figure,
  /** Ruling 39: `named_pence`, the goods value of the lines that name a vehicle in sight, each once, divided by the unrounded miles. */
  pence_per_mile: figure,
  named_pence: figure,
  /** Goods value of the lines that name no vehicle: beside the cost per mile, not in it. */
  unnamed_pence: figure,
})
export const monthPart = z.object({
  periods: z.object({ month: periodPart, quarter: periodPart, year: periodPart }),
  /** Specification section 9: sums of the latest readings, rounded up; null for those who may not see vehicles. */
  fleet_miles: z.number().nullable(),
  fleet_co2_kilograms: z.number().nullable(),
  vehicles_with_miles: z.number(),
  average_score: z.number().nullable(),
  trend: z.object({
    vehicles: series,
    miles: series,
    co2_kilograms: series,
    average_score: series,
    spend_pence: series,
    pence_per_mile: series,
  }),
})
const ranked = z.object({ rank: z.number(), reg_no: z.string(), name: z.string(), score: z.number() })
export const driversPart = z.object({ ranked: z.number(), top: z.array(ranked), bottom: z.array(ranked) })
const costRow = z.object({
  rank: z.number(),
  reg_no: z.string(),
  fuel_type: z.string(),
  pence_per_mile: z.number(),
  goods_pence: z.number(),
  miles: z.number(),
})
export const costBasisPart = z.object({
  ranked: z.number(),
  /** Live vehicles without miles of this basis. */
  excluded: z.number(),
  lowest: z.array(costRow),
  highest: z.array(costRow),
})
/** By the miles on the clock, as specified, and beside it by the miles since the vehicle came on hire (ruling 11). */
export const costPerMilePart = costBasisPart.extend({
  is_internal: z.boolean(),
  on_hire: costBasisPart,
  /** Lines that name no vehicle of the customer, and their goods value. */
  unmatched_lines: z.number(),
  unmatched_pence: z.number(),
})
export const checksPart = z.object({
  failed: z.number(),
  failed_regs: z.array(z.string()),
  advisory: z.number(),
  nil_defect: z.number(),
  /** Of those three, checks whose own time does not count: they stand on the day they came in. */
  without_time: z.number(),
  last_at: z.string().nullable(),
  not_checked: z.number(),
  parked: z.number(),
})
export const damagePart = z.object({
  open: z.number(),
  rows: z.array(
    z.object({
      id: z.number(),
      case_no: z.string(),
      reg_no: z.string(),
      summary: z.string(),
      state: z.string(),
      waiting_on: z.string().nullable(),
      due_at: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
})
export const queriesPart = z.object({
  open: z.number(),
  rows: z.array(
    z.object({
      query_no: z.string(),
      title: z.string(),
      status: z.string(),
      waiting_on: z.string().nullable(),
      last_reply: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
})
export const fleetPart = z.object({
  vehicles: z.number(),
  vans: z.number(),
  cars: z.number(),
  drivers: z.number(),
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
})

export const dashboardReply = z.object({
  as_of: z.string(),
  today: z.string(),
  last_date_of_data_call: z.string().nullable(),
  fleet: fleetPart.optional(),
  compliance: compliancePart.optional(),
  needs: needsPart.optional(),
  month: monthPart.optional(),
  drivers: driversPart.optional(),
  cost_per_mile: costPerMilePart.optional(),
  checks: checksPart.optional(),
  damage: damagePart.optional(),
  queries: queriesPart.optional(),
})
export type Dashboard = z.output<typeof dashboardReply>

export const dashboardEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    needs: 'see dashboard',
    summary: 'Every figure of the dashboard for the active scope',
    reply: dashboardReply,
  }),
  worklist: endpoint({
    method: 'GET',
    path: '/api/worklist',
    needs: 'see dashboard',
    summary: 'All of Needs you today, ranked, a page at a time',
    input: z.strictObject({
      kind: z.enum(needKinds).optional(),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ total: z.number(), rows: z.array(needRow), counts: z.record(z.enum(needKinds), z.number()) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    needs: 'signed-in',
    summary: 'Command palette: vehicles, drivers, cases and queries by the words typed',
    input: z.strictObject({ q: z.string().trim().min(1).max(80) }),
    reply: z.object({
      vehicles: z.array(z.object({ reg_no: z.string(), name: z.string(), fuel_type: z.string() })),
      drivers: z.array(z.object({ id: z.number(), name: z.string(), reg_no: z.string().nullable() })),
      records: z.array(
        z.object({ kind: z.enum(['damage', 'query']), id: z.string(), number: z.string(), title: z.string() }),
      ),
    }),
  }),
}
