// Notices: each is matched to whoever had the vehicle at its minute. A later stage of the same number and issuer updates the fine, whether it
// stands here or in the same file; it is never a second one.
import { fineCase, type FineState, noHirerAccount, settledStates } from '@kerbline/domain/areas/fines/case.ts'
import { fineKinds, type FineKind, type NoticeStage, type ServedHow } from '@kerbline/domain/areas/fines/notice.ts'
import { isLondonIssuer } from '@kerbline/domain/areas/fines/issuers.ts'
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { contraventionAt } from '@kerbline/domain/areas/imports/kinds/fines.ts'
import { endOfDay } from '@kerbline/domain/cases/working-time.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import {
  type KeptFine,
  type NoticeKept,
  ruleBook,
  type RuleBook,
  stageChanges,
  termColumns,
} from '../../areas/fines/kept.ts'
import { type Matched, matchMany } from '../../areas/fines/match.ts'
import { isLaterStage } from '../../areas/fines/stages.ts'
import { driverAt } from '../../areas/drivers/queries.ts'
import { insertRows, updateRows } from '../../db/bulk.ts'
import { caseEventsChannel } from '../../jobs/jobs.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepare, type Written } from '../prepare.ts'
import { registerNames, type RegisterNames } from '../records/register-names.ts'

/** What a row says of its notice. */
type Notice = Pick<
  KeptFine,
  | (
      | 'notice_no'
      | 'stage'
      | 'contravention_at'
      | 'location'
      | 'contravention_code'
      | 'issued_on'
      | 'received_on'
      | 'served_on'
    )
  | (
      | 'served_how'
      | 'full_pence'
      | 'discount_pence'
      | 'charge_pence'
      | 'printed_discount'
      | 'printed_pay'
      | 'printed_respond'
    )
  | ('notes' | 'type')
> & { readonly reg_no: string }

/** A fine as it stands, here or by the rows before. */
type Standing = Omit<Notice, 'reg_no'> & Pick<KeptFine, 'printed_pence' | 'stages' | 'is_escalated'>

interface Known extends Standing {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly state: FineState
  readonly is_over: boolean
  readonly authority_id: number
  readonly nation: KeptFine['nation']
}

function noticeOf({ values }: CheckedRow, isInLondon: boolean): Notice {
  const kind = (textOf(values['notice_type']) ?? 'other') as FineKind
  const inLondon: Partial<Record<FineKind, FineKind>> = { council_moving: 'london_moving', bus_lane: 'london_bus_lane' }
  return {
    ...{ notice_no: textOf(values['notice_number']) ?? '', type: (isInLondon && inLondon[kind]) || kind },
    ...{ stage: (textOf(values['stage']) ?? 'pcn') as NoticeStage, contravention_at: contraventionAt(values) ?? '' },
    ...{ location: textOf(values['location']) ?? '', contravention_code: textOf(values['code']) },
    ...{ issued_on: textOf(values['issue_date']) ?? '', received_on: textOf(values['received_date']) },
    ...{ served_on: textOf(values['served_on']), served_how: textOf(values['served_how']) as ServedHow | null },
    ...{ full_pence: numberOf(values['full_amount']), discount_pence: numberOf(values['discount_amount']) },
    ...{ charge_pence: numberOf(values['charge_unpaid']), printed_discount: textOf(values['discount_until']) },
    ...{ printed_pay: null, printed_respond: textOf(values['respond_by']), notes: textOf(values['notes']) },
    reg_no: textOf(values['registration']) ?? '',
  }
}

/** One notice of the file: the row that brings it, and those that carry it further. */
interface Group {
  readonly row: CheckedRow
  readonly known: Known | undefined
  notice: Notice
  standing: Standing
  readonly later: CheckedRow[]
  /** Rows of which nothing is taken. */
  readonly left: CheckedRow[]
}

async function knownFines({ rows }: ImportTask, numbers: readonly string[]): Promise<Known[]> {
  const { rows: found } = await sql<Known>`
    select c.id, c.number, c.customer_account_number as account, c.state, c.closed_at is not null as is_over, c.type, k.authority_id, k.nation, k.notice_no,
      k.stage, json_instant(k.contravention_at) as contravention_at, k.location, k.contravention_code, k.issued_on, k.received_on, k.served_on, k.served_how,
      k.full_pence, k.discount_pence, k.charge_pence, k.printed_discount, k.printed_pay, k.printed_respond, k.notes, k.printed_pence, k.stages, k.is_escalated
    from fine_cases k join cases c on c.id = k.case_id where upper(k.notice_no) = any(${[...numbers]}::text[])`.execute(
    rows,
  )
  return found
}

