// P21: the worklist's first page and the counts of its views, with a million open cases over 100,000 vehicles, against the bare driver that
// asks the owner of the tables for the same rows and counts. The cases stay in that database: this comes after what is measured without them.
import { offRoadTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { compare, interleaved } from '../interleave.ts'
import { load } from '../load.ts'
import type { Row } from '../metric.ts'
import { fillOpenCases } from '../open-cases.ts'
import { accountsOf } from '../page-against-raw.ts'
import { runQueries } from '../raw-queries.ts'
import { milliseconds, times } from '../table.ts'

const [VEHICLES, CASES] = [100_000, 1_000_000]
const MAX = 1.8
const size = 50

/** What the measured person has to do with: their side's turn, in states in which a step is theirs. */
const booking = `c.kind = 'maintenance' and c.state in ('more_info', 'dates_offered', 'awaiting_customer', 'ready_for_collection')`
const query = `c.kind = 'query' and c.state in ('awaiting_customer')`
const turn = `c.closed_at is null and c.waiting_on = 'customer' and c.customer_account_number = any($1)`
const firstOf = (kind: string, where: string): string =>
  `(select '${kind}' as kind, c.id, c.due_at as at from cases c where ${where} and ${turn} order by c.due_at, c.id limit ${size + 1})`
const openStates = `'requested','acknowledged','more_info','dates_offered','booked','move_asked','no_show','in_workshop','awaiting_authorisation','awaiting_customer','awaiting_parts','work_complete','ready_for_collection'`
const places = `array['failed check', 'off the road', 'overdue', 'booking waiting', 'damage waiting', 'query waiting', 'stale draft', 'due in 7 days']`

const worklistSql = `
  with plain as materialized (
    select 'failed check' as kind, id, created_at as at from driver_checks where customer_account_number = any($1) and rag = 'red' and reviewed_at is null
    union all
    select case when i.due_date >= current_date then 'due in 7 days' when i.event_type in (${offRoadTypes()
      .map((slug) => `'${slug}'`)
      .join(', ')}) then 'off the road' else 'overdue' end,
      i.id, i.due_date::timestamptz
    from compliance_items i join vehicles v on v.id = i.vehicle_id and v.status not in ('on_order', 'off_hired', 'disposed')
    where i.customer_account_number = any($1) and (i.due_date is null or i.due_date <= current_date + 7)
      and not coalesce((select e.closed_at is null and e.state in (${openStates}) from cases e where e.kind = 'maintenance'
        and e.reg_no = coalesce(i.vehicle_reg, v.reg_no) and e.type = i.event_type order by e.created_at desc, e.id desc limit 1), false)
    union all
    select case when state = 'draft' then 'stale draft' else 'damage waiting' end, id, updated_at from damage_records
    where customer_account_number = any($1) and (state = 'draft' and updated_at < now() - interval '2 days' or waiting_on = 'customer' and state not in ('draft', 'closed'))),
  page as (
    select * from (
      (select * from plain p order by array_position(${places}, kind), at limit ${size + 1})
      union all ${firstOf('booking waiting', booking)}
      union all ${firstOf('query waiting', query)}) p
    order by array_position(${places}, kind), at, id limit ${size + 1})
  select (select json_object_agg(kind, count) from (
      select kind, count(*) from plain group by kind
      union all select 'booking waiting', count(*) from cases c where ${booking} and ${turn}
      union all select 'query waiting', count(*) from cases c where ${query} and ${turn}) counted) as counts,
    (select json_agg(told) from (
      select p.kind, p.id, coalesce(i.vehicle_reg, k.reg_no, d.reg_no, c.reg_no) as reg_no, i.event_type, t.name as event_name, i.due_date, i.overdue_weeks, i.responsibility,
        m.name as make, v.model, r.name as branch, k.driver_name, k.start_at, k.driver_check, d.summary, d.updated_at as touched_at, c.number, c.title, c.state, c.due_at, c.due_clock,
        c.owner_team, u.name as owner
      from page p
      left join compliance_items i on p.kind in ('off the road', 'overdue', 'due in 7 days') and i.id = p.id left join compliance_types t on t.slug = i.event_type
      left join driver_checks k on p.kind = 'failed check' and k.id = p.id
      left join damage_records d on p.kind in ('stale draft', 'damage waiting') and d.id = p.id
      left join cases c on p.kind in ('booking waiting', 'query waiting') and c.id = p.id left join users u on u.id = c.owner_id
      left join vehicles v on v.id = coalesce(i.vehicle_id, k.vehicle_id, d.vehicle_id, c.vehicle_id)
      left join manufacturers m on m.id = v.manufacturer_id left join branches r on r.id = v.branch_id) told) as rows`

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, newToken, environment } = await house.filled(VEHICLES)
  const url = environment['DATABASE_URL'] ?? ''
  const accounts = await accountsOf(base, await newToken(dashboard.person))
  house.say(`filling ${CASES.toLocaleString('en-GB')} open cases`)
  await fillOpenCases(url, CASES)
  const rows: Row[] = []
  const kinds = ['', 'booking waiting'] as const
  for (const kind of kinds) {
    const own = async () =>
      load({
        port: Number(new URL(base).port),
        path: `/api/worklist?limit=${size}${kind && `&kind=${encodeURIComponent(kind)}`}`,
        headers: { authorization: `Bearer ${await newToken(dashboard.person)}` },
        connections: 1,
        seconds: 3,
        status: 200,
      })
    const raw = () => runQueries({ url, statements: [worklistSql], values: [accounts], connections: 1, seconds: 3 })
    const [alone = [], bare = []] = await interleaved([own, raw], house.rounds)
    const p50 = compare(
      alone.map((each) => each.p50Milliseconds),
      bare.map((each) => each.p50Milliseconds),
    )
    rows.push({
      metric: 'P21',
      what: `worklist, 1,000,000 open cases, ${kind === '' ? 'first page and counts' : 'its bookings and counts'}: p50`,
      measured: milliseconds(p50.measured),
      limit: `raw pg ${milliseconds(p50.limit)}`,
      ratio: times(p50.ratio),
      goal: `≤ ${MAX}×`,
      isMet: p50.ratio <= MAX,
    })
  }
  return rows
}
