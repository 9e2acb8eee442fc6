// Plausible rows for tests and demo data: say what matters, and insert what comes back. The same calls in order give the same rows.
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { checkResponses } from '../demo/driver-checks/check-items.ts'
import { imei, licenceNumber, vin } from '../demo/identifiers.ts'
import { nameNumber } from '../demo/people/names.ts'
import { plateNumber } from '../demo/vehicles/plates.ts'
import { seededRandom } from '../demo/random.ts'
import { periodColumns } from '../invoices/read-hire-periods.ts'

/** A row ready to insert. */
export type New<Table extends keyof Tables> = Insertable<Tables[Table]>
/** What a caller says: some columns it must, any it may. */
export type Given<Table extends keyof Tables, Needed extends keyof New<Table> = never> = Pick<New<Table>, Needed> &
  Partial<New<Table>>
type Owned = 'customer_account_number'
type OfVehicle = Owned | 'vehicle_id' | 'reg_no'

/** The morning on which rows are made unless a date is given: a Friday. */
export const factoryNow = '2026-11-20T09:30:00.000Z'
const [factoryToday, hireWords] = ['2026-11-20', 'Contract hire, November 2026'] as const
const times = { created_at: factoryNow, updated_at: factoryNow }
const inLeeds = { latitude: 53.79, longitude: -1.55, location_at: factoryNow }
const plainVan = { has_tail_lift: false, has_tachograph: false, has_crane: false, has_fridge: false }

const chance = seededRandom('factories')
let count = 0
/** Far from the numbers of the demo data, so that rows of both can stand side by side. */
const nextNumber = (): number => 100_000 + count++

/** For rows that will stand in a copy beside rows made by another process, which counts from the beginning. */
export const skipNumbers = (numbers: number): void => void (count += numbers)

export const aCustomer = (given: Given<'customers'> = {}, random = chance): New<'customers'> => ({
  name: `${random.pick(['Northgate', 'Aire', 'Calder', 'Harbour', 'Meridian'])} ${random.pick(['Haulage', 'Facilities', 'Foods', 'Utilities'])} Ltd`,
  is_on_hold: false,
  terms_days: 30,
  status: 'active',
  ...times,
  ...given,
})

export const anAccount = (given: Given<'accounts', Owned | 'customer_id'>): New<'accounts'> => ({
  name: given.customer_account_number,
  ...times,
  ...given,
})

/** Active, without a password: give `password_hash` to one who signs in. Lists are JSON text, as stored. */
export const aUser = (given: Given<'users'> = {}): New<'users'> => {
  const name = nameNumber(nextNumber()).full
  return {
    name,
    email: `${(given.name ?? name).toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${count}@kerbline.example`,
    permissions: '[]',
    roles: '[]',
    customer_account_numbers: '[]',
    is_admin: false,
    side: 'customer',
    status: 'active',
    recent_accounts: [],
    preferences: '{}',
    cost_limit_pence: 0,
    ...times,
    ...given,
  }
}

export const aDriver = (given: Given<'drivers', Owned>, random = chance): New<'drivers'> => {
  const { full, first, last } = nameNumber(nextNumber())
  return {
    name: full,
    email: `${first}.${last}@drivers.example`.toLowerCase(),
    phone: `07700 900${random.whole(100, 999)}`,
    licence_no: licenceNumber({ first, last }, random),
    licence_categories: ['B'],
    licence_expiry: `${random.whole(2027, 2034)}-06-30`,
    points: random.pick([0, 0, 0, 0, 3, 3, 6]),
    status: 'active',
    ...times,
    ...given,
  }
}

/** On contract hire for two years, with a device, a reading of this morning, and no driver. */
export const aVehicle = (given: Given<'vehicles', Owned | 'vehicle_category_id'>, random = chance): New<'vehicles'> => {
  const number = nextNumber()
  return {
    reg_no: plateNumber(number, '2024-11-01'),
    vin: vin(number, 2024),
    emei: imei(number),
    model: 'Transit Custom',
    colour: 'White',
    first_registered: '2024-11-01',
    fuel_type: 'diesel',
    co2_grams_per_kilometre: 186,
    ...plainVan,
    miles: random.whole(20_000, 45_000),
    miles_at: factoryNow,
    score: random.whole(60, 95),
    score_at: factoryNow,
    ...inLeeds,
    hire_type: 'contract_hire',
    on_hire_date: '2024-11-01',
    contract_end_date: '2028-10-31',
    miles_at_on_hire: 12,
    status: 'on_hire',
    is_vor: false,
    ...times,
    ...given,
  }
}

export const aDriverVehicle = (
  given: Given<'driver_vehicles', Owned | 'driver_id' | 'vehicle_id' | 'reg_no'>,
): New<'driver_vehicles'> => ({ from_at: '2025-01-06T08:00:00.000Z', source: 'handover', ...times, ...given })

