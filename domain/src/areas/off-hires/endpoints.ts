import { z } from 'zod'
import { caseEndpoints } from '../../cases/case-endpoints.ts'
import { withSight } from '../../cases/case-kind.ts'
import { caseListPlan } from '../../cases/case-list.ts'
import { caseMoneyEndpoints, proposalEndpoint } from '../../cases/case-money.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import type { ListPlan } from '../../kit/list.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { maxOffHireVehicles, offHireCase, offHireFields, offHireReasons, offHireWays } from './case.ts'

const text = z.string().nullable()
const calendarDate = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const pence = told('damage cost', z.number().nullable())

/** What going back on a day costs: net lines with their working, and VAT at the standard rate (ruling 64). */
export const returnPrice = z.object({
  lines: z.array(
    z.object({
      what: z.enum(['hire', 'minimum', 'early_termination']),
      ...{ from: z.string(), to: z.string(), net_pence: z.number(), tax_pence: z.number(), working: z.string() },
    }),
  ),
  ...{ net_pence: z.number(), tax_pence: z.number(), gross_pence: z.number() },
  /** "£189.00 a week" */
  rate: z.string(),
  /** The last day a bill stands for; null: none names this hire. */
  billed_to: text,
})
export type ReturnPrice = z.output<typeof returnPrice>

const party = z.enum(['customer', 'hire_company'])
export const moment = z.object({
  ...{ name: z.string(), until: z.string(), note: text },
  ...{ pays: party.nullable(), insures: party, answers: party },
})

/** One vehicle as it goes back. */
const returned = z.strictObject({
  vehicle_id: z.number('Choose a vehicle.').int().positive(),
  miles: z
    .number('Enter the odometer reading in miles.')
    .int('Enter whole miles.')
    .min(0)
    .max(2_000_000, 'Enter 2,000,000 miles or less.'),
  fuel_percent: z
    .number('Enter 0 to 100%.')
    .int('Enter 0 to 100%.')
    .min(0, 'Enter 0 to 100%.')
    .max(100, 'Enter 0 to 100%.'),
  keys: z.number('Enter how many keys.').int().min(0, 'Enter 0 to 9 keys.').max(9, 'Enter 0 to 9 keys.'),
  lift_keys: z.number().int().min(0, 'Enter 0 to 9 keys.').max(9, 'Enter 0 to 9 keys.').nullable().default(null),
  has_cable: z.boolean().nullable().default(null),
  is_damaged: z.boolean().default(false),
  damage_note: z.string().trim().max(2_000, 'Use at most 2,000 characters.').nullable().default(null),
})

export const offHireVehicle = z.object({
  ...{ vehicle_id: z.number(), reg_no: z.string(), make_model: text },
  ...{ miles: z.number(), fuel_percent: z.number(), keys: z.number() },
  ...{ lift_keys: z.number().nullable(), has_cable: z.boolean().nullable() },
  ...{ is_damaged: z.boolean(), damage_note: text },
  /** The damage report that was begun with it, where the reader sees it. */
  damage: z.object({ id: z.number(), number: z.string() }).nullable(),
  are_terms_known: z.boolean(),
  price: told('rate', returnPrice.nullable()),
})

/** A vehicle before it is sent: what is known of it, and why it cannot go back. */
export const offHireCandidate = z.object({
  ...{ vehicle_id: z.number(), reg_no: z.string(), make_model: text, customer_account_number: z.string() },
  ...{ miles: z.number().nullable(), miles_at: text, is_electric: z.boolean(), has_tail_lift: z.boolean() },
  /** Null: it can go back. */
  refusal: text,
  damage: z.array(z.object({ id: z.number(), number: z.string(), title: z.string(), state: z.string() })),
  /** Fines that are not settled; they stay with the account. */
  fines: z.array(z.object({ id: z.number(), number: z.string(), title: z.string(), state: z.string() })),
  are_terms_known: z.boolean(),
  price: told('rate', returnPrice.nullable()),
  /** The same, sent after the cut-off. */
  later_net_pence: told('rate', z.number().nullable()),
})

