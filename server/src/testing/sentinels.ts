// Values that stand nowhere else, planted with one vehicle of NORTH01: wherever one of them turns up, its right was needed.
import { aDamageCase, aDefectCase, aMaintenanceCase, aFine, anOffHire, insertCases } from './case-factories.ts'
import { aDriverVehicle } from './factories.ts'
import { anIssuer } from './sample-fines.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Rows } from '../db/scope.ts'

const SCORE = 73.7
const LATITUDE = 51.98765
const DUE = '2031-07-19'
const OVERDUE = '2019-02-28'
const BOOKED = '2031-08-23'

/** What must not be told, and is told in words somewhere, of each right that fields are bound to. */
export const sentinels: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  [fieldRights['driver name']]: ['Sentinel Driver', 'Sentinel Checker', 'Sentinel Reporter'],
  [fieldRights['driver score']]: [String(SCORE)],
  [fieldRights.position]: [String(LATITUDE)],
  [fieldRights['due event']]: [DUE, OVERDUE],
  [fieldRights.booking]: ['Sentinel Workshop', BOOKED],
  [fieldRights.licence]: ['2033-04-05'],
  [fieldRights.rate]: ['7654321'],
  [fieldRights['damage cost']]: ['98765.43'],
  [fieldRights['third party']]: ['Sentinel Stranger', 'Sentinel Witness'],
}

export interface Planted {
  readonly id: number
  readonly reg_no: string
  readonly driverId: number
  /** One of its bookings. */
  readonly bookingId: number
  /** Its check, and a defect that a booking mends. */
  readonly checkId: number
  readonly defectId: number
  /** A damage case with a third party and what it costs. */
  readonly damageId: number
  /** A fine with a nominated driver. */
  readonly fineId: number
  /** An off-hire with a price and charges. */
  readonly offHireId: number
  /** A paper of the driver's. */
  readonly documentId: number
  /** A moment at which the driver had the vehicle. */
  readonly at: string
}