/** An MOT due in 30 days, amber within 4 weeks: green by two days. */
export const aComplianceItem = (given: Given<'compliance_items', Owned>): New<'compliance_items'> => ({
  event_type: 'mot',
  due_date: '2026-12-20',
  overdue_weeks: 4,
  interval_months: 12,
  source: 'manual',
  responsibility: 'hire_company',
  ...times,
  ...given,
})

/** A nil-defect van check of seven minutes this morning. Defects: give `driver_check`, `rag` and `is_nil_defect` together. */
export const aDriverCheck = (given: Given<'driver_checks', OfVehicle>, random = chance): New<'driver_checks'> => ({
  check_id: `0f000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`,
  driver_name: 'Sam Okafor',
  template: 'van',
  rag: 'green',
  miles: random.whole(20_000, 45_000),
  start_time: '20/11/2026 06:42',
  end_time: '20/11/2026 06:49',
  start_at: '2026-11-20T06:42:00.000Z',
  end_at: '2026-11-20T06:49:00.000Z',
  has_raw_time: false,
  time_anomaly: null,
  duration_seconds: 420,
  is_quick: false,
  driver_check: JSON.stringify(checkResponses(given.template ?? 'van')),
  is_nil_defect: true,
  ...times,
  ...given,
})

/** One device in one snapshot, with all four blocks and no vehicle: unmatched until it is given one. */
export const anEquipmentReading = (
  given: Given<'equipment_readings'> = {},
  random = chance,
): New<'equipment_readings'> => ({
  provider: 'test feed',
  serial_number: imei(nextNumber()),
  snapshot_at: factoryNow,
  odometer_miles: random.whole(20_000, 45_000),
  odometer_at: factoryNow,
  score: random.whole(60, 95),
  score_at: factoryNow,
  ...inLeeds,
  is_complete: true,
  counts: true,
  flags: [],
  raw: '{}',
  created_at: factoryNow,
  ...given,
})

export const aTag = (given: Given<'tags', Owned>, random = chance): New<'tags'> => ({
  name: `Cost centre ${nextNumber() % 1000}`,
  colour: random.pick(['#1a4b8c', '#0f7a5a', '#9a5b00', '#a3262a', '#5b3f8c', '#4a545e']),
  visibility: 'shared',
  spans_company: false,
  is_active: true,
  archived_vehicle_ids: [],
  ...times,
  ...given,
})

const VAT_SHARE = 0.2

export const anInvoiceLine = (
  given: Given<'invoice_lines', Owned | 'invoice_id' | 'line_no' | 'value_pence'>,
): New<'invoice_lines'> => ({
  code: '4000',
  narrative: hireWords,
  ...periodColumns(given.narrative ?? hireWords),
  category: 'rental',
  tax_pence: Math.round(given.value_pence * VAT_SHARE),
  reg_nos: [],
  transaction_date: factoryToday,
  is_spend: true,
  created_at: factoryNow,
  ...given,
})

export interface InvoiceWithLines {
  readonly invoice: New<'invoices'>
  readonly lines: readonly New<'invoice_lines'>[]
}

/** A document whose totals are the sums of its lines; nothing of it is paid unless `allocated_pence` says so. */
export function anInvoice(
  given: Given<'invoices', Owned | 'id'>,
  linesGiven: readonly Given<'invoice_lines', 'value_pence'>[] = [{ value_pence: 45_000 }],
): InvoiceWithLines {
  const { customer_account_number, id, transaction_date = factoryToday } = given
  const spend =
    (given.trader_transaction_type ?? 'invoice') === 'invoice' || given.trader_transaction_type === 'credit_note'
  const owned = { customer_account_number, invoice_id: id ?? 0, transaction_date, is_spend: spend }
  const lines = linesGiven.map((line, place) => anInvoiceLine({ ...owned, line_no: place + 1, ...line }))
  const goods_pence = lines.reduce((sum, { value_pence }) => sum + value_pence, 0)
  const tax_pence = lines.reduce((sum, { tax_pence: tax }) => sum + tax, 0)
  const gross_pence = goods_pence + tax_pence
  const number = nextNumber()
  return {
    lines,
    invoice: {
      urn: 900_000 + number,
      trader_transaction_type: 'invoice',
      reference: `IN${number}`,
      transaction_date,
      goods_pence,
      tax_pence,
      gross_pence,
      discount_pence: 0,
      allocated_pence: 0,
      outstanding_pence: gross_pence - (given.allocated_pence ?? 0),
      ...times,
      ...given,
    },
  }
}

export const aMessage = (given: Given<'messages', 'sender_id'>): New<'messages'> => ({
  sender_name: 'Hannah Price',
  subject: 'Winter tyre changeover',
  body: 'We fit winter tyres at your yard until the end of November. Tell us which vehicles.',
  sender_folder: 'sent',
  is_starred_by_sender: false,
  created_at: factoryNow,
  ...given,
})

/** A message in someone’s inbox, unread. */
export const aMessageRecipient = (
  given: Given<'message_recipients', 'message_id' | 'user_id'>,
): New<'message_recipients'> => ({ is_read: false, is_starred: false, folder: 'inbox', ...given })
