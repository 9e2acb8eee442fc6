import { z } from 'zod'
import { withSight } from '../../cases/case-kind.ts'
import { caseEndpoints, caseReplyOf, ownersEndpoint } from '../../cases/case-endpoints.ts'
import { caseMoneyEndpoints, proposalEndpoint } from '../../cases/case-money.ts'
import { lineFact } from '../../cases/line-fact.ts'
import { caseWrittenEndpoints } from '../../cases/case-written.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesSchema } from '../../kit/field-schema.ts'
import { told } from '../../kit/told-field.ts'
import { custodySpan } from '../hires/custody.ts'
import { planTemplates } from '../vehicles/plan-template.ts'
import { damageCase } from './case.ts'
import { damagePeopleEndpoints } from './authoriser-endpoints.ts'
import { damageFigureEndpoints } from './figure-endpoints.ts'
import { driverLinkEndpoints } from './link-endpoints.ts'
import { favours, rulings } from './referrals.ts'
import { repairerLinkEndpoints } from './repairer-endpoints.ts'
import { presences } from './inspection.ts'
import { damageFields } from './report.ts'
import { maxMarks, person, shownMark, thirdParty, writtenMark } from './marks.ts'

const text = z.string().nullable()
const pence = told('damage cost', z.number().nullable())

/** `cost` in pounds, and null for those without 'see damage costs'. */
export const damageRow = z.object({
  id: z.number(),
  case_no: z.string(),
  reg_no: z.string(),
  type: z.string().nullable(),
  state: z.string(),
  severity: text,
  summary: text,
  incident_at: text,
  waiting_on: text,
  due_at: text,
  cost: told('damage cost', z.number().nullable()),
  updated_at: z.string(),
  note: text,
})

const own = {
  severity: text,
  circumstances: text,
  incident_at: text,
  discovered_at: text,
  location_text: text,
  postcode: text,
  driver_id: told('driver name', z.number().nullable()),
  driver_name: told('driver name', text),
  is_drivable: z.boolean().nullable(),
  recovered_to: text,
  injuries: text,
  weather: text,
  road: text,
  police_ref: text,
  police_force: text,
  marks: z.array(writtenMark),
  /** What the guide in force says of its marks, by their number. */
  mark_facts: z.array(lineFact.extend({ mark: z.number() })),
  /** What the table of reductions proposes for the vehicle as it was then; staff alone are told. */
  reduction: told(
    'damage cost',
    z
      .object({
        ...{ age_months: z.number().nullable(), miles: z.number().nullable() },
        ...{ percent: z.number().nullable(), source: z.string().nullable() },
      })
      .nullable(),
  ),
  /** Photos of earlier sets on which somebody has seen a mark, the earliest first. */
  shown: z.array(shownMark),
  third_parties: told('third party', z.array(thirdParty)),
  witnesses: told('third party', z.array(person)),
  contact_phone: text,
  purchase_order: text,
  insurer: text,
  insurer_ref: text,
  excess_pence: pence,
  waiver_pence: pence,
  liability: text,
  liability_percent: z.number().nullable(),
  dealer_id: z.number().nullable(),
  inspected_at: text,
  inspected_by: text,
  customer_present: z.enum(presences).nullable(),
  repairer: text,
  repair_start: text,
  repair_due: text,
  total_loss_category: text,
  estimate_pence: pence,
  authorised_cost_pence: pence,
  /** Who was asked to authorise the estimate; for the hire company alone. */
  authoriser: text,
  final_cost_pence: pence,
  recharge_pence: pence,
  recharge_reason: text,
  invoice_ref: text,
  has_invoice: z.boolean(),
  engineer: text,
  finding: text,
  favours: z.enum(favours).nullable(),
  engineer_fee_pence: pence,
  service_ref: text,
  ruling: z.enum(rulings).nullable(),
  ruling_note: text,
  source: z.string(),
  note: text,
  /** Make and model, and the template of its plan. */
  model: text,
  plan: z.enum(planTemplates),
  branch: text,
  /** What is still missing before it can be submitted, in words. */
  missing: z.array(z.string()),
  /** Open damage of the same vehicle, so that nothing is reported twice. */
  others: z.array(z.object({ id: z.number(), number: z.string(), title: z.string(), marks: z.array(writtenMark) })),
  /** The vehicle's condition sets, the newest first: how it looked before and after. */
  sets: z.array(
    z.object({ id: z.number(), number: z.string(), title: z.string(), taken_at: z.string(), is_before: z.boolean() }),
  ),
  /** Who had the vehicle when; none: nothing is known of its hires. */
  custody: z.array(custodySpan),
  /** Queries about it. */
  queries: z.array(z.object({ number: z.string(), title: z.string(), state: z.string() })),
}

export const damageEndpoints = {
  ...caseEndpoints(damageCase, {
    row: {
      severity: text,
      incident_at: text,
      driver_name: told('driver name', text),
      panels: z.array(z.string()),
      disputed_at: text,
      cost_pence: pence.optional(),
      claimed_pence: pence.optional(),
      agreed_pence: pence.optional(),
      disputed_pence: pence.optional(),
    },
    own,
    opened: {
      vehicle_id: z.number().int().positive(),
      title: z.string().trim().max(160, 'Use at most 160 characters.').nullable().default(null),
      /** The failed check it was found by: what the driver wrote begins the report. */
      check_id: z.number().int().positive().nullable().default(null),
      /** The condition set it was seen on, and which of its photos: the report begins with the panel marked. */
      set: z
        .strictObject({ id: z.number().int().positive(), slot: z.string().min(1).max(40) })
        .nullable()
        .default(null),
    },
  }),
  ...caseMoneyEndpoints(damageCase),
  proposedLines: proposalEndpoint(damageCase, 'The lines the price list has for the marks of a damage case'),
  ...damageFigureEndpoints,
  ...driverLinkEndpoints,
  ...repairerLinkEndpoints,
  ...caseWrittenEndpoints(damageCase, own),
  pack: packEndpoint(damageCase),
  owners: ownersEndpoint(damageCase),
  ...damagePeopleEndpoints,
  /** A draft after every step of the report. */
  saveReport: endpoint({
    method: 'PUT',
    path: '/api/damage-cases/:id/report',
    needs: withSight(damageCase, damageCase.open, damageCase.manage),
    summary:
      'Saves what was reported of a damage case: marks, what happened, third parties; what is not named stays as it is',
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      version: z.string().max(40),
      title: z.string().trim().max(160, 'Use at most 160 characters.').optional(),
      marks: z.array(writtenMark).max(maxMarks, `Use at most ${maxMarks} marks.`).optional(),
      third_parties: z.array(thirdParty).max(10).optional(),
      witnesses: z.array(person).max(10).optional(),
      values: valuesSchema(damageFields).partial() as unknown as z.ZodType<Readonly<Record<string, unknown>>>,
    }),
    reply: z.object({ version: z.string(), missing: z.array(z.string()) }),
    current: caseReplyOf(own).shape.record,
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/damage-cases/:id',
    needs: withSight(damageCase, damageCase.open, damageCase.manage),
    summary: 'Takes away a draft of one’s own',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.object({ id: z.number() }),
  }),
  specified: endpoint({
    method: 'GET',
    path: '/api/damage-case',
    needs: 'see damage cases',
    isSpecified: true,
    leavesOut: 'All but the 5,000 cases that changed last',
    summary: 'Damage cases of the scope',
    reply: z.array(damageRow),
  }),
}
