// Driver checks: by the id the device gave them. A time that cannot be read is kept as text, and the check is flagged.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { keptColumns, numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { driverCheckImport } from '@kerbline/domain/areas/imports/kinds/driver-checks.ts'
import { type CheckTemplate, checkTemplates } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { durationSeconds, parseCheckTime, timeAnomalyOf } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import {
  isNilDefect,
  isQuickCheck,
  type QuickBelowSeconds,
  ragOfCheck,
} from '@kerbline/domain/areas/driver-checks/rules.ts'
import { sql } from 'kysely'
import type { ColumnTypes, SentRow } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import { driverFinder } from '../../driver-checks/driver-finder.ts'
import { forgetMissed } from '../../driver-checks/missed.ts'
import { flagChecks } from '../../driver-checks/flag-checks.ts'
import { openDefects } from '../../driver-checks/open-defects.ts'
import { quickBelowSeconds } from '../../driver-checks/quick-checks.ts'
import { currentVersions } from '../../driver-checks/template-versions.ts'
import { acceptReadings, type NewReading } from '../../readings/accept-readings.ts'
import { eachRow, Findings, type ImportTask, type Prepared, says, typesIn, type Written } from '../prepare.ts'
import { vehiclesHad } from '../../hires/who-had.ts'
import { findAccounts, findVehicles, type KnownVehicle, refuseStranger, vehicleOf } from '../records/references.ts'
import { tableStore, writeStored } from '../records/stored-rows.ts'

/** Columns that a file may leave out. */
const optional = ['trailer_ref', 'signature', 'latitude', 'longitude']
const kept = keptColumns(driverCheckImport).filter(({ name }) => optional.includes(name))

const always: ColumnTypes = {
  check_id: 'text',
  customer_account_number: 'text',
  vehicle_id: 'int',
  reg_no: 'text',
  driver_id: 'int',
  driver_name: 'text',
  template: 'text',
  template_version: 'int',
  rag: 'text',
  miles: 'int',
  start_time: 'text',
  end_time: 'text',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  has_raw_time: 'boolean',
  time_anomaly: 'text',
  duration_seconds: 'int',
  is_quick: 'boolean',
  driver_check: 'jsonb',
  is_nil_defect: 'boolean',
  created_at: 'timestamptz',
}
const fixed = new Set(['check_id', 'customer_account_number', 'created_at', 'template_version'])

const templateOf = (text: string | null): CheckTemplate => checkTemplates.find((template) => template === text) ?? 'van'

/** Of a vehicle, what a check says of it. */
type CheckedVehicle = Pick<KnownVehicle, 'id' | 'reg_no' | 'customer_account_number'>

interface Check {
  readonly row: CheckedRow
  readonly vehicle: CheckedVehicle
  readonly account: string
  readonly driverId: number | null
  /** The check that is here already; undefined: a new one. */
  readonly known: KnownCheck | undefined
}

/** A blank time says nothing: one that came before stays. */
const timeOf = ({ values }: CheckedRow, column: 'start_time' | 'end_time', known: KnownCheck | undefined) =>
  parseCheckTime(textOf(values[column]) || (known?.[column] ?? ''))

/** What the templates ask of the checks that come in now. */
interface Standards {
  readonly quickBelow: QuickBelowSeconds
  readonly versions: ReadonlyMap<CheckTemplate, number>
}

function recordOf(check: Check, task: ImportTask, { quickBelow, versions }: Standards): SentRow {
  const { row, vehicle, driverId, known } = check
  const { values } = row
  const record: Record<string, SentRow[string]> = {}
  for (const { name, column } of kept)
    if (known ? says(task, row, name) : task.columns.has(name)) record[column] = values[name] ?? null
  const template = templateOf(textOf(values['template']))
  const [start, end] = [timeOf(row, 'start_time', known), timeOf(row, 'end_time', known)]
  const duration = durationSeconds(start, end)
  const isQuick = isQuickCheck(template, duration, quickBelow)
  const anomaly = timeAnomalyOf(start, end)
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
    template_version: versions.get(template) ?? 1,
    miles: numberOf(values['miles']),
    start_time: start.raw,
    end_time: end.raw,
    start_at: start.instant,
    end_at: end.instant,
    has_raw_time: anomaly !== null,
    time_anomaly: anomaly,
    duration_seconds: duration,
    is_quick: isQuick,
    driver_check: stored,
    is_nil_defect: isNilDefect(responses),
    rag: ragOfCheck({ responses, isQuick, isLate: false }),
    created_at: end.instant ?? start.instant ?? task.now,
  }
}

