// The nightly sync: every live vehicle once a night at each register that is switched on, those that waited longest
// first. Each vehicle is noted as it is done, so a sync that is cut off goes on where it ended.
import type { RegisterSource } from '@kerbline/domain/areas/registers/changes.ts'
import { isOddRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { OpenRows } from '../../import/run-import.ts'
import { type LookedUp, lookUp, type Registers } from './look-up.ts'
import { stampVehicles } from './write-register-facts.ts'

export interface SyncOptions {
  readonly openRows: OpenRows
  readonly registers: Registers
  readonly log: { info(facts: object, sentence: string): void; warn(facts: object, sentence: string): void }
  /** A sync ends after this, and the next one goes on; below what the queue allows a run. */
  readonly maxMilliseconds?: number
}

const MAX_MILLISECONDS = 1_500_000
const BATCH = 100
/** Asked within this time, a vehicle is not asked again in the same night. */
const FRESH_HOURS = 20
/** As many failures in a row, and the service is down rather than the vehicle odd. */
const MAX_FAILURES_IN_A_ROW = 5

interface DueVehicle {
  readonly id: number
  readonly reg_no: string
}

/** Trailers are outside DVLA's service. */
const isAsked = (source: RegisterSource) =>
  source === 'dvla' ? sql<boolean>`c.class <> 'trailer'` : sql<boolean>`true`

async function nextBatch(openRows: OpenRows, source: RegisterSource, since: string): Promise<readonly DueVehicle[]> {
  const { rows: due } = await openRows((rows) =>
    sql<DueVehicle>`select v.id, coalesce(v.current_reg_no, v.reg_no) as reg_no from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id
      left join register_checks k on k.vehicle_id = v.id and k.source = ${source}
      where ${LIVE} and ${isAsked(source)} and (k.checked_at is null or k.checked_at < ${since}::timestamptz)
      order by k.checked_at nulls first, v.id limit ${BATCH}`.execute(rows),
  )
  return due
}

interface Tally {
  asked: number
  changed: number
  not_found: number
  failed: number
}

async function saveTally(
  openRows: OpenRows,
  id: number,
  tally: Tally,
  ended: string | null | undefined,
): Promise<void> {
  const values = { ...tally, ...(ended !== undefined && { stopped_because: ended, finished_at: sql<string>`now()` }) }
  await openRows((rows) => rows.updateTable('register_runs').set(values).where('id', '=', id).execute())
}

function count(tally: Tally, { outcome, changed }: LookedUp): void {
  tally.asked += 1
  if (changed > 0) tally.changed += 1
  if (outcome === 'not found') tally.not_found += 1
  if (outcome === 'failed') tally.failed += 1
}

/** Why the sync ends before its time; null while it goes on. */
function endOf(result: LookedUp, failuresInARow: number, deadline: number): string | null {
  if (result.endsSyncBecause !== null) return result.endsSyncBecause
  if (failuresInARow >= MAX_FAILURES_IN_A_ROW) return `${failuresInARow} requests in a row failed.`
  return Date.now() > deadline ? 'Time limit reached.' : null
}

/** Plates of trade, of other countries and of vehicles still without one are not asked about. */
const isAskable = ({ reg_no }: DueVehicle): boolean => !isOddRegistration(reg_no)

interface Asking extends SyncOptions {
  readonly source: RegisterSource
  readonly since: string
  readonly deadline: number
  readonly stopping: AbortSignal
}

async function skip({ openRows, source }: Asking, vehicle: DueVehicle): Promise<void> {
  await openRows((rows) =>
    sql`insert into register_checks as kept (vehicle_id, source, customer_account_number, outcome, detail, checked_at)
      select v.id, ${source}, v.customer_account_number, 'not found', 'The registration is in no style the register knows.', now() from vehicles v where v.id = ${vehicle.id}
      on conflict (vehicle_id, source) do update set outcome = excluded.outcome, detail = excluded.detail, checked_at = excluded.checked_at, requested_at = null`.execute(
      rows,
    ),
  )
}

/** Asks about the vehicles of one batch; answers why the sync ends with it, undefined where it goes on. */
async function askBatch(
  asking: Asking,
  batch: readonly DueVehicle[],
  tally: Tally,
  row: { failures: number },
): Promise<string | undefined> {
  const { openRows, source, deadline, stopping } = asking
  const asked: number[] = []
  let end: string | null = null
  for (const vehicle of batch) {
    if (stopping.aborted) end = 'The server was stopped.'
    if (end !== null) break
    if (!isAskable(vehicle)) {
      await skip(asking, vehicle)
      continue
    }
    const result = await lookUp({ ...asking, vehicle })
    asked.push(vehicle.id)
    count(tally, result)
    row.failures = result.outcome === 'failed' ? row.failures + 1 : 0
    end = endOf(result, row.failures, deadline)
  }
  await openRows((rows) => stampVehicles(rows, source, asked))
  return end ?? undefined
}

/** Goes through the vehicles; answers why it ended, null when all were asked. */
async function goThrough(asking: Asking, runId: number, tally: Tally): Promise<string | null> {
  const { openRows, source, since } = asking
  const row = { failures: 0 }
  for (;;) {
    const batch = await nextBatch(openRows, source, since)
    if (batch.length === 0) return null
    const end = await askBatch(asking, batch, tally, row)
    if (end !== undefined) return end
    await saveTally(openRows, runId, tally, undefined)
  }
}

async function syncWith(options: SyncOptions, source: RegisterSource, stopping: AbortSignal): Promise<void> {
  const { openRows, log, maxMilliseconds = MAX_MILLISECONDS } = options
  const since = new Date(Date.now() - FRESH_HOURS * 3_600_000).toISOString()
  if ((await nextBatch(openRows, source, since)).length === 0) return
  const { id } = await openRows((rows) =>
    rows.insertInto('register_runs').values({ source }).returning('id').executeTakeFirstOrThrow(),
  )
  const tally: Tally = { asked: 0, changed: 0, not_found: 0, failed: 0 }
  let ended: string | null = 'Server error. See the server log.'
  try {
    ended = await goThrough({ ...options, source, since, deadline: Date.now() + maxMilliseconds, stopping }, id, tally)
  } catch (error) {
    if (!stopping.aborted) throw error
    ended = 'The server was stopped.'
  } finally {
    await saveTally(openRows, id, tally, ended)
  }
  log.info({ source, ...tally, ended }, 'a register was gone through')
}

/** For the recurring job: a sync at each register that is switched on. */
export function syncRegisters(options: SyncOptions): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    if (options.registers.dvsa) await syncWith(options, 'dvsa', stopping)
    if (options.registers.dvla && !stopping.aborted) await syncWith(options, 'dvla', stopping)
  }
}

/** For the recurring job: the vehicles somebody asked about by hand. */
export function registerRequests({ openRows, registers, log }: SyncOptions): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    while (!stopping.aborted) {
      const {
        rows: [next],
      } = await openRows((rows) =>
        sql<
          DueVehicle & { source: RegisterSource }
        >`select v.id, coalesce(v.current_reg_no, v.reg_no) as reg_no, k.source from register_checks k join vehicles v on v.id = k.vehicle_id
          where k.requested_at is not null order by k.requested_at, v.id limit 1`.execute(rows),
      )
      if (!next) return
      const { outcome, changed } = await lookUp({ openRows, registers, source: next.source, vehicle: next, stopping })
      await openRows((rows) => stampVehicles(rows, next.source, [next.id]))
      log.info({ source: next.source, vehicle: next.id, outcome, changed }, 'a vehicle was looked up')
    }
  }
}
