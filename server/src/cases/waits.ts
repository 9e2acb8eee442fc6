// Who waited for whom in a month: each wait from the step that made it a side's turn to the one that ended it, as the history of states
// tells them, so that clocks that run at once count an hour once; and what goes on, from the spine.
import type { caseWaitsEndpoints, WaitGroup } from '@kerbline/domain/cases/case-waits.ts'
import { type CaseKind, caseSides, type CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { casesInScope } from '../areas/scope/vehicles-of.ts'
import type { Call } from '../http/call.ts'

type Endpoints = ReturnType<typeof caseWaitsEndpoints<CaseKind, readonly WaitGroup[]>>

interface GroupColumns {
  readonly key: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
}

interface Ways {
  /** What is joined to cases c for the kind's own groups. */
  readonly joins?: RawBuilder<unknown>
  readonly dealer?: GroupColumns
}

const SHOWN = 50
const MINUTE_SECONDS = 60

interface Month {
  readonly month: string
  readonly begins: string
  /** Its end, or now. */
  readonly until: string
}

function monthAsked({ portal }: Call, asked: string | undefined): Month {
  const now = portal.clock.businessNow().toISOString()
  const month = asked ?? monthOf(londonDate(now))
  const ends = londonInstant(`${addMonths(month, 1)}-01`) ?? now
  return { month, begins: londonInstant(`${month}-01`) ?? now, until: ends < now ? ends : now }
}

const nothing: GroupColumns = { key: sql`null::text`, label: sql`null::text` }

const columnsOf = (by: WaitGroup | undefined, { dealer = nothing }: Ways): GroupColumns => {
  switch (by) {
    case 'branch':
      return { key: sql`v.branch_id`, label: sql`b.name` }
    case 'dealer':
      return dealer
    case 'team':
      return { key: sql`c.owner_team`, label: sql`c.owner_team` }
    case 'account':
      return { key: sql`c.customer_account_number`, label: sql`a.name` }
    case undefined:
      return nothing
  }
}

/** Whose turn each state is: `{"requested": "hire_company"}`. */
const turnsOf = ({ states }: CaseKind): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(states).flatMap(([state, { waitsOn }]) => (waitsOn ? [[state, waitsOn]] : []))),
  )

/** Every wait that reaches into the month, cut at its ends: id, side, minutes, is_still. */
function waitsSql({ actor }: Call, kind: CaseKind, { begins, until }: Month, only: CaseSide | undefined) {
  const [from, to] = [sql`${begins}::timestamptz`, sql`${until}::timestamptz`]
  const sides = sql`${only === undefined ? [...caseSides] : [only]}::text[]`
  return sql`
    turns as (select key as state, value as side from jsonb_each_text(${turnsOf(kind)}::jsonb) where value = any(${sides})),
    waits as (
      select h.entity_id as id, t.side, h.previous_at as began_at, least(h.at, ${to}) as ended_at, false as is_still
      from state_changes h join turns t on t.state = h.from_state
      where h.entity = ${kind.name} and h.at >= ${from} and h.previous_at < ${to}
      union all
      select c.id, c.waiting_on, c.waiting_since, ${to}, true from cases c
      where c.kind = ${kind.name} and c.closed_at is null and c.waiting_on = any(${sides}) and c.waiting_since < ${to}),
    waited as (
      select w.id, w.side, sum(extract(epoch from w.ended_at - greatest(w.began_at, ${from}))) / ${MINUTE_SECONDS} as minutes, bool_or(w.is_still) as is_still
      from waits w where w.ended_at > ${from} group by w.id, w.side),
    mine as (select c.* from cases c where c.kind = ${kind.name} and ${casesInScope(actor)})`
}

const tables = ({ joins = sql`` }: Ways) => sql`
  waited w join mine c on c.id = w.id left join vehicles v on v.id = c.vehicle_id left join branches b on b.id = v.branch_id
  left join accounts a on a.customer_account_number = c.customer_account_number ${joins}`

interface Wait {
  readonly id: number
  readonly number: string
  readonly reg_no: string | null
  readonly title: string
  readonly minutes: number
  readonly is_still: boolean
  readonly total: number
}

async function readWaits(
  call: Call,
  kind: CaseKind,
  ways: Ways,
  { month: asked, side, by, group }: InputOf<Endpoints['waits']>,
): Promise<ReplyOf<Endpoints['waits']>> {
  const { rows, actor } = call
  const month = monthAsked(call, asked)
  const { key } = columnsOf(by, ways)
  const { rows: found } = await sql<Wait>`
    with ${waitsSql(call, kind, month, side)}
    select c.id, c.number, c.reg_no, c.title, w.minutes::float8 as minutes, w.is_still, (count(*) over ())::int as total
    from ${tables(ways)} where ${by === undefined ? sql`true` : sql`coalesce(${key}::text, '') = ${group}`}
    order by w.minutes desc, c.id limit ${SHOWN}`.execute(rows)
  const { rows: stopped } = await sql<{ clock: string; kept: number; total: number }>`
    select k.clock, (count(*) filter (where k.is_kept))::int as kept, count(*)::int as total from case_clocks k join cases c on c.id = k.case_id
    where c.kind = ${kind.name} and k.stopped_at >= ${month.begins}::timestamptz and k.stopped_at <= ${month.until}::timestamptz
      and c.state not in ('cancelled', 'merged', 'rejected') and ${casesInScope(actor)} group by k.clock order by k.clock`.execute(
    rows,
  )
  return {
    month: month.month,
    total: found[0]?.total ?? 0,
    waits: found.map(({ id, number, reg_no, title, minutes, is_still }) => ({
      case: { id, number, reg_no, title },
      minutes: Math.floor(minutes),
      is_still,
    })),
    clocks: stopped.flatMap((each) => {
      const sentence = kind.clocks[each.clock]
      return sentence ? [{ ...each, label: sentence.label, of: sentence.of }] : []
    }),
  }
}

interface Part {
  readonly key: string
  readonly label: string | null
  readonly side: CaseSide
  readonly minutes: number
  readonly cases: number
}

async function readWaitsBy(
  call: Call,
  kind: CaseKind,
  ways: Ways,
  { month: asked, by }: InputOf<Endpoints['waitsBy']>,
): Promise<ReplyOf<Endpoints['waitsBy']>> {
  const month = monthAsked(call, asked)
  const { key, label } = columnsOf(by, ways)
  const { rows: parts } = await sql<Part>`
    with ${waitsSql(call, kind, month, undefined)}
    select coalesce(${key}::text, '') as key, max(${label}) as label, w.side, floor(sum(w.minutes))::float8 as minutes, count(*)::int as cases
    from ${tables(ways)} group by 1, 3 order by 2 nulls last, 1`.execute(call.rows)
  const of = (found: readonly Part[], side: CaseSide) => {
    const part = found.find((each) => each.side === side)
    return { minutes: part?.minutes ?? 0, cases: part?.cases ?? 0 }
  }
  return {
    month: month.month,
    groups: [...Map.groupBy(parts, (part) => part.key)].map(([name, found]) => ({
      key: name,
      label: found[0]?.label ?? null,
      customer: of(found, 'customer'),
      hire_company: of(found, 'hire_company'),
      third_party: of(found, 'third_party'),
    })),
  }
}

export const waitHandlers = (kind: CaseKind, ways: Ways = {}) => ({
  waits: (call: Call, asked: InputOf<Endpoints['waits']>) => readWaits(call, kind, ways, asked),
  waitsBy: (call: Call, asked: InputOf<Endpoints['waitsBy']>) => readWaitsBy(call, kind, ways, asked),
})
