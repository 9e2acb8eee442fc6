// What is a query's own in the grammar of cases: its rules, and what follows from its steps for its own table.
import { CLOSE_DAYS, MARK_DAYS, REOPEN_DAYS } from '@kerbline/domain/areas/queries/words.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { casePriorities, type CasePriority } from '@kerbline/domain/cases/case-kind.ts'
import { priorityOptions } from '@kerbline/domain/cases/case-list.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { GuestCall } from '../../http/call.ts'
import { type CaseRow, touchCase } from '../../cases/case-rows.ts'
import { textOf, type CaseRules, type StepValues, type TakenCaseStep } from '../../cases/case-steps.ts'
import { bringPromises, movePromise, reprioritise } from '../../cases/clocks.ts'
import { mayOwn } from '../../cases/owners.ts'
import { sideOf, writePost } from '../../cases/posts.ts'

/** A promised day is kept until then, London time. */
const CLOSING_TIME = '17:30'

/** @throws problem 'not valid' where it is that already */
function priorityIn(values: StepValues, { priority: before }: CaseRow): CasePriority {
  const priority = casePriorities.find((each) => each === values['priority']) ?? before
  if (priority === before)
    throw problem('not valid', {
      fields: [{ field: 'priority', reason: 'unchanged', message: 'It already has that priority.' }],
    })
  return priority
}

const priorityInWords = (priority: string | null): string | undefined =>
  priorityOptions.find(({ value }) => value === priority)?.label

const daysSince = (instant: string, now: Date): number => (now.getTime() - Date.parse(instant)) / 86_400_000

/** When it was last resolved: closing it later does not begin the time anew. */
async function resolvedAt({ rows }: GuestCall, { id, closed_at: closed }: CaseRow): Promise<string | null> {
  const { rows: found } = await sql<{ at: string }>`
    select json_instant(at) as at from state_changes where entity = ${queryCase.name} and entity_id = ${id} and to_state = 'resolved'
    order by id desc limit 1`.execute(rows)
  return found[0]?.at ?? closed
}

const marksOf = async ({ rows }: GuestCall, { id }: CaseRow): Promise<number | null> => {
  const kept = await rows.selectFrom('query_cases').select('satisfaction').where('case_id', '=', id).executeTakeFirst()
  return kept?.satisfaction ?? null
}

async function ruleProblem(call: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  if (rule === 'not yours yet') return row.owner_id === call.actor?.id ? 'This is already assigned to you.' : null
  const resolved = await resolvedAt(call, row)
  if (resolved === null) return null
  const days = daysSince(resolved, call.portal.clock.businessNow())
  if (rule === 'within 14 days' && days > REOPEN_DAYS)
    return `It was resolved on ${formatDate(londonDate(resolved))}, more than ${REOPEN_DAYS} days ago. Raise a new query and quote ${row.number}.`
  if (rule === 'after 7 days' && days < CLOSE_DAYS)
    return `It closes automatically ${CLOSE_DAYS} days after it is resolved.`
  if (rule !== 'once within 30 days') return null
  if (days > MARK_DAYS)
    return `You can no longer rate this query. It was resolved on ${formatDate(londonDate(resolved))}, more than ${MARK_DAYS} days ago.`
  const marks = await marksOf(call, row)
  return marks === null ? null : `You have already rated this query: ${marks} out of 5.`
}

/** What is said with a step stands in the thread as well. */
async function postWith(
  call: GuestCall,
  { row, at }: TakenCaseStep,
  body: string | null,
  isPromise = false,
): Promise<void> {
  const { actor } = call
  if (body === null || !actor) return
  const by = { id: actor.id, name: actor.name, side: sideOf(actor) }
  await writePost(call, queryCase, row, { body, isPromise, by, at })
}

/** The other query goes on; this one's thread follows it, so that nothing that was said is lost. */
async function merge(call: GuestCall, { row, at }: TakenCaseStep, number: string): Promise<void> {
  const { rows } = call
  const {
    rows: [other],
  } = await sql<{ id: number; account: string; state: string; is_open: boolean }>`
    select id, customer_account_number as account, state, closed_at is null as is_open from cases
    where kind = ${queryCase.name} and number = ${number.toUpperCase()} for update`.execute(rows)
  const refuse = (message: string): never => {
    throw problem('not valid', { fields: [{ field: 'into', reason: 'unknown_value', message }] })
  }
  if (!other || other.id === row.id) return refuse('We could not find another query with this number.')
  if (other.account !== row.customer_account_number) return refuse('That query is on another account.')
  if (!other.is_open) return refuse('That query is closed. Reopen it first.')
  await sql`update case_posts set case_id = ${other.id} where case_id = ${row.id}`.execute(rows)
  await sql`update documents set owner_id = ${other.id}, case_id = ${other.id} where case_id = ${row.id}`.execute(rows)
  await sql`
    insert into case_posts (case_id, customer_account_number, author_name, side, through, body, at)
    select ${other.id}, c.customer_account_number, coalesce(person_name(c.created_by), q.sender_name, 'Someone'),
      case when person_side(c.created_by) = 'staff' then 'hire_company' else 'customer' end, 'system', c.number || ': ' || c.title || E'\n\n' || q.body, c.created_at
    from cases c join query_cases q on q.case_id = c.id where c.id = ${row.id}`.execute(rows)
  await sql`update query_cases set merged_into = ${other.id} where case_id = ${row.id}`.execute(rows)
  await bringPromises(rows, queryCase, row, { into: other.id, at })
  await touchCase(rows, other.id)
  await sql`
    insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, note, at)
    values (${other.account}, ${queryCase.name}, ${other.id}, ${other.state}, ${other.state}, ${call.actor?.id ?? null},
      ${`${row.number} was merged into this query, with its messages and files.`}, ${at})`.execute(rows)
  await call.recordAudit({
    action: `${queryCase.name}: another merged into it`,
    entity: queryCase.name,
    entityId: other.id,
    account: other.account,
    after: { merged: row.number },
  })
}

