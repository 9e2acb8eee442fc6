// The figures of enquiries, out of the columns of their list: what a figure says is what its rows come to.
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import type { EnquiryFigures } from '@kerbline/domain/areas/enquiries/figure-endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { shownSql } from '../../cases/board.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { Call } from '../../http/call.ts'

const list = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

type Asked = InputOf<(typeof enquiriesEndpoints)['figures']>
type Read = Omit<EnquiryFigures, 'from'>

/** @param source  of the list, as this person reads it */
export async function readFigures(
  { rows, portal }: Call,
  source: ListSource,
  { months: length, ...asked }: Asked,
): Promise<EnquiryFigures> {
  const month = monthOf(londonDate(portal.clock.businessNow()))
  const months = monthsUpTo(month, length)
  const from = `${months[0] ?? month}-01`
  const since = sql`${londonInstant(from)}::timestamptz`
  const column = (name: string, type = sql`text`) => source.columns[name]?.sql ?? sql`null::${type}`
  const value = sql`coalesce(sum(f.week_pence), 0)::float8`
  const {
    rows: [read],
  } = await sql<Read>`
    with found as materialized (
      select c.id, c.state, c.created_at, c.closed_at, c.owner_id, to_char(london_date(c.created_at), 'YYYY-MM') as opened, to_char(london_date(c.closed_at), 'YYYY-MM') as closed,
        ${column('source')} as source, ${column('lost_reason')} as lost_reason, ${column('manager')} as manager, ${column('week_pence')} as week_pence,
        ${column('quantity')} as quantity, to_char(k.start_date, 'YYYY-MM') as needed
      from ${source.from} where ${shownSql(source, asked)} and (c.closed_at is null or c.created_at >= ${since} or c.closed_at >= ${since})),
    stays as (
      select s.to_state as state, s.at, lead(s.at) over (partition by s.entity_id order by s.id) as ended
      from state_changes s where s.entity = ${enquiryCase.name} and s.entity_id in (select id from found))
    select ${list(sql`select f.state, count(*)::int as count, ${value} as week_pence from found f where f.closed_at is null group by f.state`)} as stages,
      ${list(sql`select f.source, count(*)::int as count, ${value} as week_pence from found f where f.created_at >= ${since} and f.source is not null group by f.source order by count desc, f.source`)} as sources,
      ${list(sql`select f.manager as name, count(*)::int as count, (count(*) filter (where f.state = 'won'))::int as won, (count(*) filter (where f.state = 'lost'))::int as lost
        from found f where f.created_at >= ${since} group by f.manager order by count desc, f.manager`)} as managers,
      ${list(sql`select f.lost_reason as reason, count(*)::int as count from found f where f.state = 'lost' and f.closed_at >= ${since} and f.lost_reason is not null
        group by f.lost_reason order by count desc, f.lost_reason`)} as lost,
      ${list(sql`select m.month, (count(*) filter (where f.opened = m.month))::int as opened, (count(*) filter (where f.closed = m.month and f.state = 'won'))::int as won,
          (count(*) filter (where f.closed = m.month and f.state = 'lost'))::int as lost
        from unnest(${months}::text[]) m (month) left join found f on m.month in (f.opened, f.closed) group by m.month order by m.month`)} as months,
      ${list(sql`select s.state, round(avg(extract(epoch from s.ended - s.at) / 86400)::numeric, 1)::float8 as days, count(*)::int as count from stays s
        where s.ended >= ${since} group by s.state`)} as days,
      ${list(sql`select f.needed as month, sum(f.quantity)::int as vehicles, count(*)::int as count from found f where f.closed_at is null and f.needed is not null
        group by f.needed order by f.needed`)} as slots`.execute(rows)
  const none: Read = { stages: [], sources: [], managers: [], lost: [], months: [], days: [], slots: [] }
  return { from, ...(read ?? none) }
}
