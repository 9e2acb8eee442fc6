// Many cases ended at once by the same step: each is judged as one would be, and has its clocks, history, event and line of the trail, in one
// statement and one of the trail.
import { clockChanges } from '@kerbline/domain/cases/case-clocks.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { judgeStep, refusalProblem } from '@kerbline/domain/kit/lifecycle.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { caseEventsChannel } from '../jobs/jobs.ts'
import type { CaseRow } from './case-rows.ts'
import { type CaseRules, caseStanding } from './case-steps.ts'
import { clockRules, runningClocks } from './clocks.ts'
import { eventActor } from './events.ts'

interface Ending {
  readonly verb: string
  readonly reason: string
  /** What follows for the kind's own table, from `ended` (id, account): beside the statement, as part of it. */
  readonly own: (at: string) => RawBuilder<unknown>
}

/** @throws problem 'not allowed now', 'no permission' where one of them may not be ended so, and nothing is then done */
async function endOf(call: GuestCall, kind: CaseKind, rules: CaseRules, row: CaseRow, verb: string): Promise<string> {
  const { step, refusal } = judgeStep(kind.lifecycle, row.state, verb, await caseStanding(call, kind, rules, row))
  if (refusal || !step) throw refusalProblem(refusal ?? { code: 'not allowed now', why: null })
  return step.to
}

/** Of each the clocks that stop, and whether they were kept. */
async function stoppedClocks(rows: Rows, kind: CaseKind, ended: readonly (CaseRow & { to: string })[], at: string) {
  const running = await runningClocks(
    rows,
    ended.map(({ id }) => id),
  )
  const accounts = [...new Set(ended.map(({ customer_account_number: account }) => account))]
  const rulesOf = new Map<string, Awaited<ReturnType<typeof clockRules>>>()
  for (const account of accounts) rulesOf.set(account, await clockRules(rows, kind.name, account))
  return ended.flatMap(({ id, state: from, to, priority, customer_account_number: account }) => {
    const rules = rulesOf.get(account)
    if (!rules) return []
    const move = { from, to, at, priority, running: running.get(id) ?? [], ended: new Set<string>() }
    return clockChanges(kind, move, rules).flatMap((change) =>
      change.do === 'stop' ? [{ case_id: id, clock: change.clock, is_kept: change.isKept }] : [],
    )
  })
}

/** @param wanted  locked, in the order of their numbers */
export async function endCases(
  call: GuestCall,
  kind: CaseKind,
  rules: CaseRules,
  wanted: readonly CaseRow[],
  { verb, reason, own }: Ending,
): Promise<void> {
  const { rows, portal } = call
  const ended = []
  for (const row of wanted) ended.push({ ...row, to: await endOf(call, kind, rules, row, verb) })
  const at = portal.clock.businessNow().toISOString()
  const by = eventActor(call)
  const stopped = await stoppedClocks(rows, kind, ended, at)
  const moved = ended.map(({ id, state: from, to }) => ({ id, from, to }))
  await sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as a(id int, "from" text, "to" text)),
    ended as (
      update cases c set state = asked."to", waiting_on = null, waiting_since = null, due_at = null, due_clock = null, closed_at = ${at},
        updated_at = clock_timestamp() from asked where c.id = asked.id
      returning c.id, c.customer_account_number as account, asked."from", asked."to"),
    clocks as (
      update case_clocks k set stopped_at = ${at}, is_kept = s.is_kept, paused_at = null
      from jsonb_to_recordset(${JSON.stringify(stopped)}::jsonb) as s(case_id int, clock text, is_kept boolean)
      where k.case_id = s.case_id and k.clock = s.clock and k.stopped_at is null),
    own as (${own(at)}),
    history as (
      insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at, note, verb)
      select account, ${kind.name}, id, "from", "to", ${by?.id ?? null}, ${at}, ${reason}, ${verb} from ended order by id),
    told as (
      insert into case_events (case_id, customer_account_number, what, verb, from_state, to_state, actor_id, actor_name, actor_side, at)
      select id, account, 'step', ${verb}, "from", "to", ${by?.id ?? null}, ${by?.name ?? null}, ${by?.side ?? null}, ${at} from ended order by id)
    select pg_notify(${caseEventsChannel}, '')`.execute(rows)
  await call.recordAudit(
    ...ended.map(({ id, state, to, customer_account_number: account }) => ({
      ...{ action: `${kind.name}: ${verb}`, entity: kind.name, entityId: id, account },
      before: { state },
      after: { state: to, reason },
    })),
  )
}
