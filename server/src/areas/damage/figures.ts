// The figures of damage, out of the columns of its list: what a figure says is what its rows come to.
import type { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { DamageFigures, DamageSums } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { maxRepeated, uncounted } from '@kerbline/domain/areas/damage/figures.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { shownSql } from '../../cases/board.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { isTold } from '../../db/told.ts'
import type { Call } from '../../http/call.ts'

/** Of case c, a sum over its lines l that are disputed; null: there is none. */
export const ofDisputed = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from money_lines l where l.case_id = c.id and l.decision = 'disputed')`

const list = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** Those with two cases or more among `found` f, and how many they are. */
const repeated = (named: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`(
  select json_build_object('total', count(*), 'rows', coalesce((json_agg(r order by r.cases desc, r.latest desc) filter (where r.rank <= ${maxRepeated})), '[]'))
  from (select ${named}, count(*) as cases, max(f.created_at) as latest, row_number() over (order by count(*) desc, max(f.created_at) desc) as rank
    from found f where ${of} is not null group by ${of} having count(*) > 1) r)`

type Read = Omit<DamageFigures, 'from' | 'disputed'>
type Asked = InputOf<(typeof damageEndpoints)['figures']>

/** @param source  of the list, as this person reads it: a column they are not told it does not have */
export async function readFigures(
  { rows, actor, portal }: Call,
  source: ListSource,
  { months: length, ...asked }: Asked,
): Promise<DamageFigures> {
  const month = monthOf(londonDate(portal.clock.businessNow()))
  const months = monthsUpTo(month, length)
  const [from, thisMonth] = [`${months[0] ?? month}-01`, `${month}-01`]
  const isCounted = sql`c.state <> all(${uncounted}::text[]) and ${shownSql(source, asked)}`
  const knowsCost = isTold(actor.may, 'damage cost')
  const column = (name: string) => source.columns[name]?.sql ?? sql`null`
  const sum = (name: string) => (knowsCost ? sql`coalesce(sum(f.${sql.ref(name)}), 0)::bigint` : sql`null`)
  const sums = sql`count(*) as cases, ${sum('claimed')} as claimed_pence, ${sum('agreed')} as agreed_pence, ${sum('disputed')} as disputed_pence`
  const {
    rows: [read],
  } = await sql<Read>`
    with found as materialized (
      select c.vehicle_id, c.reg_no, c.type, c.created_at, to_char(london_date(c.created_at), 'YYYY-MM') as month, ${column('driver_name')}::text as driver,
        ${column('panels')} as panels, ${column('claimed_pence')}::int as claimed, ${column('agreed_pence')}::int as agreed, ${column('disputed_pence')}::int as disputed
      from ${source.from} where ${isCounted} and c.created_at >= ${londonInstant(from)}::timestamptz)
    select (select row_to_json(r) from (select ${sums} from found f) r) as total,
      ${list(sql`select p.panel, count(*) as cases from found f cross join unnest(f.panels) p (panel) group by p.panel order by cases desc, p.panel`)} as panels,
      ${repeated(sql`(array_agg(f.reg_no order by f.created_at desc))[1] as reg_no, array_agg(distinct f.reg_no) as reg_nos`, sql`f.vehicle_id`)} as vehicles,
      ${repeated(sql`min(f.driver) as name`, sql`lower(f.driver)`)} as drivers,
      ${list(sql`select f.type, ${sums} from found f group by f.type order by cases desc, f.type`)} as types,
      ${list(sql`select f.month, ${sums} from found f group by f.month`)} as months`.execute(rows)
  const {
    rows: [disputed],
  } = await sql<{ cases: number; pence: number }>`
    select count(*)::int as cases, coalesce(sum(d.pence), 0)::float8 as pence
    from (select l.case_id, sum(l.net_pence) as pence from money_lines l where l.decision = 'disputed'
      group by l.case_id having max(l.decided_at) >= ${londonInstant(thisMonth)}::timestamptz) d
    join (${source.from}) on c.id = d.case_id where ${isCounted}`.execute(rows)
  const nothing = knowsCost ? 0 : null
  const none: DamageSums = { cases: 0, claimed_pence: nothing, agreed_pence: nothing, disputed_pence: nothing }
  const kept = read?.months ?? []
  return {
    from,
    total: read?.total ?? none,
    panels: read?.panels ?? [],
    vehicles: read?.vehicles ?? { rows: [], total: 0 },
    drivers: isTold(actor.may, 'driver name') ? (read?.drivers ?? { rows: [], total: 0 }) : null,
    types: read?.types ?? [],
    months: months.map((each) => kept.find((one) => one.month === each) ?? { month: each, ...none }),
    disputed: {
      from: thisMonth,
      cases: disputed?.cases ?? 0,
      pence: knowsCost ? (disputed?.pence ?? 0) : null,
    },
  }
}
