// The calls of one vehicle's page: everything of the vehicle by its plate, and what takes longer or comes by pages, by its id.
import { z } from 'zod'
import { branchCard } from '../branches/branch-card.ts'
import { disagreeingSources } from '../compliance/disagreements.ts'
import { failure } from '../compliance/failures/failure-wire.ts'
import { milesDueReply } from '../compliance/miles-due-wire.ts'
import { checkTemplates } from '../driver-checks/catalogue.ts'
import { timeAnomalies } from '../driver-checks/check-time.ts'
import { swapFields, transferFields } from '../hires/moves.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import { told } from '../../kit/told-field.ts'
import { planTemplates } from './plan-template.ts'
import { timelineEntry } from './timeline-entry.ts'
import { timelineKinds } from './timeline.ts'
import { hireTypes, vehicleStatuses } from './words.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const id = z.coerce.number().int().positive()
const rag = z.enum(['red', 'amber', 'green'])

const vehicle = z.object({
  id: z.number(),
  reg_no: z.string(),
  current_reg_no: text,
  customer: z.string(),
  customer_account_number: z.string(),
  fleet_no: text,
  vin: text,
  emei: text,
  make: text,
  model: text,
  derivative: text,
  category: z.string(),
  class: z.string(),
  body: text,
  plan: z.enum(planTemplates),
  /** What its walk-round checks ask, as its category says. */
  check_template: z.enum(checkTemplates),
  colour: text,
  year_of_manufacture: number,
  first_registered: text,
  fuel_type: z.string(),
  euro_status: text,
  co2: number,
  gvw_kg: number,
  payload_kg: number,
  axle_config: text,
  height_mm: number,
  has_tail_lift: z.boolean(),
  has_tachograph: z.boolean(),
  has_crane: z.boolean(),
  has_fridge: z.boolean(),
  branch: text,
  allocation: text,
  /** What its words name, by number: who may open the record is led there. */
  points: z.object({ category: number, body: number, branch: number, allocation: number, company: number }),
  status: z.enum(vehicleStatuses),
  is_vor: z.boolean(),
  vor_since: text,
  vor_reason: text,
  has_recall: z.boolean().nullable(),
  tax_status: text,
  mot_status: text,
  cost_centre: text,
  note: text,
  miles: number,
  miles_at: text,
  score: told('driver score', number),
  score_at: told('driver score', text),
  co2_kilograms: number,
})

/** A plate the vehicle wears or wore. Days in London; null: nobody has told. */
const plateWorn = z.object({ plate: z.string(), from_date: text, to_date: text, is_worn: z.boolean() })

/** Another vehicle of the scope that wears or wore the plate asked for. */
const namesake = z.object({
  id: z.number(),
  reg_no: z.string(),
  current_reg_no: text,
  make_model: z.string(),
  status: z.enum(vehicleStatuses),
  /** It has the plate now; otherwise it had it before. */
  is_wearing: z.boolean(),
})

const complianceItem = z.object({
  id: z.number(),
  event_type: z.string(),
  /** A date, or what stood in its place; null: nothing. */
  due_date: text,
  due_miles: number,
  by_miles: milesDueReply,
  amber_weeks: z.number(),
  interval_days: number,
  interval_weeks: number,
  interval_months: number,
  /** Of this vehicle; null: as its type says. */
  interval_miles: number,
  last_done_date: text,
  failed_on: text,
  responsibility: z.enum(['hire_company', 'customer']),
  rag,
  booking: told(
    'booking',
    z
      .object({ id: z.number(), status: z.string(), booked_at: text, slot: text, supplier: text, is_open: z.boolean() })
      .nullable(),
  ),
})

const damagePoint = z.object({ view: z.string(), x: z.number(), y: z.number(), kind: z.string(), size_mm: z.number() })

const damageCase = z.object({
  id: z.number(),
  case_no: z.string(),
  state: z.string(),
  summary: text,
  type: text,
  points: z.array(damagePoint),
})

const driverCheck = z.object({
  id: z.number(),
  /** The London day it came in, and the instant. */
  date: z.string(),
  at: z.string(),
  rag,
  driver_name: told('driver name', text),
  /** Why its own time does not count. */
  time_anomaly: z.enum(timeAnomalies).nullable(),
  /** What was found, in the driver's words or by the item's name. */
  defects: z.array(z.string()),
})