const compared = ['location', 'issued_on', 'received_on', 'discount_pence'] as const

/** Rows by notice, in their order; what repeats or turns back is left. */
async function groupsOf(task: ImportTask, findings: Findings, names: RegisterNames): Promise<readonly Group[]> {
  const { rows: london } = await sql<{ id: number }>`select id from authorities where in_london`.execute(task.rows)
  const inLondon = new Set(london.map(({ id }) => id))
  const known = await knownFines(task, [
    ...new Set(task.all.flatMap(({ values }) => textOf(values['notice_number']) ?? [])),
  ])
  const groups = new Map<string, Group>()
  await eachRow(task.all, (row) => {
    names.judge(findings, row, (column) => column === 'authority')
    if (findings.isRefused(row)) return
    const issuer = textOf(row.values['authority']) ?? ''
    const [id] = names.idsOf(row, 'authority')
    const notice = noticeOf(row, id === undefined ? isLondonIssuer(issuer) : inLondon.has(id) || isLondonIssuer(issuer))
    const key = `${id ?? nameKey(issuer)} ${notice.notice_no}`
    const group = groups.get(key)
    const here = group?.known ?? known.find((each) => each.authority_id === id && each.notice_no === notice.notice_no)
    const standing = group?.standing ?? here
    if (!standing) {
      const { reg_no: _, ...first } = notice
      const stands = { ...first, printed_pence: null, stages: [], is_escalated: false }
      return void groups.set(key, { row, known: undefined, notice, standing: stands, later: [], left: [] })
    }
    const of = group ?? { row, known: here, notice, standing, later: [], left: [] }
    groups.set(key, of)
    const name = here?.number ?? `row ${of.row.row}`
    if (isLaterStage(notice.stage, standing.stage) && here?.is_over !== true) {
      of.standing = { ...standing, ...stageChanges(standing, notice) }
      of.later.push(row)
      return
    }
    of.left.push(row)
    const isSame = notice.stage === standing.stage && compared.every((column) => notice[column] === standing[column])
    if (here?.is_over)
      findings.warn(row.row, 'stage', 'stays', `${name} is closed. Reopen it, then import this notice again.`)
    else if (notice.stage === standing.stage && !isSame)
      findings.warn(row.row, 'stage', 'stays', `${name} is at this stage already. Correct it on its page.`)
  })
  return [...groups.values()]
}

const ownTypes = {
  ...{ case_id: 'int', customer_account_number: 'text', notice_no: 'text', authority_id: 'int', nation: 'text' },
  ...{
    served_how: 'text',
    stage: 'text',
    contravention_at: 'timestamptz',
    location: 'text',
    contravention_code: 'text',
  },
  ...{ issued_on: 'date', received_on: 'date', served_on: 'date', full_pence: 'int', discount_pence: 'int' },
  ...{ printed_pence: 'int', charge_pence: 'int', printed_discount: 'date', printed_respond: 'date', notes: 'text' },
  ...{
    discount_on: 'date',
    discount_last: 'date',
    pay_on: 'date',
    respond_on: 'date',
    next_on: 'date',
    warn_on: 'date',
  },
  ...{ discount_due_pence: 'int', later_pence: 'int', doubts: 'text[]', stages: 'jsonb', is_escalated: 'boolean' },
  ...{ hire_id: 'int', driver_name: 'text', driver_confidence: 'text', notified_at: 'timestamptz', source: 'text' },
}
const changedTypes = Object.fromEntries(
  Object.entries(ownTypes).filter(
    ([name]) =>
      ['stage', 'issued_on', 'received_on', 'served_on', 'served_how', 'full_pence', 'printed_pence'].includes(name) ||
      ['discount_pence', 'printed_discount', 'printed_respond', 'stages', 'is_escalated'].includes(name) ||
      ['discount_on', 'discount_last', 'pay_on', 'respond_on', 'next_on', 'warn_on', 'discount_due_pence'].includes(
        name,
      ) ||
      ['later_pence', 'doubts'].includes(name),
  ),
)
const spineTypes = {
  ...{
    kind: 'text',
    customer_account_number: 'text',
    vehicle_id: 'int',
    reg_no: 'text',
    driver_id: 'int',
    type: 'text',
  },
  ...{ title: 'text', state: 'text', waiting_on: 'text', waiting_since: 'timestamptz', owner_team: 'text' },
  ...{
    due_at: 'timestamptz',
    due_clock: 'text',
    opened_at: 'timestamptz',
    created_at: 'timestamptz',
    created_by: 'int',
  },
}

