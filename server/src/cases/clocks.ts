// The clocks of a case as they are kept: started, rested and stopped by its steps (domain/cases/case-clocks.ts says when), so that what
// was promised can be counted by the database.
import {
  applyChanges,
  clockChanges,
  deadlineOf,
  type ClockChange,
  type ClockRules,
  type DeadlineRule,
  type FirstDay,
  firstDue,
  isKeptAt,
  isKeptWhenMoved,
  promisedAnew,
  reprioritised,
  type RunningClock,
  type ServiceLevel,
} from '@kerbline/domain/cases/case-clocks.ts'
import { type CaseKind, type CasePriority, endsForGood } from '@kerbline/domain/cases/case-kind.ts'
import type { WorkingDay } from '@kerbline/domain/cases/working-time.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { CaseRow } from './case-rows.ts'

/**
 * Service levels and deadlines of a kind, working hours and bank holidays, as Settings has them. What is agreed with the company of an account stands in
 * place of what holds for everybody; null: for nobody in particular.
 */
export async function clockRules(rows: Rows, kind: string, account: string | null): Promise<ClockRules> {
  const {
    rows: [found],
  } = await sql<{
    levels: ServiceLevel[] | null
    deadlines: DeadlineRule[] | null
    days: WorkingDay[] | null
    holidays: string[] | null
  }>`
    select (select json_agg(json_build_object('clock', clock, 'priority', priority, 'minutes', coalesce(own.minutes, usual.minutes),
        'counts', coalesce(own.counts, usual.counts), 'isAgreed', own.minutes is not null))
        from (select * from service_levels where kind = ${kind}) usual full join (
          select o.* from customer_service_levels o join accounts a on a.customer_id = o.customer_id
          where o.kind = ${kind} and a.customer_account_number = ${account}) own using (clock, priority)) as levels,
      (select json_agg(json_build_object('clock', clock, 'basis', basis, 'days', days, 'counting', counting))
        from deadline_rules where kind = ${kind}) as deadlines,
      (select json_agg(json_build_object('weekday', weekday, 'opensMinute', opens_minute, 'closesMinute', closes_minute)) from working_hours) as days,
      (select json_agg(day) from bank_holidays) as holidays`.execute(rows)
  return {
    levels: found?.levels ?? [],
    deadlines: found?.deadlines ?? [],
    calendar: { days: found?.days ?? [], holidays: new Set(found?.holidays) },
  }
}

export interface KeptClock extends RunningClock {
  readonly stoppedAt: string | null
}

const clocksOf = async (rows: Rows, caseId: number): Promise<readonly KeptClock[]> =>
  (
    await sql<KeptClock>`
      select clock, json_instant(started_at) as "startedAt", json_instant(due_at) as "dueAt", json_instant(paused_at) as "pausedAt",
        paused_minutes as "pausedMinutes", json_instant(stopped_at) as "stoppedAt", is_promised as "isPromised"
      from case_clocks where case_id = ${caseId} order by id`.execute(rows)
  ).rows

