// Driver checks: by the id the device gave them. A time that cannot be read is kept as text, and the check is flagged.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { type CheckTemplate, checkTemplates } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { durationSeconds, parseCheckTime, timeDoubtOf } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import {
  isNilDefect,
  isQuickCheck,
  type QuickBelowSeconds,
  ragOfCheck,
} from '@kerbline/domain/areas/driver-checks/rules.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { acceptReadings, type NewReading } from '../../readings/accept-readings.ts'
import { type ColumnTypes, mapped, type SentRow, upsertRows } from '../bulk.ts'
import { takeOffRoad } from '../off-road.ts'
import { eachRow, Findings, type ImportTask, type Prepared, writtenOf } from '../prepare.ts'
import { quickBelowSeconds } from '../quick-checks.ts'
import { nameKey } from '../reference-rows.ts'
import { findAccounts, findVehicles, type KnownVehicle, vehicleOf } from '../references.ts'

/** Columns with the same name in the file and in the table that a file may leave out. */
const optional: ColumnTypes = {
  trailer_ref: 'text',
  signature: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
}

const always: ColumnTypes = {
  check_id: 'text',
  customer_account_number: 'text',
  vehicle_id: 'int',
  reg_no: 'text',
  driver_id: 'int',
  driver_name: 'text',
  template: 'text',
  rag: 'text',
  miles: 'int',
  start_time: 'text',
  end_time: 'text',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  has_raw_time: 'boolean',
  time_doubt: 'text',
  duration_seconds: 'int',
  is_quick: 'boolean',
  driver_check: 'jsonb',
  is_nil_defect: 'boolean',
  created_at: 'timestamptz',
}
const fixed = new Set(['check_id', 'customer_account_number', 'created_at'])

/** Who the name on a check is: somebody who drove that vehicle, else the only one of that name on the account. */
async function driverFinder(
  rows: Rows,
  accounts: Iterable<string>,
): Promise<(name: string, account: string, vehicleId: number) => number | null> {
  const { rows: found } = await sql<{
    id: number
    name: string
    customer_account_number: string
    vehicle_ids: number[]
  }>`
    select id, name, customer_account_number, array(select vehicle_id from driver_vehicles held where held.driver_id = drivers.id) as vehicle_ids
    from drivers where customer_account_number = any(${[...new Set(accounts)]}::text[])`.execute(rows)
  const byVehicle = new Map<string, number>()
  const byName = new Map<string, number | null>()
  for (const { id, name, customer_account_number, vehicle_ids } of found) {
    for (const vehicleId of vehicle_ids) byVehicle.set(`${nameKey(name)}\u0001${vehicleId}`, id)
    const key = `${nameKey(name)}\u0001${customer_account_number}`
    byName.set(key, byName.has(key) ? null : id)
  }
  return (name, account, vehicleId) =>
    byVehicle.get(`${nameKey(name)}\u0001${vehicleId}`) ?? byName.get(`${nameKey(name)}\u0001${account}`) ?? null
}

const templateOf = (text: string | null): CheckTemplate => checkTemplates.find((template) => template === text) ?? 'van'

interface Check {
  readonly row: CheckedRow
  readonly vehicle: KnownVehicle
  readonly driverId: number | null
}

function recordOf(
  { row: { values }, vehicle, driverId }: Check,
  { columns, now }: ImportTask,
  quickBelow: QuickBelowSeconds,
): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const column of Object.keys(optional)) if (columns.has(column)) record[column] = values[column] ?? null
  const template = templateOf(textOf(values['template']))
  const [start, end] = [
    parseCheckTime(textOf(values['start_time']) ?? ''),
    parseCheckTime(textOf(values['end_time']) ?? ''),
  ]
  const duration = durationSeconds(start, end)
  const isQuick = isQuickCheck(template, duration, quickBelow)
  const doubt = timeDoubtOf(start, end)
  const stored = values['driver_check'] ?? []
  const responses = parseResponses(JSON.stringify(stored)).responses ?? []
  return {
    ...record,
    check_id: textOf(values['check_id']),
    customer_account_number: vehicle.customer_account_number,
    vehicle_id: vehicle.id,
    reg_no: vehicle.reg_no,
    driver_id: driverId,
    driver_name: textOf(values['driver_name']),
    template,
    miles: numberOf(values['miles']),
    start_time: start.raw,
    end_time: end.raw,
    start_at: start.instant,
    end_at: end.instant,
    has_raw_time: doubt !== null,
    time_doubt: doubt,
    duration_seconds: duration,
    is_quick: isQuick,
    driver_check: stored,
    is_nil_defect: isNilDefect(responses),
    rag: ragOfCheck({ responses, isQuick, isLate: false }),
    created_at: end.instant ?? start.instant ?? now,
  }
}