const termsFor = (
  standing: Standing,
  authority_id: number,
  nation: KeptFine['nation'],
  book: RuleBook,
  today: string,
) => termColumns({ ...standing, authority_id, nation } satisfies NoticeKept, book, today)

interface Opening {
  readonly group: Group
  readonly match: Matched | null
  readonly account: string
  readonly issuer: number
}

/** New fines at once: matched ones wait for the customer, the others for staff. */
async function openFines(task: ImportTask, openings: readonly Opening[], book: RuleBook): Promise<void> {
  const { rows, now, actorId, actorName, source: file } = task
  const today = londonDate(now)
  const made = []
  for (const { group, match, account, issuer } of openings) {
    const { standing, notice } = group
    const at = standing.contravention_at
    const drove = match?.hire ? await driverAt(rows, match.vehicle_id, at, true) : null
    const terms = termsFor(standing, issuer, 'england', book, today)
    const isMatched = match?.hire != null
    const state: FineState = isMatched ? 'notified' : 'unmatched'
    const due = terms.next_on === null ? null : { at: endOfDay(terms.next_on), clock: isMatched ? 'decide' : 'act' }
    const kind = standing.type
    made.push({
      state,
      due,
      spine: {
        ...{
          kind: fineCase.name,
          customer_account_number: account,
          vehicle_id: match?.vehicle_id ?? null,
          reg_no: notice.reg_no,
        },
        ...{
          driver_id: drove?.driver?.id ?? null,
          type: kind,
          title: `${fineKinds[kind]}, ${standing.location}`.slice(0, 160),
          state,
        },
        ...{ waiting_on: isMatched ? 'customer' : 'hire_company', waiting_since: now, owner_team: 'Fines' },
        ...{
          due_at: due?.at ?? null,
          due_clock: due?.clock ?? null,
          opened_at: now,
          created_at: now,
          created_by: actorId,
        },
      },
      own: {
        ...standing,
        ...terms,
        ...{ customer_account_number: account, authority_id: issuer, nation: 'england', source: 'import' },
        ...{ hire_id: match?.hire?.id ?? null, driver_name: drove?.driver?.name ?? null },
        ...{ driver_confidence: drove?.confidence ?? null, notified_at: isMatched ? now : null },
      },
    })
  }
  const ids = await insertRows<{ id: number }>(
    rows,
    'cases',
    spineTypes,
    made.map(({ spine }) => spine),
    ['id'],
  )
  const numbered = made.map((each, place) => ({
    ...each,
    id: ids[place]?.id ?? 0,
    account: each.spine.customer_account_number,
  }))
  await insertRows(
    rows,
    'fine_cases',
    ownTypes,
    numbered.map(({ own, id }) => ({ ...own, case_id: id }) as never),
    ['case_id'],
  )
  await insertRows(
    rows,
    'case_clocks',
    {
      case_id: 'int',
      customer_account_number: 'text',
      clock: 'text',
      started_at: 'timestamptz',
      due_at: 'timestamptz',
      late_told_at: 'timestamptz',
    },
    numbered.flatMap(({ due, id, account }) =>
      due === null
        ? []
        : [
            {
              case_id: id,
              customer_account_number: account,
              clock: due.clock,
              started_at: now,
              due_at: due.at,
              late_told_at: due.at < now ? now : null,
            },
          ],
    ),
    ['id'],
  )
  await insertRows(
    rows,
    'state_changes',
    {
      customer_account_number: 'text',
      entity: 'text',
      entity_id: 'int',
      to_state: 'text',
      user_id: 'int',
      at: 'timestamptz',
      note: 'text',
    },
    numbered.map(({ id, account, state }) => ({
      ...{
        customer_account_number: account,
        entity: fineCase.name,
        entity_id: id,
        to_state: state,
        user_id: actorId,
        at: now,
      },
      note: `Imported from ${file}`,
    })),
    ['id'],
  )
  // What still has a date ahead is told of; what is over is history.
  const open = numbered.filter(({ state, own }) => state === 'notified' && own.next_on !== null && own.next_on >= today)
  await tell(
    task,
    open.map(({ id, account, state }) => ({ id, account, from: 'matched', to: state, verb: 'notify' })),
    actorName,
  )
}

interface Told {
  readonly id: number
  readonly account: string
  readonly from: string
  readonly to: string
  readonly verb: string
}