/** Null: the person may not see it, or there is none; `sees` tells which. */
const overview = z.object({
  today: z.string(),
  vehicle,
  /** The one it wears first, then those before it. */
  plates: z.array(plateWorn),
  /** Open defects that keep it off the road; none for who may not see driver checks. */
  dangerous: z.array(z.object({ number: z.string(), words: z.string() })),
  /** The asset filter leaves this vehicle out. */
  is_outside_filter: z.boolean(),
  namesakes: z.array(namesake),
  /** What a rule puts on is taken off by its rule alone. */
  tags: z.array(z.object({ id: z.number(), name: z.string(), colour: z.string(), is_by_rule: z.boolean() })),
  compliance: told('due event', z.array(complianceItem)),
  /** Kinds that are for it as it is, and that it has no date of: as red as one that is no date. */
  undated: told('due event', z.array(z.string())),
  /** What it failed and has not passed since: an MOT, the examination of its lifting gear. */
  failures: told('due event', z.array(failure)),
  /** Where DVSA or a paper on file says another day than stands here. */
  disagreements: told(
    'due event',
    z.array(
      z.object({
        event_type: z.string(),
        /** Null: no valid date is kept. */
        due_date: text,
        others: z.array(
          z.object({ source: z.enum(disagreeingSources), until: z.string(), title: text, document_id: number }),
        ),
      }),
    ),
  ),
  /** What was finished in the last three months, for the road behind. */
  done: z.array(z.object({ type: z.string(), date: z.string() })),
  driver: told('driver name', z.object({ id: z.number(), name: z.string(), since: text }).nullable()),
  position: told('position', z.object({ latitude: z.number(), longitude: z.number(), at: text }).nullable()),
  /** It looks after the vehicle, and need not be the branch of its account. */
  branch: branchCard.nullable(),
  contract: z.object({
    hire_type: z.enum(hireTypes),
    contract_ref: text,
    on_hire_date: text,
    contract_end_date: text,
    off_hire_date: text,
    miles_at_on_hire: number,
    annual_mileage_allowance: number,
    weekly_rate_pence: told('rate', number),
    excess_pence_per_mile: told('rate', number),
  }),
  damage: z.array(damageCase),
  /** Of each of the last 14 days the newest of each outcome. */
  checks: z.array(driverCheck),
  counts: z.object({
    ...{ maintenance: number, checks: number, damage: number, fines: number, queries: number, documents: number },
    invoices: number,
  }),
  sees: z.object({
    driver: z.boolean(),
    score: z.boolean(),
    location: z.boolean(),
    due_events: z.boolean(),
    bookings: z.boolean(),
    rates: z.boolean(),
    damage: z.boolean(),
    checks: z.boolean(),
    costs: z.boolean(),
    cost_per_mile: z.boolean(),
  }),
  may: z.array(
    z.enum(['edit', 'tag', 'book maintenance', 'report damage', 'report defect', 'raise query', 'request off hire']),
  ),
})
export type VehicleOverview = z.output<typeof overview>

const standing = z.object({
  /** The driver's place among those of the account who are ranked; null with the reason. */
  rank: told(
    'driver score',
    z.object({ place: number, of: number, why_not: z.enum(['no score', 'few miles']).nullable() }).nullable(),
  ),
  /** Null for who may not see it, and for the internal account. */
  cost: z
    .object({
      /** Null without miles. */
      pence_per_mile: number,
      fleet_pence_per_mile: number,
      fleet_vehicles: z.number(),
      goods_pence: z.number(),
      lines: z.number(),
    })
    .nullable(),
})
export type VehicleStanding = z.output<typeof standing>

const hirePaper = z
  .object({ id: z.number(), title: z.string(), on: z.string(), is_signed_on: z.boolean(), added_by: z.string() })
  .nullable()
export const hirePapers = ['hire_agreement', 'statement_of_liability'] as const

/** A hire, the newest first. Whose it was is told to who sees all of them; a customer is told of their own alone. */
const hire = z.object({
  id: z.number(),
  customer: z.string(),
  customer_account_number: z.string(),
  /** Instants; null: it is still out. */
  from_at: z.string(),
  to_at: text,
  hire_type: z.enum(hireTypes),
  contract_ref: text,
  weekly_rate_pence: told('rate', number),
  /** The vehicle whose place it took within the hire, and the one that took its place. */
  ...{ replaces: text, replaced_by: text },
  /** Its own agreement and statement of liability, as far as the reader sees documents; null: there is none. */
  papers: z.object({ hire_agreement: hirePaper, statement_of_liability: hirePaper }).nullable(),
})
export type VehicleHire = z.output<typeof hire>

/** The `next` of the page before. */
const after = z.string().max(120).optional()

export const vehicleOverviewEndpoints = {
  byPlate: endpoint({
    method: 'GET',
    path: '/api/vehicles/by-plate/:reg',
    needs: 'see vehicles',
    summary:
      'One vehicle by a plate it wears or wore, with all its overview shows; of several, a live one that wears it',
    input: z.strictObject({
      reg: z.string().max(20),
      /** Which of several vehicles of that plate. */
      vehicle: id.optional(),
    }),
    reply: overview,
  }),
  standing: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/standing',
    needs: 'see vehicles',
    summary: 'A vehicle beside its fleet: its driver’s place by score, and its cost per mile against the average',
    input: z.strictObject({ id }),
    reply: standing,
  }),
  hires: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/hires',
    needs: 'see vehicles',
    summary: 'Who had a vehicle from when to when, the newest hire first; a customer reads of their own',
    input: z.strictObject({ id }),
    reply: z.object({
      hires: z.array(hire),
      /** Older ones that are not among them. */
      earlier: z.number(),
    }),
  }),
  swap: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/swap',
    needs: 'manage orders',
    summary: 'Another vehicle of the stock goes on with the open hire, on the same terms, from an instant on',
    input: z.strictObject({ id, ...valuesShape(swapFields) }),
    reply: z.object({ reg_no: z.string() }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/transfer',
    needs: 'manage orders',
    summary: 'The vehicle on hire moves to another account from an instant on: its hire ends, and another begins there',
    input: z.strictObject({ id, ...valuesShape(transferFields) }),
    reply: z.object({ account: z.string(), customer: z.string() }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/timeline',
    needs: 'see vehicles',
    summary: 'What happened to a vehicle, both sides’ acts in one, newest first, by pages',
    input: z.strictObject({ id, kind: z.enum(timelineKinds).optional(), after }),
    reply: z.object({
      entries: z.array(timelineEntry),
      /** Kinds the person may see. */
      kinds: z.array(z.enum(timelineKinds)),
      next: text,
    }),
  }),
}
