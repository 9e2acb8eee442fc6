import { z } from 'zod'
import { caseBoardEndpoints, shownCases } from '../../cases/case-board.ts'
import { caseEndpoints, ownersEndpoint, version } from '../../cases/case-endpoints.ts'
import { caseSides, withSight } from '../../cases/case-kind.ts'
import { caseWrittenEndpoints } from '../../cases/case-written.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { vehicleLine } from '../enquiries/lines.ts'
import { rateTerms } from '../hires/rate-terms-schema.ts'
import { gateNames, orderCase, orderHireTypes } from './case.ts'
import { deliveryLinkEndpoints } from './delivery-endpoints.ts'
import { milestones } from './milestones.ts'
import { reportBys } from './report.ts'

const text = z.string().nullable()
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const dates = Object.fromEntries(milestones.map((name) => [name, text])) as Record<
  (typeof milestones)[number],
  typeof text
>

const row = {
  stage: z.string(),
  account_name: z.string(),
  customer_order_ref: text,
  category: text,
  manufacturer: text,
  model: text,
  body: text,
  month: z.string(),
  expected: text,
  first_expected: text,
  slip_days: z.number().nullable(),
  ...dates,
  branch: text,
  manager: text,
  body_builder: text,
  chassis_no: text,
  manufacturer_order_no: text,
  enquiry_ref: text,
  vin: text,
  delivery_address: text,
  delivery_postcode: text,
  delivery_contact: text,
  /** The extra fields of Settings, by their label; of the hire company alone. */
  e2o: z.record(z.string(), z.string()),
}
export const orderRow = z.object(row)

/** An order as the enquiry names it that opened it. */
export const orderOfEnquiry = z.object({
  ...{ id: z.number(), number: z.string(), title: z.string(), state: z.string(), is_open: z.boolean() },
  waiting_on: z.enum(caseSides).nullable(),
})
export type OrderOfEnquiry = z.output<typeof orderOfEnquiry>

const dateChange = z.object({
  from_date: text,
  to_date: z.string(),
  reason: text,
  by: text,
  at: z.string(),
  milestone: z.enum(milestones),
})

const own = {
  customer_order_ref: text,
  category: z.string(),
  manufacturer: text,
  model: text,
  body: text,
  quantity: z.number(),
  spec: text,
  has_tail_lift: z.boolean(),
  has_tow_bar: z.boolean(),
  has_livery: z.boolean(),
  hire_type: z.enum(orderHireTypes).nullable(),
  term_months: z.number().nullable(),
  start_date: text,
  rate_pence: z.number().nullable(),
  rate_basis: text,
  enquiry_no: text,
  /** What it is called in the system a file brought it from. */
  order_ref: text,
  dealer_id: z.number().nullable(),
  dealer: text,
  manufacturer_order_no: text,
  body_builder: text,
  chassis_no: text,
  vin: text,
  delivery_address: text,
  delivery_postcode: text,
  delivery_contact: text,
  delivered_at: text,
  on_hire_date: text,
  miles_out: z.number().nullable(),
  fuel_out: text,
  driver_name: text,
  signed_by: text,
  /** As it was drawn or typed at a delivery by link: a picture as its address, or words. */
  handover_signature: text,
  /** The photos of the vehicle at its delivery by link. */
  handover_set: z.object({ id: z.number(), number: z.string() }).nullable(),
  cancel_charge_pence: z.number().nullable(),
  has_tax: z.boolean(),
  has_mot: z.boolean(),
  has_agreement: z.boolean(),
  has_insurance: z.boolean(),
  /** For the hire company alone. */
  note: text,
  branch: text,
  /** Every date as it was promised, in the order of the promises. */
  changes: z.array(dateChange),
  /** What has to be there before delivery, and what shows it. */
  gates: z.array(z.object({ gate: z.enum(gateNames), by: z.enum(['document', 'ticked']).nullable() })),
  /** How many days after the date then promised past orders of this maker and body arrived; null: it is not on its way. */
  slips: z.array(z.number()).nullable(),
}

const spine = caseEndpoints(orderCase, {
  row,
  own,
  opened: {
    customer_account_number: z.string().max(8),
    hire_type: z.enum(orderHireTypes).default('contract_hire'),
    term_months: z
      .number()
      .int()
      .min(1, 'Enter 1 to 120 months.')
      .max(120, 'Enter 1 to 120 months.')
      .nullable()
      .default(null),
    start_date: day.nullable().default(null),
    rate_terms: rateTerms.nullable().default(null),
    customer_order_ref: z.string().trim().max(40, 'Use at most 40 characters.').nullable().default(null),
    line: vehicleLine,
  },
})

export const ordersEndpoints = {
  ...spine,
  /** Customers ask for vehicles by an enquiry. */
  create: { ...spine.create, needs: withSight(orderCase, orderCase.manage) },
  ...caseWrittenEndpoints(orderCase, own),
  ...caseBoardEndpoints(orderCase, row),
  owners: ownersEndpoint(orderCase),
  ...deliveryLinkEndpoints,
  cell: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/cell',
    needs: withSight(orderCase, orderCase.manage),
    summary: 'Writes one cell of the grid; a date that moves says why',
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      version,
      column: z.string().min(1).max(80),
      /** As typed. */
      value: z.string().max(400, 'Use at most 400 characters.'),
      reason: z.string().trim().max(500, 'Use at most 500 characters.').nullable().default(null),
    }),
    reply: z.object({ id: z.number(), version: z.string(), value: text }),
    current: z.object({ id: z.number(), version: z.string(), value: text }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/orders/report',
    needs: withSight(orderCase, 'see order reports'),
    rate: 'heavy',
    summary: 'How many orders by two facts of each, and how many days they took from opening to delivery',
    input: shownCases.extend({
      rows: z.enum(reportBys).default('branch'),
      columns: z.enum(reportBys).default('stage'),
    }),
    reply: z.object({
      cells: z.array(z.object({ row: text, column: text, count: z.number() })),
      /** Of those delivered, by row: how many, and their average in days. */
      lead: z.array(z.object({ row: text, delivered: z.number(), days: z.number() })),
      total: z.number(),
    }),
  }),
}
