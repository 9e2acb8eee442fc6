// The dashboard's one call (ruling 23): every figure from kept aggregates, so it costs the same at any fleet size.
// A part the viewer has no right to is absent; one that could not be read says so in its place. Money in pence, distance in miles.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { figureEndpoints } from './figure-endpoints.ts'
import { needHarms, needKinds } from './needs.ts'
import { searchEndpoints } from './search-endpoints.ts'

const rag = z.enum(['red', 'amber', 'green'])
export const roadSign = z.object({
  id: z.number(),
  reg_no: z.string(),
  event_type: z.string(),
  event_name: z.string(),
  due_date: z.string().nullable(),
  rag,
  is_booked: told('booking', z.boolean().nullable()),
})
export const compliancePart = z.object({
  total: z.number(),
  compliant: z.number(),
  upcoming: z.number(),
  overdue: z.number(),
  no_valid_date: z.number(),
  percentage: z.number().nullable(),
  overdue_booked: told('booking', z.number().nullable()),
  overdue_signs: z.array(roadSign),
  weeks: z.array(
    z.object({
      week_start: z.string(),
      count: z.number(),
      booked: told('booking', z.number().nullable()),
      signs: z.array(roadSign),
    }),
  ),
})
const needCase = z.object({
  /** Its kind of the grammar of cases. */
  kind: z.string(),
  id: z.number(),
  number: z.string(),
  /** A step is taken of the case as it was shown. */
  version: z.string(),
  /** Where it opens. */
  address: z.string(),
  /** The state in words. */
  state: z.string(),
  /** When its first clock runs out, and what that clock is; null: none runs. */
  due_at: z.string().nullable(),
  clock: z.string().nullable(),
  /** Who of the hire company it is with, a person or a team. */
  with: z.string().nullable(),
  /** Null: it is moved on its own page alone. */
  step: z.object({ verb: z.string(), label: z.string(), is_plain: z.boolean() }).nullable(),
})
export type NeedCase = z.output<typeof needCase>
export const needRow = z.object({
  kind: z.enum(needKinds),
  /** Why it stands where it stands. */
  harm: z.enum(needHarms),
  record_id: z.string(),
  reg_no: z.string(),
  /** What a booking is asked with; null where there is none to make. */
  vehicle_id: z.number().nullable(),
  event_type: z.string().nullable(),
  title: z.string(),
  place: z.string(),
  rag,
  words: z.string(),
  due_date: z.string().nullable(),
  owner: z.enum(['customer', 'hire_company']),
  action: z.enum(['Book', 'Review', 'Open', 'Finish', 'Chase', 'Remind', 'Upload']),
  /** Of a case: which, as it stood, and the step that moves it on. */
  case: needCase.optional(),
})
export type NeedRow = z.output<typeof needRow>
/** What the public form brought and waits for a person; absent for those who do not deal with it. */
const publicRequests = z.number().optional()
/** Letters that came in answer and could not be added by themselves; absent for those who do not deal with them. */
const heldLetters = z.number().optional()
export const needsPart = z.object({
  total: z.number(),
  rows: z.array(needRow),
  public_requests: publicRequests,
  held_letters: heldLetters,
})
const series = z.array(z.object({ month: z.string(), value: z.number().nullable() }))
/** One period (this month, 3 or 12 months): the figure, the same span before it, and what it is made of. */
const figure = z.object({ value: z.number().nullable(), previous: z.number().nullable() })
const score = told('driver score', z.number().nullable())
const scoreFigure = z.object({ value: score, previous: score })
export const periodPart = z.object({
  from: z.string(),
  to: z.string(),
  previous_from: z.string(),
  previous_to: z.string(),
  miles: figure,
  /** The month of the first miles that were read, where that is later than the first of the period: spend may be known for longer. */
  miles_since: z.string().nullable(),
  co2_kilograms: figure,
  average_score: scoreFigure,
  spend_pence: figure,
  /** Ruling 39: `named_pence`, the goods value of the lines that name a vehicle in sight, each once, divided by the unrounded miles. */
  pence_per_mile: figure,
  named_pence: figure,
  /** Goods value of the lines that name no vehicle: beside the cost per mile, not in it. */
  unnamed_pence: figure,
  /** Like for like (finance/hire-accrual): the same lines with hire on the days it stands for, up to today, and hire not billed yet. */
  by_day_pence: figure,
  by_day_pence_per_mile: figure,
  /** What of it is accrued and not billed yet. */
  unbilled_pence: told('rate', z.number().nullable()),
})
export const monthPart = z.object({
  periods: z.object({ month: periodPart, quarter: periodPart, year: periodPart }),
  /** Specification section 9: sums of the latest readings, rounded up; null for those who may not see vehicles. */
  fleet_miles: z.number().nullable(),
  fleet_co2_kilograms: z.number().nullable(),
  vehicles_with_miles: z.number(),
  average_score: score,
  trend: z.object({
    vehicles: series,
    miles: series,
    co2_kilograms: series,
    average_score: told('driver score', series),
    spend_pence: series,
    by_day_pence_per_mile: series,
  }),
})
const ranked = z.object({
  rank: z.number(),
  reg_no: z.string(),
  name: told('driver name', z.string().nullable()),
  score: z.number(),
})
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
  /** Checks of today whose own time does not count, each of them: they stand on the day they came in. */
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
export const finesPart = z.object({
  open: z.number(),
  rows: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      reg_no: z.string().nullable(),
      title: z.string(),
      /** Its state as the reader's side says it. */
      status: z.string(),
      waiting_on: z.string().nullable(),
      /** The date worked to now. */
      due_on: z.string().nullable(),
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

/** In the place of a part that could not be read: what went wrong, and the reference to quote. */
const failedPart = z.object({
  failure: z.object({ code: z.string(), detail: z.string(), request_id: z.string() }),
})
export type FailedPart = z.output<typeof failedPart>
/** A part, or why it could not be read; absent for those without its right. */
const orFailure = <Part extends z.ZodType>(part: Part) => z.union([part, failedPart]).optional()

export const dashboardReply = z.object({
  as_of: z.string(),
  today: z.string(),
  last_date_of_data_call: z.string().nullable(),
  fleet: orFailure(fleetPart),
  compliance: told('due event', orFailure(compliancePart)),
  needs: orFailure(needsPart),
  month: orFailure(monthPart),
  drivers: told('driver score', orFailure(driversPart)),
  cost_per_mile: orFailure(costPerMilePart),
  checks: orFailure(checksPart),
  damage: orFailure(damagePart),
  fines: orFailure(finesPart),
  queries: orFailure(queriesPart),
})
export type DashboardReply = z.output<typeof dashboardReply>
/** A dashboard of which no part failed. */
export type Dashboard = { readonly [Name in keyof DashboardReply]: Exclude<DashboardReply[Name], FailedPart> }

export const dashboardEndpoints = {
  ...figureEndpoints,
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
    summary: 'All of the to-do list, ranked, a page at a time',
    input: z.strictObject({
      kind: z.enum(needKinds).optional(),
      /** The `next` of the page one comes from. */
      after: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      total: z.number(),
      rows: z.array(needRow),
      next: z.string().nullable(),
      counts: z.record(z.enum(needKinds), z.number()),
      public_requests: publicRequests,
      held_letters: heldLetters,
      /** Documents the caller is asked to read and accept. */
      to_read: z.number(),
    }),
  }),
  ...searchEndpoints,
}