/** Whose it is from now on, and how urgent. */
async function spine({ rows, actor }: GuestCall, { row, verb, values }: TakenCaseStep) {
  if (verb === 'take') return { owner_id: actor?.id ?? null }
  // Who begins what nobody has, has it.
  if (verb === 'start') return { owner_id: row.owner_id ?? actor?.id ?? null }
  if (verb === 'set priority') return { priority: priorityIn(values, row) }
  if (verb !== 'assign') return {}
  const { owner_id: owner, owner_team: team } = values
  if (typeof owner === 'number' && !(await mayOwn(rows, queryCase.manage, owner)))
    throw problem('not valid', {
      fields: [{ field: 'owner_id', reason: 'unknown_reference', message: 'Choose a person who can answer queries.' }],
    })
  return {
    owner_id: typeof owner === 'number' ? owner : null,
    owner_team: typeof team === 'string' ? team : row.owner_team,
  }
}

/** What became of the promise before, and the day that stands now. */
function promiseWords(moved: Awaited<ReturnType<typeof movePromise>>, day: string): string {
  const now = `We will now reply by ${formatDate(day)}.`
  if (moved === null) return now
  const was = `${formatDate(londonDate(moved.wasDueAt))} ${formatTime(moved.wasDueAt)}`
  return moved.isMissed
    ? `We missed our reply date of ${was}. ${now}`
    : `We have changed our reply date from ${was}. ${now}`
}

async function promise(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const day = textOf(taken.values, 'due_on') ?? ''
  const today = londonDate(call.portal.clock.businessNow())
  const refuse = (message: string): never => {
    throw problem('not valid', { fields: [{ field: 'due_on', reason: 'out_of_range', message }] })
  }
  const dueAt = londonInstant(day, CLOSING_TIME)
  if (day < today || day > addDays(today, 366) || dueAt === null) return refuse('Enter a date within the next year.')
  if (dueAt <= taken.at)
    return refuse(`We close at ${CLOSING_TIME}, and it is later than that today. Choose a later date.`)
  const moved = await movePromise(call.rows, taken.row, 'resolve', { dueAt, at: taken.at })
  if (moved?.wasDueAt === dueAt) return refuse('That is already the reply date.')
  await postWith(call, taken, `${promiseWords(moved, day)} ${textOf(taken.values, 'reason') ?? ''}`.trim(), true)
}

async function resolve(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const resolution = textOf(taken.values, 'resolution')
  await sql`update query_cases set resolution = ${resolution} where case_id = ${taken.row.id}`.execute(call.rows)
  await postWith(call, taken, resolution)
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { verb, values, row } = taken
  switch (verb) {
    case 'take':
    case 'assign':
      return
    case 'promise':
      return promise(call, taken)
    case 'resolve':
      return resolve(call, taken)
    case 'merge':
      return merge(call, taken, textOf(values, 'into') ?? '')
    case 'reopen':
    case 'cancel':
      return postWith(call, taken, textOf(values, 'reason'))
    case 'set priority':
      return reprioritise(call.rows, queryCase, row, { priority: priorityIn(values, row), at: taken.at })
    case 'close as staff':
    case 'close by itself':
      return
    case 'close':
    case 'mark': {
      const satisfaction = Number(values['satisfaction'] ?? 0)
      if (satisfaction > 0)
        await sql`update query_cases set satisfaction = ${satisfaction} where case_id = ${row.id}`.execute(call.rows)
      return
    }
    default:
      return postWith(call, taken, textOf(values, 'body'))
  }
}

export const queryRules: CaseRules = {
  ruleProblem,
  spine,
  whyNoPosts: async (rows, row) => {
    if (row.state !== 'merged') return null
    const { rows: found } = await sql<{ number: string }>`
      select o.number from query_cases q join cases o on o.id = q.merged_into where q.case_id = ${row.id}`.execute(rows)
    return found[0] ? `This was merged into ${found[0].number}. Reply there.` : null
  },
  after,
  // A reply stands in the thread; the history says that there was one.
  note: (verb, values) => {
    if (verb === 'reply') return null
    const priority = priorityInWords(textOf(values, 'priority'))
    const said = [priority && `Priority: ${priority}.`, textOf(values, 'reason') ?? textOf(values, 'into')]
    return said.filter(Boolean).join(' ') || null
  },
}