/** Of many cases, the clocks that have not stopped, by case. */
export async function runningClocks(
  rows: Rows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly KeptClock[]>> {
  const { rows: found } = await sql<KeptClock & { readonly case_id: number }>`
    select case_id, clock, json_instant(started_at) as "startedAt", json_instant(due_at) as "dueAt", json_instant(paused_at) as "pausedAt",
      paused_minutes as "pausedMinutes", null as "stoppedAt", is_promised as "isPromised"
    from case_clocks where case_id = any(${[...ids]}::int[]) and stopped_at is null order by id`.execute(rows)
  return Map.groupBy(found, ({ case_id: id }) => id)
}

async function writeChange(
  rows: Rows,
  { id, customer_account_number: account }: CaseRow,
  change: ClockChange,
  at: string,
) {
  const running = sql`case_id = ${id} and clock = ${change.clock} and stopped_at is null`
  switch (change.do) {
    case 'start':
      return sql`insert into case_clocks (case_id, customer_account_number, clock, started_at, due_at, agreed_minutes, agreed_counts)
        values (${id}, ${account}, ${change.clock}, ${at}, ${change.dueAt}, ${change.agreed?.minutes ?? null}, ${change.agreed?.counts ?? null})`.execute(
        rows,
      )
    case 'pause':
      return sql`update case_clocks set paused_at = ${at} where ${running}`.execute(rows)
    case 'resume':
      return sql`update case_clocks set paused_at = null, due_at = ${change.dueAt}, paused_minutes = ${change.pausedMinutes}
        where ${running}`.execute(rows)
    case 'stop':
      return sql`update case_clocks set stopped_at = ${at}, is_kept = ${change.isKept}, paused_at = null where ${running}`.execute(
        rows,
      )
  }
}

const dueOf = (running: readonly RunningClock[]) => {
  const first = firstDue(running)
  return { due_at: first?.dueAt ?? null, due_clock: first?.clock ?? null }
}

const writeDue = (rows: Rows, { id }: Pick<CaseRow, 'id'>, running: readonly RunningClock[]) =>
  rows.updateTable('cases').set(dueOf(running)).where('id', '=', id).execute()

interface ClockMove {
  readonly from: string | null
  readonly to: string
  readonly at: string
}

/** What a case's move does to its clocks, and what of them runs out first from then on. */
export async function planClocks(
  rows: Rows,
  kind: Pick<CaseKind, 'name' | 'clocks'>,
  row: CaseRow,
  { from, to, at, firstDays = [] }: ClockMove & { readonly firstDays?: readonly FirstDay[] },
): Promise<{ readonly changes: readonly ClockChange[]; readonly due: Partial<ReturnType<typeof dueOf>> }> {
  // Clocks go by the state alone: a step that stays in it moves none.
  if (from === to) return { changes: [], due: {} }
  const [kept, rules] = await Promise.all([
    clocksOf(rows, row.id),
    clockRules(rows, kind.name, row.customer_account_number),
  ])
  const running = kept.filter(({ stoppedAt }) => stoppedAt === null)
  // What ended for good stays ended until the case is opened anew.
  const ended = new Set(
    row.closed_at === null
      ? kept.flatMap(({ clock, stoppedAt }) =>
          endsForGood(kind.clocks[clock] ?? {}) && stoppedAt !== null && stoppedAt >= row.opened_at ? [clock] : [],
        )
      : [],
  )
  const changes = clockChanges(kind, { from, to, at, priority: row.priority, running, ended }, { ...rules, firstDays })
  return { changes, due: dueOf(applyChanges(running, changes, at)) }
}

/** Sent together, done in turn. */
export const writeClocks = (rows: Rows, row: CaseRow, changes: readonly ClockChange[], at: string): Promise<unknown> =>
  Promise.all(changes.map((change) => writeChange(rows, row, change, at)))

/** Starts the clocks of a case that has just been opened. */
export async function startClocks(
  rows: Rows,
  kind: Pick<CaseKind, 'name' | 'clocks'>,
  row: CaseRow,
  move: Omit<ClockMove, 'from'>,
): Promise<void> {
  const { changes, due } = await planClocks(rows, kind, row, { ...move, from: null })
  await writeClocks(rows, row, changes, move.at)
  await rows.updateTable('cases').set(due).where('id', '=', row.id).execute()
}

/** What the facts of a case say now of its deadlines: one begins, ends another day, or has not begun at all. What has ended stays. */
export async function settleDeadlines(
  rows: Rows,
  kind: Pick<CaseKind, 'name' | 'clocks'>,
  row: CaseRow,
  { firstDays, at }: { readonly firstDays: readonly FirstDay[]; readonly at: string },
): Promise<void> {
  const [kept, rules] = await Promise.all([
    clocksOf(rows, row.id),
    clockRules(rows, kind.name, row.customer_account_number),
  ])
  const ruled = Object.entries(kind.clocks).filter(
    ([clock, sentence]) =>
      sentence.rule !== undefined &&
      sentence.runs.includes(row.state) &&
      !(
        endsForGood(sentence) &&
        kept.some((each) => each.clock === clock && each.stoppedAt !== null && each.stoppedAt >= row.opened_at)
      ),
  )
  for (const [clock] of ruled) {
    const stands = kept.find((each) => each.clock === clock && each.stoppedAt === null)
    const dueAt = deadlineOf(clock, { ...rules, firstDays })
    const running = sql`case_id = ${row.id} and clock = ${clock} and stopped_at is null`
    if (!stands && dueAt !== null) await writeChange(rows, row, { do: 'start', clock, dueAt }, at)
    else if (stands && dueAt === null) await sql`delete from case_clocks where ${running}`.execute(rows)
    else if (stands && dueAt !== null && dueAt !== stands.dueAt)
      await sql`update case_clocks set due_at = ${dueAt} where ${running}`.execute(rows)
  }
  await writeDue(
    rows,
    row,
    (await clocksOf(rows, row.id)).filter(({ stoppedAt }) => stoppedAt === null),
  )
}

/** Stops clocks that a post has answered. */
export async function stopClocks(rows: Rows, row: CaseRow, clocks: readonly string[], at: string): Promise<void> {
  const running = (await clocksOf(rows, row.id)).filter(({ stoppedAt }) => stoppedAt === null)
  const stopped = running.filter(({ clock }) => clocks.includes(clock))
  if (stopped.length === 0) return
  for (const each of stopped)
    await writeChange(rows, row, { do: 'stop', clock: each.clock, isKept: isKeptAt(each, at) }, at)
  await writeDue(
    rows,
    row,
    running.filter((clock) => !stopped.includes(clock)),
  )
}

/**
 * Another day is promised: the promise before ends, missed where its time was over, and the new one begins beside it.
 * @returns when the one before was due, and whether it was missed; null where none ran
 */
export async function movePromise(
  rows: Rows,
  row: CaseRow,
  clock: string,
  { dueAt, at }: { readonly dueAt: string; readonly at: string },
): Promise<{ readonly wasDueAt: string; readonly isMissed: boolean } | null> {
  const running = (await clocksOf(rows, row.id)).filter(({ stoppedAt }) => stoppedAt === null)
  const before = running.find((each) => each.clock === clock)
  if (!before) return null
  const next = promisedAnew(before, dueAt, at)
  await writeMoved(rows, row, before, next)
  await writeDue(rows, row, [...running.filter((each) => each !== before), next])
  return { wasDueAt: before.dueAt, isMissed: isKeptWhenMoved(before, at) === false }
}

/** A case goes on as another: what was promised of it by an earlier moment, and still ran as it ended, holds for the other. */
export async function bringPromises(
  rows: Rows,
  { clocks }: Pick<CaseKind, 'clocks'>,
  { id, state }: CaseRow,
  { into, at }: { readonly into: number; readonly at: string },
): Promise<void> {
  const ran = Object.entries(clocks).flatMap(([clock, { runs }]) => (runs.includes(state) ? [clock] : []))
  await sql`update case_clocks k set due_at = gone.due_at from case_clocks gone
    where gone.case_id = ${id} and gone.stopped_at = ${at} and gone.is_kept and gone.clock = any(${ran}::text[]) and gone.due_at < k.due_at
      and k.case_id = ${into} and k.clock = gone.clock and k.stopped_at is null and k.paused_at is null`.execute(rows)
  await writeDue(
    rows,
    { id: into },
    (await clocksOf(rows, into)).filter(({ stoppedAt }) => stoppedAt === null),
  )
}

/** A new priority gives the clocks that run its lengths. */
export async function reprioritise(
  rows: Rows,
  kind: Pick<CaseKind, 'name'>,
  row: CaseRow,
  to: { readonly priority: CasePriority; readonly at: string },
): Promise<void> {
  const running = (await clocksOf(rows, row.id)).filter(({ stoppedAt }) => stoppedAt === null)
  const changes = reprioritised(running, to, await clockRules(rows, kind.name, row.customer_account_number))
  for (const { before, after, isMoved } of changes)
    if (isMoved) await writeMoved(rows, row, before, after)
    else
      await sql`update case_clocks set due_at = ${after.dueAt}, agreed_minutes = ${after.agreed?.minutes ?? null}, agreed_counts = ${after.agreed?.counts ?? null}
        where case_id = ${row.id} and clock = ${before.clock} and stopped_at is null`.execute(rows)
  const changed = new Map(changes.map(({ before, after }) => [before.clock, after]))
  await writeDue(
    rows,
    row,
    running.map((each) => changed.get(each.clock) ?? each),
  )
}

async function writeMoved(rows: Rows, row: CaseRow, before: RunningClock, next: RunningClock): Promise<void> {
  const { clock, startedAt: at, agreed } = next
  await sql`update case_clocks set stopped_at = ${at}, is_kept = ${isKeptWhenMoved(before, at)}, is_moved = true, paused_at = null
    where case_id = ${row.id} and clock = ${clock} and stopped_at is null`.execute(rows)
  await sql`insert into case_clocks (case_id, customer_account_number, clock, started_at, due_at, paused_at, is_promised, agreed_minutes, agreed_counts)
    values (${row.id}, ${row.customer_account_number}, ${clock}, ${at}, ${next.dueAt}, ${next.pausedAt}, ${next.isPromised ?? false},
      ${agreed?.minutes ?? null}, ${agreed?.counts ?? null})`.execute(rows)
}