/** The odometers the checks tell: of a check without a time, those of the moment it came in. */
const readingsOf = (checks: readonly Check[]): NewReading[] =>
  checks.flatMap(({ row, vehicle, known }) => {
    const [key, miles] = [textOf(row.values['check_id']), numberOf(row.values['miles'])]
    if (key === null || miles === null) return []
    const [start, end] = [timeOf(row, 'start_time', known), timeOf(row, 'end_time', known)]
    return [{ vehicleId: vehicle.id, source: 'check' as const, key, miles, at: end.instant ?? start.instant }]
  })

interface KnownCheck {
  readonly id: number
  readonly check_id: string
  readonly customer_account_number: string
  readonly start_time: string
  readonly end_time: string
}

/** Checks already there, by the id the device gave them. */
async function knownChecks(rows: Rows, ids: readonly string[]): Promise<Map<string, KnownCheck>> {
  const found = await sql<KnownCheck>`
    select id, check_id, customer_account_number, start_time, end_time from driver_checks where check_id = any(${ids}::text[])`.execute(
    rows,
  )
  return new Map(found.rows.map((check) => [check.check_id, check]))
}

async function writeChecks(task: ImportTask, checks: readonly Check[]): Promise<Written> {
  const { rows, now, tellFrom } = task
  const standards: Standards = { quickBelow: await quickBelowSeconds(rows), versions: await currentVersions(rows) }
  const types = { ...always, ...typesIn(task, kept) }
  const written = await writeStored(task, checks, {
    store: tableStore('driver_checks', '(check_id)'),
    types,
    changing: Object.keys(types).filter((column) => !fixed.has(column)),
    recordOf: (check) => recordOf(check, task, standards),
    changesOf: (check) => recordOf(check, task, standards),
  })
  // A check sent again says nothing new.
  const added = checks.filter(({ known }) => known === undefined)
  const ids = added.flatMap(({ row }) => textOf(row.values['check_id']) ?? [])
  await openDefects(rows, { checkIds: ids, now, tellFrom })
  await forgetMissed(rows, ids)
  await acceptReadings(rows, readingsOf(checks), now)
  await flagChecks(rows, ids)
  return written
}

/** Checks of vehicles that have moved on since: those the named customer had when they were made. */
async function heldThen(
  { rows, all }: ImportTask,
  vehicles: ReadonlyMap<string, KnownVehicle>,
): Promise<ReadonlyMap<CheckedRow, CheckedVehicle>> {
  const asked = all.flatMap((row) => {
    const [plate, account] = [textOf(row.values['reg_no']) ?? '', textOf(row.values['customer_account_number']) ?? '']
    const at = timeOf(row, 'end_time', undefined).instant ?? timeOf(row, 'start_time', undefined).instant
    return plate === '' || at === null || vehicleOf(vehicles, plate, account) ? [] : [{ row, plate, account, at }]
  })
  const found = await vehiclesHad(
    rows,
    asked.map(({ plate, account, at }) => ({ plate, account, at })),
  )
  return new Map(
    asked.flatMap(({ row, account }, place) => {
      const vehicle = found[place]
      return vehicle ? [[row, { ...vehicle, customer_account_number: account }] as const] : []
    }),
  )
}

export async function prepareDriverChecks(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const texts = (column: string): string[] => task.all.flatMap(({ values }) => textOf(values[column]) ?? [])
  const accounts = await findAccounts(task.rows, texts('customer_account_number'))
  const vehicles = await findVehicles(task.rows, texts('reg_no'))
  const earlier = await heldThen(task, vehicles)
  const held = await knownChecks(task.rows, texts('check_id'))
  const driverOf = await driverFinder(task.rows, accounts.keys())
  const checks: Check[] = []
  await eachRow(task.all, (row) => {
    const [account = '', reg = '', name = '', id = ''] = [
      'customer_account_number',
      'reg_no',
      'driver_name',
      'check_id',
    ].map((column) => textOf(row.values[column]) ?? '')
    const vehicle = vehicleOf(vehicles, reg, account) ?? earlier.get(row) ?? null
    const known = held.get(id)
    refuseStranger(findings, row.row, { accounts, account, vehicle: { column: 'reg_no', reg, found: vehicle } })
    if (known !== undefined && account !== '' && known.customer_account_number !== account)
      findings.add(
        row.row,
        'check_id',
        'inconsistent',
        'A check on another account has this ID. Each check needs its own ID.',
      )
    if (!vehicle || findings.isRefused(row)) return
    const driverId = driverOf(name, account, vehicle.id)
    checks.push({ row, vehicle, account: vehicle.customer_account_number, driverId, known })
  })
  return { problems: findings.problems, write: () => writeChecks(task, checks) }
}
