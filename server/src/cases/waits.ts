// Who waited for whom in a month, out of what the database keeps of it (migrations/017-waits.sql): the sums of a month and the waits that
// go on, both by what they are put together by, and the cases behind a figure from the index that has them in order. None of it grows with
// the cases.
import type { caseWaitsEndpoints, WaitGroup } from '@kerbline/domain/cases/case-waits.ts'
import { type CaseKind, type CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { casesInScope, narrows } from '../fleet/vehicles-of.ts'
import type { Call } from '../http/call.ts'

type Endpoints = ReturnType<typeof caseWaitsEndpoints<CaseKind, readonly WaitGroup[]>>
type Kind = Pick<CaseKind, 'name'>

const SHOWN = 50
const MINUTE_MILLISECONDS = 60_000

interface Month {
  readonly month: string
  /** Its first day, as the kept rows name it. */
  readonly first: string
  /** Of it, what has passed: until its end, or now. */
  readonly elapsed: number
}

function monthAsked({ portal }: Call, asked: string | undefined): Month {
  const now = portal.clock.businessNow()
  const month = asked ?? monthOf(londonDate(now))
  const [first, next] = [`${month}-01`, `${addMonths(month, 1)}-01`]
  const [begins, ends] = [first, next].map((day) => Date.parse(londonInstant(day) ?? ''))
  return { month, first, elapsed: Math.max(0, Math.min(ends ?? 0, now.getTime()) - (begins ?? 0)) }
}

interface Grouping {
  /** The sums that are read. */
  readonly sums: 'branch' | 'team' | 'dealer'
  /** Of the kept rows of cases, what these sums go by. */
  readonly column: 'branch' | 'team' | 'workshop'
}
const groupings = {
  branch: { sums: 'branch', column: 'branch' },
  dealer: { sums: 'dealer', column: 'workshop' },
  team: { sums: 'team', column: 'team' },
  // Every case has one team or none: those of an account are all of it.
  account: { sums: 'team', column: 'team' },
} as const satisfies Record<WaitGroup, Grouping>

/** Of a sum s: by which the answer is put together. */
const keyOf = (by: WaitGroup) => (by === 'account' ? sql`s.customer_account_number` : sql`s.key`)

/** As people read a key k. */
const labels: Readonly<Record<WaitGroup, RawBuilder<unknown>>> = {
  branch: sql`(select b.name from branches b where b.id::text = k.key)`,
  dealer: sql`coalesce((select d.name from dealers d where d.id::text = k.key), substring(k.key from '^named (.*)$'))`,
  team: sql`nullif(k.key, '')`,
  account: sql`(select a.name from accounts a where a.customer_account_number = k.key)`,
}

/** Sums of the month and of what goes on since before. Whoever has narrowed to some assets has them summed from the cases of these. */
function sumsSql({ actor }: Call, { name }: Kind, { sums, column }: Grouping, { first }: Month) {
  const within = sql`(month = ${first}::date or month < ${first}::date and open_cases <> 0)`
  if (!narrows(actor.filter))
    return sql`(select customer_account_number, key, side, month, ended_ms, ended_cases, open_cases, since_ms from case_wait_sums
      where kind = ${name} and grouped_by = ${sums} and ${within})`
  return sql`(select * from (
    select w.customer_account_number, ${sql.ref(`w.${column}`)} as key, w.side, w.month, w.ended_ms, w.is_over::int as ended_cases,
      (not w.is_over)::int as open_cases, coalesce(w.since_ms, 0) as since_ms
    from cases c join case_waits w on w.case_id = c.id where c.kind = ${name} and ${casesInScope(actor)}) w where ${within})`
}

/** Milliseconds waited, and cases, of sums s: a wait that goes on since an earlier month fills this one. */
const figures = ({ first, elapsed }: Month) => ({
  milliseconds: sql`sum(s.open_cases * ${elapsed}::bigint + case when s.month = ${first}::date then s.ended_ms - s.since_ms else 0 end)`,
  cases: sql`sum(s.open_cases + case when s.month = ${first}::date then s.ended_cases else 0 end)`,
})

interface Part {
  readonly key: string
  readonly label: string | null
  readonly side: CaseSide
  readonly minutes: number
  readonly cases: number
}

async function readWaitsBy(
  call: Call,
  kind: Kind,
  { month: asked, by }: InputOf<Endpoints['waitsBy']>,
): Promise<ReplyOf<Endpoints['waitsBy']>> {
  const month = monthAsked(call, asked)
  const { milliseconds, cases } = figures(month)
  const { rows: parts } = await sql<Part>`
    select k.*, ${labels[by]} as label from (
      select ${keyOf(by)} as key, s.side, floor(${milliseconds} / ${MINUTE_MILLISECONDS})::float8 as minutes, ${cases}::int as cases
      from ${sumsSql(call, kind, groupings[by], month)} s group by 1, 2 having ${cases} <> 0) k
    order by label nulls last, k.key`.execute(call.rows)
  const of = (group: readonly Part[], side: CaseSide) => {
    const part = group.find((each) => each.side === side)
    return { minutes: part?.minutes ?? 0, cases: part?.cases ?? 0 }
  }
  return {
    month: month.month,
    groups: [...Map.groupBy(parts, (part) => part.key)].map(([key, group]) => ({
      key,
      label: group[0]?.label ?? null,
      customer: of(group, 'customer'),
      hire_company: of(group, 'hire_company'),
      third_party: of(group, 'third_party'),
    })),
  }
}

/** Of a kept row w, how much of the month it waited. */
const waitedOf = ({ first, elapsed }: Month) => sql`case
  when w.is_over then w.ended_ms when w.month = ${first}::date then w.ended_ms + ${elapsed}::bigint - w.since_ms else ${elapsed}::bigint end`

/** The longest of every place p where cases of the group wait, over and going on apart: each is a stretch of an index. */
function longestSql(kind: Kind, { column }: Grouping, side: CaseSide, month: Month) {
  const stretch = (isOver: boolean) => sql`
    select w.case_id, ${waitedOf(month)} as waited, not w.is_over as is_still, w.score from places p cross join lateral (
      select * from case_waits w where w.customer_account_number = p.customer_account_number and w.kind = ${kind.name} and w.side = ${side}
        and w.month = p.month and ${sql.ref(`w.${column}`)} = p.key and ${isOver ? sql`w.is_over` : sql`not w.is_over`}
      order by w.score desc limit ${SHOWN}) w ${isOver ? sql`where p.month = ${month.first}::date` : sql``}`
  return sql`${stretch(true)} union all ${stretch(false)}`
}

/** The same of the cases of some assets. */
function longestInScopeSql({ actor }: Call, { name }: Kind, { column }: Grouping, side: CaseSide, month: Month) {
  return sql`
    select w.case_id, ${waitedOf(month)} as waited, not w.is_over as is_still, w.score
    from cases c join case_waits w on w.case_id = c.id
    where c.kind = ${name} and ${casesInScope(actor)} and w.side = ${side}
      and exists (select from places p where p.customer_account_number = w.customer_account_number and p.month = w.month and p.key = ${sql.ref(`w.${column}`)})
      and (w.month = ${month.first}::date or not w.is_over)`
}

interface Wait {
  readonly id: number
  readonly number: string
  readonly reg_no: string | null
  readonly title: string
  readonly minutes: number
  readonly is_still: boolean
}

async function readWaits(
  call: Call,
  kind: Kind,
  { month: asked, side, by, group }: InputOf<Endpoints['waits']>,
): Promise<ReplyOf<Endpoints['waits']>> {
  const { rows, actor } = call
  const month = monthAsked(call, asked)
  const grouping = groupings[by ?? 'team']
  const sums = sql`${sumsSql(call, kind, grouping, month)} s
    where s.side = ${side} and ${by === undefined ? sql`true` : sql`${keyOf(by)} = ${group}`}`
  const {
    rows: [counted],
  } = await sql<{ total: number }>`
    select coalesce(${figures(month).cases}, 0)::int as total from ${sums}`.execute(rows)
  const longest = narrows(actor.filter)
    ? longestInScopeSql(call, kind, grouping, side, month)
    : longestSql(kind, grouping, side, month)
  const { rows: waits } = await sql<Wait>`
    with places as materialized (select distinct s.customer_account_number, s.month, s.key from ${sums}),
    longest as materialized (select * from (${longest}) w order by waited desc, score desc, case_id limit ${SHOWN})
    select c.id, c.number, c.reg_no, c.title, floor(w.waited / ${MINUTE_MILLISECONDS}::numeric)::float8 as minutes, w.is_still
    from longest w join cases c on c.id = w.case_id order by w.waited desc, w.score desc, c.id`.execute(rows)
  return {
    month: month.month,
    total: counted?.total ?? 0,
    waits: waits.map(({ id, number, reg_no, title, minutes, is_still }) => ({
      case: { id, number, reg_no, title },
      minutes,
      is_still,
    })),
  }
}

export const waitHandlers = (kind: Kind) => ({
  waits: (call: Call, asked: InputOf<Endpoints['waits']>) => readWaits(call, kind, asked),
  waitsBy: (call: Call, asked: InputOf<Endpoints['waitsBy']>) => readWaitsBy(call, kind, asked),
})