async function tell(
  { rows, now, actorId }: ImportTask,
  told: readonly Told[],
  actorName: string | null,
): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into case_events (case_id, customer_account_number, what, verb, from_state, to_state, actor_id, actor_name, actor_side, at)
    select t.id, t.account, 'step', t.verb, t."from", t."to", ${actorId}::int, ${actorName}::text, ${actorName === null ? null : 'hire_company'}::text, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(id int, account text, "from" text, "to" text, verb text) order by t.id`.execute(
    rows,
  )
  await sql`select pg_notify(${caseEventsChannel}, '')`.execute(rows)
}

const isSettled = (state: FineState): boolean => settledStates.some((each) => each === state)

/** Fines that are here, carried further. Answers the ids of those that changed. */
async function carryOn(
  task: ImportTask,
  groups: readonly (Group & { readonly known: Known })[],
  book: RuleBook,
): Promise<ReadonlySet<number>> {
  const { rows, now, actorId, actorName } = task
  const today = londonDate(now)
  const moved = groups.filter(({ later }) => later.length > 0)
  const changes = moved.map(({ known, standing }) => ({
    ...standing,
    ...termsFor(standing, known.authority_id, known.nation, book, today),
    id: known.id,
  }))
  await updateRows(rows, 'fine_cases', changedTypes, changes as never, undefined, 'case_id')
  for (const {
    known: { id, account, state },
  } of moved) {
    await sql`update cases set updated_at = clock_timestamp() where id = ${id}`.execute(rows)
    await sql`insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at, verb)
      values (${account}, ${fineCase.name}, ${id}, ${state}, ${state}, ${actorId}, ${now}, 'escalate')`.execute(rows)
  }
  const due = changes.flatMap(({ id, next_on: next }) => (next === null ? [] : [{ id, due: endOfDay(next) }]))
  await sql`
    update case_clocks k set due_at = d.due from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d(id int, due timestamptz)
    where k.case_id = d.id and k.clock in ('decide', 'act') and k.stopped_at is null`.execute(rows)
  await sql`
    update cases c set (due_at, due_clock) = (select k.due_at, k.clock from case_clocks k where k.case_id = c.id and k.stopped_at is null and k.paused_at is null
      order by k.due_at, k.id limit 1) where c.id = any(${due.map(({ id }) => id)}::int[])`.execute(rows)
  const open = moved.filter(({ known: { state } }) => !isSettled(state))
  await tell(
    task,
    open.map(({ known: { id, account, state } }) => ({ id, account, from: state, to: state, verb: 'escalate' })),
    actorName,
  )
  return new Set(moved.map(({ known }) => known.id))
}

async function write(task: ImportTask, groups: readonly Group[], names: RegisterNames): Promise<Written> {
  const { rows } = task
  await names.make(groups.map(({ row }) => row))
  const book = await ruleBook(rows)
  const added = groups.filter(({ known }) => known === undefined)
  const matches = await matchMany(
    rows,
    added.map(({ notice, standing }) => ({ plate: notice.reg_no, at: standing.contravention_at })),
  )
  const openings = added.map((group, place): Opening => {
    const match = matches[place] ?? null
    const [issuer] = names.idsOf(group.row, 'authority')
    if (issuer === undefined) throw new Error(`Row ${group.row.row} names an issuer that is not there`)
    return { group, match, account: match?.hire?.account ?? noHirerAccount, issuer }
  })
  await openFines(task, openings, book)
  const here = groups.flatMap((group) => (group.known ? [{ ...group, known: group.known }] : []))
  const changed = await carryOn(task, here, book)
  const counted = outcomesOf(
    added.map(({ row }) => row),
    here.flatMap(({ later, left, known }) => [
      ...later.map((row) => ({ row, id: known.id })),
      ...left.map((row) => ({ row, id: -known.id })),
    ]),
    changed,
  )
  // Rows that carry on what the same file has brought.
  const further = added.flatMap(({ later }) => later)
  const same = added.flatMap(({ left }) => left)
  const outcomes = new Map([
    ...counted.outcomes,
    ...further.map(({ row }) => [row, 'update'] as const),
    ...same.map(({ row }) => [row, 'skip'] as const),
  ])
  return {
    ...counted,
    ...{ updated: counted.updated + further.length, unchanged: counted.unchanged + same.length, outcomes },
    ids: new Map(
      here.flatMap(({ later, left, known }) => [...later, ...left].map(({ row }) => [row, known.id] as const)),
    ),
    accounts: [...new Set([...openings.map(({ account }) => account), ...here.map(({ known }) => known.account)])],
    ...{ table: 'cases', ownTable: 'fine_cases', newNames: names.newNames() },
  }
}

export const prepareFines: Prepare = async (task) => {
  const findings = new Findings(task)
  const names = await registerNames(task)
  const groups = await groupsOf(task, findings, names)
  return { problems: findings.problems, warnings: [...findings.warnings], write: () => write(task, groups, names) }
}
