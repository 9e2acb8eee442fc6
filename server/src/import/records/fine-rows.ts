// Fines as a file brings them: new ones go into the spine with their clock, those that are here are carried to a later stage.
import type { DriverAt } from '@kerbline/domain/areas/drivers/driver-at.ts'
import { fineCase, type FineState } from '@kerbline/domain/areas/fines/case.ts'
import { isSettledFine } from '@kerbline/domain/areas/fines/states.ts'
import { fineTitle, type ParkingName } from '@kerbline/domain/areas/fines/fields.ts'
import { endOfDay } from '@kerbline/domain/cases/working-time.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type ColumnTypes, insertRows, type SentRow, updateRows } from '../../db/bulk.ts'
import { type KeptFine, type RuleBook, termColumns } from '../../fines/kept.ts'
import type { Matched } from '../../fines/match.ts'
import { driversAt } from '../../hires/who-drove.ts'
import { caseEventsChannel } from '../../jobs/jobs.ts'
import type { ImportTask } from '../prepare.ts'

/** What a row says of its notice. */
export type Notice = Pick<
  KeptFine,
  | ('notice_no' | 'stage' | 'contravention_at' | 'location' | 'contravention_code' | 'issued_on' | 'received_on')
  | ('served_on' | 'served_how' | 'full_pence' | 'discount_pence' | 'charge_pence' | 'printed_discount' | 'printed_pay')
  | ('printed_respond' | 'notes' | 'type' | ParkingName)
> & { readonly reg_no: string }

/** A fine as it stands, here or by the rows before. */
export type Standing = Omit<Notice, 'reg_no'> & Pick<KeptFine, 'printed_pence' | 'stages' | 'is_escalated'>

export interface KnownFine extends Standing {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly state: FineState
  readonly is_over: boolean
  readonly authority_id: number
  readonly nation: KeptFine['nation']
}

export async function knownFines({ rows }: ImportTask, numbers: readonly string[]): Promise<KnownFine[]> {
  const { rows: found } = await sql<KnownFine>`
    select c.id, c.number, c.customer_account_number as account, c.state, c.closed_at is not null as is_over, c.type, k.authority_id, k.nation, k.notice_no,
      k.stage, json_instant(k.contravention_at) as contravention_at, k.location, k.contravention_code, k.issued_on, k.received_on, k.served_on, k.served_how,
      k.full_pence, k.discount_pence, k.charge_pence, k.printed_discount, k.printed_pay, k.printed_respond, k.notes, k.printed_pence, k.stages, k.is_escalated,
      k.papers_given_on, k.hirer_issued_on, k.hirer_served_on, k.copies_came
    from fine_cases k join cases c on c.id = k.case_id where upper(k.notice_no) = any(${[...numbers]}::text[])`.execute(
    rows,
  )
  return found
}

/** What a later stage changes. */
const stageTypes = {
  ...{ stage: 'text', issued_on: 'date', received_on: 'date', served_on: 'date', served_how: 'text' },
  ...{
    full_pence: 'int',
    printed_pence: 'int',
    discount_pence: 'int',
    printed_discount: 'date',
    printed_respond: 'date',
  },
  ...{ stages: 'jsonb', is_escalated: 'boolean', discount_on: 'date', discount_last: 'date', pay_on: 'date' },
  ...{ respond_on: 'date', next_on: 'date', warn_on: 'date', discount_due_pence: 'int', later_pence: 'int' },
  ...{ papers_given_on: 'date', hirer_issued_on: 'date', hirer_served_on: 'date', copies_came: 'text' },
  stage_flags: 'text[]',
} as const satisfies ColumnTypes
const ownTypes: ColumnTypes = {
  ...{ case_id: 'int', customer_account_number: 'text', notice_no: 'text', authority_id: 'int', nation: 'text' },
  ...{
    contravention_at: 'timestamptz',
    location: 'text',
    contravention_code: 'text',
    charge_pence: 'int',
    notes: 'text',
  },
  ...{ hire_id: 'int', driver_name: 'text', driver_confidence: 'text', notified_at: 'timestamptz', source: 'text' },
  ...stageTypes,
}
const spineTypes: ColumnTypes = {
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
const clockTypes: ColumnTypes = {
  ...{ case_id: 'int', customer_account_number: 'text', clock: 'text', started_at: 'timestamptz' },
  ...{ due_at: 'timestamptz', late_told_at: 'timestamptz' },
}
const historyTypes: ColumnTypes = {
  ...{ customer_account_number: 'text', entity: 'text', entity_id: 'int', from_state: 'text', to_state: 'text' },
  ...{ user_id: 'int', at: 'timestamptz', note: 'text', verb: 'text' },
}

const columnsOf = (values: object, types: ColumnTypes): SentRow =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(types, name))) as SentRow

export interface FineOpening {
  readonly standing: Standing
  readonly reg_no: string
  readonly match: Matched | null
  readonly account: string
  readonly issuer: number
}

function newFine(
  { now, actorId }: ImportTask,
  { standing, reg_no, match, account, issuer }: FineOpening,
  drove: DriverAt | undefined,
  book: RuleBook,
) {
  const { type } = standing
  const terms = termColumns({ ...standing, authority_id: issuer, nation: 'england' }, book, londonDate(now))
  const isMatched = match?.hire != null
  const state: FineState = isMatched ? 'notified' : 'unmatched'
  const clock = isMatched ? 'decide' : 'act'
  const dueAt = terms.next_on === null ? null : endOfDay(terms.next_on)
  return {
    ...{ account, state, clock, dueAt, next: terms.next_on },
    spine: {
      ...{ kind: fineCase.name, customer_account_number: account, vehicle_id: match?.vehicle_id ?? null, reg_no, type },
      ...{
        driver_id: drove?.driver?.id ?? null,
        title: fineTitle(type, standing),
        state,
      },
      ...{ waiting_on: isMatched ? 'customer' : 'hire_company', waiting_since: now, owner_team: 'Fines' },
      ...{
        due_at: dueAt,
        due_clock: dueAt === null ? null : clock,
        opened_at: now,
        created_at: now,
        created_by: actorId,
      },
    },
    own: columnsOf(
      {
        ...{ ...standing, ...terms, customer_account_number: account, authority_id: issuer, nation: 'england' },
        ...{ source: 'import', hire_id: match?.hire?.id ?? null, driver_name: drove?.driver?.name ?? null },
        ...{ driver_confidence: drove?.confidence ?? null, notified_at: isMatched ? now : null },
      },
      ownTypes,
    ),
  }
}

