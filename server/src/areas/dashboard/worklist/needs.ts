// To do: what is somebody's turn now, ranked as rankNeeds of the domain ranks it (by harm, then by amount and time; places,
// amounts, moments and keys make the cursor of a page), found, counted and paged by the database: cases by one question over the spine, of which no
// more is read than a page shows, joined with what is no case. The dashboard shows the first rows, the worklist all of them.
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { harmPlace, needKinds, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { readCursorParts } from '../../../crud/list-cursor.ts'
import { failedOn } from '../../../fleet/failed-tests.ts'
import { caseTurns, type CaseTurn, foundCase } from './case-needs.ts'
import { milesDueJson } from '../../maintenance/queries.ts'
import { foundDates, foundDocument, missedOfDay, plainNeeds } from './need-sources.ts'
import { type FoundNeed, needInWords } from './need-words.ts'
import type { View } from '../view.ts'

export interface NeedsPage {
  /** Of the kind asked for, or of all. */
  readonly total: number
  readonly counts: Record<NeedKind, number>
  readonly rows: NeedRow[]
  /** For those at their desk alone. */
  readonly public_requests?: number
  readonly held_letters?: number
  /** Where the next page begins; null on the last. */
  readonly next: string | null
}

/** True for a viewer who may see things of at least one kind. */
export const mayHaveNeeds = (view: View): boolean =>
  plainNeeds(view).length > 0 || caseTurns(view).length > 0 || view.isAtRequestDesk || view.isAtLetterDesk

/** What has no moment comes last of its place; so said, a page begins right behind the last row of the one before. */
const ranking = sql`p.place, p.owed, p.at, p.key collate "C", p.id`

/** Whose record it is: of those who look after many customers, none is told by a plate alone. */
const company = (view: View): RawBuilder<unknown> =>
  view.side === 'staff'
    ? sql`(select o.name from accounts a join customers o on o.id = a.customer_id
      where a.customer_account_number = coalesce(i.customer_account_number, k.customer_account_number, d.customer_account_number, c.customer_account_number, w.customer_account_number))`
    : sql`null::text`

/** What the check itself called the items that it reports: staff word their own templates, version by version. */
const askedItems = sql`(select json_object_agg(w ->> 'code', w ->> 'item') from check_template_versions t, jsonb_array_elements(t.items) w
    where t.template = k.template and t.version = k.template_version
      and exists (select from jsonb_array_elements(k.driver_check) a where a ->> 'code' = w ->> 'code' and a ->> 'response' = 'defect'))`

/** Said by cases: "coalesce" counts as telling of rows, so that with row-level security every vehicle would be read instead of those of the page. */
const vehicleId = sql`case when i.id is not null then i.vehicle_id when k.id is not null then k.vehicle_id when d.id is not null then d.vehicle_id
  when c.id is not null then c.vehicle_id else w.vehicle_id end`

/** The columns a need is told by, of the few rows of one page. */
const details = (view: View) => sql`
  select p.kind, p.place, p.id, coalesce(i.vehicle_reg, k.reg_no, d.reg_no, c.reg_no, v.reg_no, '') as reg_no, v.id as vehicle_id, i.event_type, t.name as event_name, i.due_date, i.overdue_weeks, i.responsibility, ${milesDueJson} as by_miles, ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, view.today)}::text as failed_on,
    concat_ws(' ', m.name, v.model) as vehicle_name, r.name as branch_name, ${company(view)} as company_name,
    k.driver_name, ${missedOfDay(view)} as missed, json_instant(coalesce(k.start_at, k.created_at)) as checked_at, k.driver_check, ${askedItems} as asked_items, ${foundDocument(view)} as document, ${foundDates(view)} as disagreement, d.source, d.summary, json_instant(d.updated_at) as touched_at,
    ${foundCase(view)} as found_case, json_build_array(p.place, p.owed, p.at::text, p.key, p.id)::text as cursor
  from page p
  left join compliance_items i on p.kind in ('off the road', 'overdue', 'two dates', 'due in 7 days') and i.id = p.id
  left join compliance_types t on t.slug = i.event_type
  left join driver_checks k on p.kind = 'failed check' and k.id = p.id
  left join missed_checks x on p.kind = 'missed check' and x.id = p.id
  left join damage_records d on p.kind = 'stale draft' and d.id = p.id
  left join documents w on p.kind = 'document expiring' and w.id = p.id
  left join cases c on p.is_case and c.id = p.id
  left join vehicles v on v.id = ${vehicleId}
  left join manufacturers m on m.id = v.manufacturer_id left join branches r on r.id = v.branch_id
  order by ${ranking}`

/** A page of one kind, or of all. */
interface Asked {
  readonly kind?: NeedKind | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const cursorParts = z.tuple([z.number().int(), z.number().int(), z.string(), z.string(), z.number().int()])
type Cursor = z.output<typeof cursorParts>

const beyond = (cursor: Cursor | undefined): RawBuilder<unknown> => {
  if (cursor === undefined) return sql`true`
  const [place, owed, at, key, id] = cursor
  return sql`(p.place, p.owed, p.at, p.key collate "C", p.id) > (${place}::int, ${owed}::int, ${at}::timestamptz, ${key}::text collate "C", ${id}::int)`
}

/** The same of cases whose place is known, and on which no amount hangs: said of the columns of their index, in which what has no moment stands last as well. */
function casesBeyond(cursor: Cursor | undefined, place: number): RawBuilder<SqlBool> {
  if (cursor === undefined || cursor[0] < place) return sql<SqlBool>`true`
  const [, owed, at, key, id] = cursor
  if (cursor[0] > place) return sql<SqlBool>`false`
  if (owed < 0) return sql<SqlBool>`true`
  // Cases have no key: those of the same moment came before a row that has one.
  if (key !== '')
    return at === 'infinity' ? sql<SqlBool>`false` : sql<SqlBool>`(c.due_at > ${at}::timestamptz or c.due_at is null)`
  return at === 'infinity'
    ? sql<SqlBool>`c.due_at is null and c.id > ${id}::int`
    : sql<SqlBool>`((c.due_at, c.id) > (${at}::timestamptz, ${id}::int) or c.due_at is null)`
}

/** No more of a kind than a page may show, in the order of its index. */
const firstCases =
  ({ kind, limit }: Asked, cursor: Cursor | undefined) =>
  ({ needKind, harm, where, owed }: CaseTurn): RawBuilder<unknown>[] => {
    const place = harmPlace(harm)
    if (kind !== undefined && kind !== needKind) return []
    const row = sql`${place}::int as place, ${owed ?? sql`0`} as owed, ${sql.lit(needKind)} as kind, c.id, coalesce(c.due_at, 'infinity') as at, '' as key, true as is_case`
    return [
      owed
        ? sql`(select * from (select ${row} from cases c where ${where}) p where ${beyond(cursor)} order by ${ranking} limit ${limit + 1})`
        : sql`(select ${row} from cases c where ${where} and ${casesBeyond(cursor, place)} order by c.due_at, c.id limit ${limit + 1})`,
    ]
  }

const noNeeds = () => Object.fromEntries(needKinds.map((kind) => [kind, 0])) as Record<NeedKind, number>

/** Nothing, in the shape of a source. */
const nothing = sql`select '' as kind, 0 as place, 0 as id, null::timestamptz as at, '' as key where false`

/** Counts of every kind and the rows of one page, by one statement. @throws problem 'not valid' for what no page of ours ended with */
async function ask(view: View, asked: Asked) {
  const cursor = asked.after === undefined ? undefined : readCursorParts(asked.after, cursorParts)
  const plain = plainNeeds(view)
  const turns = caseTurns(view)
  const ofKind = asked.kind === undefined ? sql`true` : sql`p.kind = ${asked.kind}`
  const first = sql`(select p.place, p.owed, p.kind, p.id, p.at, p.key, false as is_case from plain p where ${ofKind} and ${beyond(cursor)} order by ${ranking} limit ${asked.limit + 1})`
  const counted = [
    sql`select kind, count(*) as count from plain group by kind`,
    ...turns.map(({ needKind, where }) => sql`select ${sql.lit(needKind)}, count(*) from cases c where ${where}`),
  ]
  const {
    rows: [found],
  } = await sql<{ counts: Partial<Record<NeedKind, number>> | null; needs: FoundNeed[] | null }>`
    with plain as materialized (
      select place, 0 as owed, kind, id, coalesce(at, 'infinity') as at, key || ' ' || kind as key
      from (${plain.length > 0 ? sql.join(plain, sql` union all `) : nothing}) every_kind),
    page as (select * from (${sql.join([first, ...turns.flatMap(firstCases(asked, cursor))], sql` union all `)}) p order by ${ranking} limit ${asked.limit + 1})
    select (select json_object_agg(kind, count) from (select kind, sum(count)::int as count from (${sql.join(counted, sql` union all `)}) every_kind group by kind) c) as counts,
      (select json_agg(n) from (${details(view)}) n) as needs`.execute(view.rows)
  return { counts: found?.counts ?? {}, needs: found?.needs ?? [] }
}

/** What waits at the desk of the public form; nothing for those who are not there. */
async function waitingRequests({ rows, isAtRequestDesk }: View): Promise<Pick<NeedsPage, 'public_requests'>> {
  if (!isAtRequestDesk) return {}
  const { rows: found } = await sql<{ waiting: number }>`select waiting_public_requests() as waiting`.execute(rows)
  return { public_requests: found[0]?.waiting ?? 0 }
}

/** Letters of the accounts in view that somebody has to decide about. */
async function heldLetters({ rows, isAtLetterDesk }: View): Promise<Pick<NeedsPage, 'held_letters'>> {
  if (!isAtLetterDesk) return {}
  const { rows: found } = await sql<{ held: number }>`
    select count(*)::int as held from inbound_letters where state = 'held'`.execute(rows)
  return { held_letters: found[0]?.held ?? 0 }
}

export async function readNeeds(view: View, asked: Asked): Promise<NeedsPage> {
  const counts = noNeeds()
  if (!mayHaveNeeds(view)) return { total: 0, counts, rows: [], next: null }
  const { counts: found, needs } = await ask(view, asked)
  Object.assign(counts, found)
  const { kind, limit } = asked
  const total = kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[kind]
  const page = needs.slice(0, limit)
  const last = needs.length > limit ? page.at(-1) : undefined
  return {
    total,
    counts,
    rows: page.map((need) => needInWords(need, view)),
    ...(await waitingRequests(view)),
    ...(await heldLetters(view)),
    next: last ? Buffer.from(last.cursor).toString('base64url') : null,
  }
}