async function plantPaper(rows: Rows, driverId: number): Promise<number> {
  const owned = { customer_account_number: 'NORTH01', owner: 'driver', sha256: '' } as const
  const file = await rows
    .insertInto('files')
    .values({
      ...{ ...owned, owner_id: String(driverId), name: 'check.pdf', mime: 'application/pdf' },
      ...{ size_bytes: 1, storage_key: 'planted paper' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await rows
    .insertInto('documents')
    .values({
      ...{ ...owned, owner_id: driverId, file_id: file.id, type: 'licence_check', title: 'Licence check' },
      ...{ sent_sha256: '', scanned: 'no scanner', added_by_name: 'Desk', side: 'customer' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function plantSentinels(rows: Rows): Promise<Planted> {
  const owned = { customer_account_number: 'NORTH01' }
  const vehicle = await rows
    .updateTable('vehicles')
    .set({
      score: SCORE,
      latitude: LATITUDE,
      weekly_rate_pence: 7_654_321,
      excess_pence_per_mile: 7_654_321,
      fleet_no: null,
    })
    .where('customer_account_number', '=', 'NORTH01')
    .returning(['id', 'reg_no', 'driver_id'])
    .executeTakeFirstOrThrow()
  const driverId = vehicle.driver_id ?? 0
  const of = { ...owned, vehicle_id: vehicle.id, reg_no: vehicle.reg_no }
  const now = new Date().toISOString()
  const month = now.slice(0, 7)
  const began = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString()
  await rows
    .updateTable('drivers')
    .set({ name: 'Sentinel Driver', licence_expiry: '2033-04-05', last_licence_check: '2033-04-05' })
    .where('id', '=', driverId)
    .execute()
  await rows
    .insertInto('driver_vehicles')
    .values(aDriverVehicle({ ...of, driver_id: driverId, from_at: began }))
    .execute()
  await rows
    .insertInto('vehicle_months')
    .values({ ...owned, vehicle_id: vehicle.id, month, miles: 900, score_sum: SCORE, score_count: 1 })
    .execute()
  await rows
    .updateTable('equipment_latest')
    .set({ score: SCORE, latitude: LATITUDE })
    .where('vehicle_id', '=', vehicle.id)
    .execute()
  await rows
    .updateTable('equipment_readings')
    .set({ score: SCORE, latitude: LATITUDE, flags: ['odometer jump', 'position stale'] })
    .where('vehicle_id', '=', vehicle.id)
    .execute()
  await rows
    .updateTable('compliance_items')
    .set({ due_date: DUE, last_done_date: now.slice(0, 10) })
    .where('vehicle_id', '=', vehicle.id)
    .execute()
  const overdue = (event_type: string) => ({
    ...owned,
    vehicle_id: vehicle.id,
    vehicle_reg: vehicle.reg_no,
    event_type,
    due_date: OVERDUE,
    overdue_weeks: 4,
    source: 'manual' as const,
    responsibility: 'hire_company' as const,
  })
  // One of them is booked, the other may be done in the same visit.
  await rows
    .insertInto('compliance_items')
    .values([overdue('service'), overdue('loler')])
    .execute()
  const booked = { booked_at: `${BOOKED}T10:11:12.000Z`, supplier: 'Sentinel Workshop' }
  const [bookingId = 0] = await insertCases(
    rows,
    ['service', 'mot'].map((type) =>
      aMaintenanceCase({ ...of, type, state: 'booked', driver_id: driverId, created_at: now }, booked),
    ),
  )
  await rows
    .insertInto('compliance_records')
    .values({
      ...owned,
      vehicle_id: vehicle.id,
      event_type: 'service',
      done_on: now.slice(0, 10),
      outcome: 'done',
      source: 'maintenance',
      next_due_date: DUE,
      case_id: bookingId,
    })
    .execute()
  const [damageId = 0] = await insertCases(rows, [
    aDamageCase(
      { ...of, driver_id: driverId },
      {
        ...{ driver_name: 'Sentinel Reporter', estimate_pence: 9_876_543 },
        third_parties: JSON.stringify([{ name: 'Sentinel Stranger' }]),
        witnesses: JSON.stringify([{ name: 'Sentinel Witness' }]),
      },
    ),
  ])
  const check = await rows
    .updateTable('driver_checks')
    .set({
      ...{ driver_name: 'Sentinel Checker', rag: 'red', driver_id: driverId, signature: 'Sentinel Checker' },
      ...{ latitude: LATITUDE, longitude: -1.5 },
    })
    .where('vehicle_id', '=', vehicle.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const [offHireId = 0] = await insertCases(rows, [
    anOffHire({ ...owned, state: 'charges_sent' }, { charges_pence: 9_876_543, agreed_pence: 9_876_543 }),
  ])
  const [fineId = 0] = await insertCases(rows, [
    aFine(
      { ...of, driver_id: driverId, state: 'driver_nomination' },
      {
        ...{ authority_id: await anIssuer(rows), driver_name: 'Sentinel Driver', contravention_at: now },
        nominated: JSON.stringify({
          ...{
            name: 'Sentinel Driver',
            address: 'Sentinel Street',
            licence_no: '2033-04-05',
            birth_date: '2033-04-05',
          },
          ...{ basis: null, by: null, at: now, is_dropped: false },
        }),
      },
    ),
  ])
  const ends = { from: '2026-11-23', to: '2026-11-24', working: '2 days', net_pence: 7_654_321, tax_pence: 1_530_864 }
  const sums = { net_pence: 7_654_321, tax_pence: 1_530_864, gross_pence: 9_185_185, rate: '', billed_to: null }
  await rows
    .insertInto('off_hire_vehicles')
    .values({
      ...{ ...of, case_id: offHireId, miles: 900_000, fuel_percent: 50, keys: 2 },
      ...{ is_damaged: false, status_before: 'on_hire' },
      price: JSON.stringify({ lines: [{ what: 'hire', ...ends }], ...sums }),
    })
    .execute()
  const [defectId = 0] = await insertCases(rows, [
    aDefectCase(
      { ...of, state: 'booked', driver_id: driverId },
      { driver_name: 'Sentinel Checker', booking_id: bookingId },
    ),
  ])
  const yesterday = addDays(londonDate(now), -1)
  await rows
    .insertInto('missed_checks')
    .values({ ...of, day: yesterday, due: 'moved', driver_id: driverId })
    .execute()
  await rows
    .insertInto('register_changes')
    .values({ ...owned, vehicle_id: vehicle.id, source: 'dvsa', field: 'mot', before: OVERDUE, after: DUE })
    .execute()
  await rows
    .insertInto('mot_tests')
    .values({
      ...owned,
      vehicle_id: vehicle.id,
      test_number: '1',
      completed_at: began,
      result: 'passed',
      expiry_date: DUE,
    })
    .execute()
  const documentId = await plantPaper(rows, driverId)
  return {
    id: vehicle.id,
    reg_no: vehicle.reg_no,
    driverId,
    bookingId,
    checkId: check.id,
    defectId,
    damageId,
    offHireId,
    fineId,
    documentId,
    at: now,
  }
}