export const offHiresEndpoints = {
  ...caseEndpoints(offHireCase, {
    row: { charge_ends_on: z.string(), plates: z.string(), vehicles: z.number() },
    own: {
      way: z.enum(offHireWays),
      branch: text,
      ...{ address: text, postcode: text, contact: z.string(), phone: z.string(), access_hours: text },
      ...{ asked_for: z.string(), counted_on: z.string(), charge_ends_on: z.string(), stop_reason: z.string() },
      reason: z.enum(offHireReasons),
      note: text,
      ...{ wants_replacement: z.boolean(), goods_removed: z.boolean() },
      ...{ data_cleared: z.boolean(), fuel_card_returned: z.boolean() },
      ...{ collect_at: text, carrier: text, collected_at: text, collected_by: text },
      ...{ inspected_at: text, inspected_by: text, customer_present: z.boolean().nullable(), findings: text },
      ...{ charges_pence: pence, agreed_pence: pence, invoice_ref: text },
      has_invoice: z.boolean(),
      moments: z.array(moment),
      vehicles: z.array(offHireVehicle),
      /** The request for vehicles that was opened with it. */
      replacement: z.object({ id: z.number(), number: z.string() }).nullable(),
    },
    opened: {
      ...valuesShape(offHireFields),
      vehicles: z
        .array(returned)
        .min(1, 'Choose at least one vehicle.')
        .max(maxOffHireVehicles, `Choose at most ${maxOffHireVehicles} vehicles.`),
      /** The last charged day the person was told: another by now is said before anything is sent. */
      told_ends_on: calendarDate,
    },
  }),
  ...caseMoneyEndpoints(offHireCase),
  proposedLines: proposalEndpoint(
    offHireCase,
    'Charges to begin with: the rest of the minimum hire and early termination, as the receipt has them',
  ),
  pack: packEndpoint(offHireCase),
  reconciliation: endpoint({
    method: 'GET',
    path: '/api/off-hires/:id/reconciliation',
    needs: { sight: offHireCase.see, oneOf: ['see invoices'] },
    summary: 'What going back was to cost, what was agreed and what was billed, with the lines that billed it',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.object({
      rows: told(
        'rate',
        z.array(
          z.object({
            part: z.enum(['hire', 'after', 'charges']),
            ...{ forecast_pence: pence, agreed_pence: pence, billed_pence: z.number(), difference_pence: z.number() },
            working: z.string(),
            lines: z.array(
              z.object({
                ...{ reference: z.string(), urn: z.number(), line_id: z.number(), narrative: z.string() },
                pence: z.number(),
              }),
            ),
          }),
        ),
      ),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/off-hires/preview',
    needs: withSight(offHireCase, offHireCase.open, offHireCase.manage),
    summary:
      'Before an off-hire is sent: when charging stops, what each vehicle costs, its open damage, and why one cannot go back',
    input: z.strictObject({
      /** Registrations, by comma or line. */
      reg_nos: z.string().max(4_000).default(''),
      asked_for: calendarDate.optional(),
    }),
    reply: z.object({
      ...{ now: z.string(), cut_off_at: z.string(), counted_on: z.string() },
      ...{ charge_ends_on: z.string(), later_ends_on: z.string() },
      vehicles: z.array(offHireCandidate),
      /** Registrations that name no vehicle of the reader's. */
      unknown: z.array(z.string()),
      moments: z.array(moment),
      branches: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Those of the account whose the first vehicle is; null: it has none. */
      branch_id: z.number().nullable(),
      /** Where and with whom the reader's last one was, to begin with. */
      usual: z.object({ address: text, postcode: text, access_hours: text, contact: text, phone: text }),
    }),
  }),
}

export const offHiresPlan: ListPlan = caseListPlan(offHireCase, {
  type: { label: 'How', options: offHireFields.way.options },
  own: {
    plates: { label: 'Vehicles', kind: 'text', isSortable: false, isFiltered: true },
    vehicles: { label: 'Number of vehicles', kind: 'number', isSortable: true, isFiltered: true },
    charge_ends_on: { label: 'Charges end', kind: 'date', isSortable: true, isFiltered: true },
  },
  shown: [
    'number',
    'title',
    'plates',
    'customer_account_number',
    'state',
    'charge_ends_on',
    'waiting_on',
    'due_on',
    'owner_name',
  ],
  views: [
    { name: 'open', label: 'Open', query: { is_open: 'is:yes' } },
    { name: 'to collect', label: 'To collect', query: { state: 'is:submitted,accepted,collection_booked' } },
  ],
})