/** The odometers the checks tell: of a check without a time, those of the moment it came in. */
const readingsOf = (checks: readonly Check[]): NewReading[] =>
  checks.flatMap(({ row: { values }, vehicle }) => {
    const [key, miles] = [textOf(values['check_id']), numberOf(values['miles'])]
    if (key === null || miles === null) return []
    const [start, end] = [values['start_time'], values['end_time']].map((time) => parseCheckTime(textOf(time) ?? ''))
    return [{ vehicleId: vehicle.id, source: 'check' as const, key, miles, at: end?.instant ?? start?.instant ?? null }]
  })

/** Checks already there, to the account that holds each. */
async function accountsOfChecks(rows: Rows, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{
    check_id: string
    customer_account_number: string
  }>`select check_id, customer_account_number from driver_checks where check_id = any(${ids}::text[])`.execute(rows)
  return new Map(found.rows.map(({ check_id, customer_account_number }) => [check_id, customer_account_number]))
}

export async function prepareDriverChecks(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const texts = (column: string): string[] => task.good.flatMap(({ values }) => textOf(values[column]) ?? [])
  const accounts = await findAccounts(task.rows, texts('customer_account_number'))
  const vehicles = await findVehicles(task.rows, texts('reg_no'))
  const holders = await accountsOfChecks(task.rows, texts('check_id'))
  const driverOf = await driverFinder(task.rows, accounts.keys())
  const checks: Check[] = []
  await eachRow(task.good, (row) => {
    const [account = '', reg = '', name = '', id = ''] = [
      'customer_account_number',
      'reg_no',
      'driver_name',
      'check_id',
    ].map((column) => textOf(row.values[column]) ?? '')
    const vehicle = vehicleOf(vehicles, reg, account)
    const holder = holders.get(id)
    if (!accounts.has(account))
      findings.add(
        row.row,
        'customer_account_number',
        'unknown_reference',
        `There is no account ${account}. Create it first, or correct the number.`,
      )
    else if (!vehicle)
      findings.add(
        row.row,
        'reg_no',
        'unknown_reference',
        `Account ${account} has no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    else if (holder !== undefined && holder !== account)
      findings.add(
        row.row,
        'check_id',
        'inconsistent',
        'A check of another account has this id. Every check has an id of its own.',
      )
    else checks.push({ row, vehicle, driverId: driverOf(name, account, vehicle.id) })
  })
  return {
    problems: findings.problems,
    write: async () => {
      const types = {
        ...always,
        ...Object.fromEntries(Object.entries(optional).filter(([column]) => task.columns.has(column))),
      }
      const quickBelow = await quickBelowSeconds(task.rows)
      const records = mapped(checks, (check) => recordOf(check, task, quickBelow))
      const changing = Object.keys(types).filter((column) => !fixed.has(column))
      const upserted = await upsertRows(task.rows, 'driver_checks', types, records, {
        conflict: '(check_id)',
        changing,
        now: task.now,
      })
      // A check sent again says nothing new: whoever has put its vehicle back on the road is not overruled.
      const added = checks.flatMap(({ row }) => textOf(row.values['check_id']) ?? []).filter((id) => !holders.has(id))
      await takeOffRoad(task.rows, added, task.now)
      await acceptReadings(task.rows, readingsOf(checks), task.now)
      return writtenOf(
        checks.length,
        upserted,
        checks.map(({ vehicle }) => vehicle.customer_account_number),
      )
    },
  }
}