/** New fines at once: matched ones wait for the customer, the others for staff. */
export async function openFines(task: ImportTask, openings: readonly FineOpening[], book: RuleBook): Promise<void> {
  const { rows, now, actorId, source: file } = task
  const hired = openings.flatMap((opening) => (opening.match?.hire ? [{ opening, ...opening.match }] : []))
  const moments = hired.map(({ opening, vehicle_id }) => ({ vehicle_id, at: opening.standing.contravention_at }))
  const drove = await driversAt(rows, moments, true)
  const driven = new Map(hired.map(({ opening }, place) => [opening, drove[place]]))
  const made = openings.map((opening) => newFine(task, opening, driven.get(opening), book))
  const spines = made.map(({ spine }) => spine)
  const ids = await insertRows<{ id: number }>(rows, 'cases', spineTypes, spines, ['id'])
  const fines = made.map((each, place) => ({ ...each, id: ids[place]?.id ?? 0 }))
  const own = fines.map((fine) => ({ ...fine.own, case_id: fine.id }))
  await insertRows(rows, 'fine_cases', ownTypes, own, ['case_id'])
  const clocks = fines.flatMap(({ id, account, clock, dueAt }) =>
    dueAt === null
      ? []
      : [
          {
            ...{ case_id: id, customer_account_number: account, clock, started_at: now, due_at: dueAt },
            late_told_at: dueAt < now ? now : null,
          },
        ],
  )
  await insertRows(rows, 'case_clocks', clockTypes, clocks, ['id'])
  const history = fines.map(({ id, account, state }) => ({
    ...{ customer_account_number: account, entity: fineCase.name, entity_id: id, from_state: null, to_state: state },
    ...{ user_id: actorId, at: now, note: `Imported from ${file}`, verb: null },
  }))
  await insertRows(rows, 'state_changes', historyTypes, history, ['id'])
  // What still has a date ahead is told of; what is over is history.
  const today = londonDate(now)
  const open = fines.filter(({ state, next }) => state === 'notified' && next !== null && next >= today)
  await recordEvents(
    task,
    open.map(({ id, account, state }) => ({ id, account, from: 'matched', to: state, verb: 'notify' })),
  )
}

interface FineEvent {
  readonly id: number
  readonly account: string
  readonly from: string
  readonly to: string
  readonly verb: string
}

async function recordEvents({ rows, now, actorId, actorName }: ImportTask, told: readonly FineEvent[]): Promise<void> {
  if (told.length === 0) return
  const side = actorName === null ? null : 'hire_company'
  await sql`
    with made as (
      insert into case_events (case_id, customer_account_number, what, verb, from_state, to_state, actor_id, actor_name, actor_side, at)
      select t.id, t.account, 'step', t.verb, t."from", t."to", ${actorId}::int, ${actorName}::text, ${side}::text, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(id int, account text, "from" text, "to" text, verb text) order by t.id)
    select pg_notify(${caseEventsChannel}, '')`.execute(rows)
}

export interface CarriedFine {
  readonly known: KnownFine
  readonly standing: Standing
}

/** Fines that are here, at a later stage now: their dates, sums and clocks follow. */
export async function carryFines(task: ImportTask, carried: readonly CarriedFine[], book: RuleBook): Promise<void> {
  const { rows, now, actorId, source: file } = task
  const changes = carried.map(({ known: { id, authority_id, nation }, standing }) => {
    const terms = termColumns({ ...standing, authority_id, nation }, book, londonDate(now))
    return { next: terms.next_on, id, row: { ...columnsOf({ ...standing, ...terms }, stageTypes), id } }
  })
  const written = changes.map(({ row }) => row)
  await updateRows(rows, 'fine_cases', stageTypes, written, undefined, 'case_id')
  const history = carried.map(({ known: { id, account, state } }) => ({
    ...{ customer_account_number: account, entity: fineCase.name, entity_id: id, from_state: state, to_state: state },
    ...{ user_id: actorId, at: now, note: `Imported from ${file}`, verb: 'escalate' },
  }))
  await insertRows(rows, 'state_changes', historyTypes, history, ['id'])
  const due = changes.flatMap(({ id, next }) => (next === null ? [] : [{ id, due: endOfDay(next) }]))
  await sql`
    update case_clocks k set due_at = d.due from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d(id int, due timestamptz)
    where k.case_id = d.id and k.clock in ('decide', 'act') and k.stopped_at is null`.execute(rows)
  await sql`
    update cases c set updated_at = clock_timestamp(), (due_at, due_clock) = (select k.due_at, k.clock from case_clocks k
      where k.case_id = c.id and k.stopped_at is null and k.paused_at is null order by k.due_at, k.id limit 1)
    where c.id = any(${carried.map(({ known }) => known.id)}::int[])`.execute(rows)
  const open = carried.flatMap(({ known: { id, account, state } }) =>
    isSettledFine(state) ? [] : [{ id, account, from: state, to: state, verb: 'escalate' }],
  )
  await recordEvents(task, open)
}
