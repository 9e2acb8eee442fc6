// P11: a sorted and filtered page of a list of 100,000 vehicles, and of what falls due of them, with sign-in, permission, row-level security
// and the total, against the bare driver that reads the same page and the same total as the owner of the tables.
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { compare, interleaved } from '../interleave.ts'
import { load } from '../load.ts'
import type { Row } from '../metric.ts'
import { runQueries } from '../raw-queries.ts'
import { milliseconds, times } from '../table.ts'

const VEHICLES = 100_000
const [MAX_SLOWER, MIN_RATE] = [1.5, 0.7]
const size = 50

interface Question {
  readonly what: string
  readonly path: string
  /** Of the bare driver; $1 are the accounts. */
  readonly statements: readonly string[]
}

interface OfVehicles {
  readonly where: string
  readonly order: string
}

const live = `v.status not in ('on_order', 'off_hired', 'disposed')`
const vehiclesSql = ({ where, order }: OfVehicles): string => `
  with page as (select * from vehicles v where v.customer_account_number = any($1) and ${where} order by ${order} limit ${size + 1})
  select v.*, m.name as make, c.name as category, d.name as driver, b.name as branch, y.name as body, f.name as allocation,
    exists (select from equipment_latest e where e.vehicle_id = v.id) as has_device,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'colour', g.colour) order by g.name)
      from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = v.id), '[]') as tags
  from page v left join manufacturers m on m.id = v.manufacturer_id left join vehicle_categories c on c.id = v.vehicle_category_id
  left join drivers d on d.id = v.driver_id left join branches b on b.id = v.branch_id left join bodies y on y.id = v.body_id
  left join fleet_allocations f on f.id = v.fleet_allocation_id order by ${order}`

const vehiclesCountSql = ({ where }: OfVehicles): string =>
  `select count(*) from vehicles v where v.customer_account_number = any($1) and ${where}`

const vehicles = (what: string, query: string, asked: OfVehicles): Question => ({
  what: `vehicles, 100,000, ${what}`,
  path: `/api/vehicles?size=${size}${query}`,
  statements: [vehiclesSql(asked), vehiclesCountSql(asked)],
})

const due = `compliance_items i join vehicles v on v.id = i.vehicle_id and ${live}`
const open = `(select e.id, e.reg_no, e.type, e.state, m.booked_at from cases e join maintenance_cases m on m.case_id = e.id
  where e.kind = 'maintenance' and e.closed_at is null) b on b.reg_no = coalesce(i.vehicle_reg, v.reg_no) and b.type = i.event_type`

const eventsSql = `
  with page as (
    select i.*, b.state, b.booked_at, case when coalesce(i.due_on, '0001-01-01') < current_date and b.id is null then coalesce(i.due_on, '0001-01-01')
      else coalesce(i.due_on, '1000-01-01'::date) + 730000 end as urgency
    from ${due} left join ${open} where i.customer_account_number = any($1) order by urgency, i.id limit ${size + 1})
  select p.*, v.model, m.name as make, b.name as branch, (select string_agg(g.name, ', ' order by g.name) from vehicle_tags t join tags g on g.id = t.tag_id
    where t.vehicle_id = v.id) as tags
  from page p join vehicles v on v.id = p.vehicle_id left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id
  order by p.urgency, p.id`

const eventsCountSql = `select count(*) from ${due} where i.customer_account_number = any($1)`

const soonest = `case when v.undated_type is not null then '-infinity'::date else v.next_due_date end`
const matrixSql = `
  with page as (
    select v.* from vehicles v where v.customer_account_number = any($1) and ${live} and exists (select from compliance_items i where i.vehicle_id = v.id)
    order by ${soonest}, v.id limit ${size + 1})
  select v.*, m.name as make, b.name as branch, (
    select json_agg(json_build_object('type', i.event_type, 'due', i.due_on, 'state', b.state, 'at', b.booked_at) order by i.due_on)
    from compliance_items i left join ${open} where i.vehicle_id = v.id) as cells
  from page v left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id order by ${soonest}, v.id`

const questions: readonly Question[] = [
  vehicles('soonest due first', '', { where: live, order: 'v.next_due_date nulls last, v.id' }),
  vehicles('diesel and overdue, most miles first', '&sort=-miles&filter=fuel_type:is:diesel&filter=rag:is:red', {
    where: `${live} and v.fuel_type = 'diesel' and (v.next_due_date < current_date or v.undated_type is not null)`,
    order: 'v.miles desc nulls last, v.id',
  }),
  {
    what: 'what falls due of them, overdue and not booked first',
    path: `/api/compliance/events?size=${size}`,
    statements: [eventsSql, eventsCountSql],
  },
  { what: 'the matrix of it, soonest due first', path: '/api/compliance/matrix', statements: [matrixSql] },
]

/** The accounts the measured person sees. */
async function accountsOf(base: string, token: string): Promise<readonly string[]> {
  const reply = await fetch(`${base}/api/accounts`, { headers: { authorization: `Bearer ${token}` } })
  const { accounts } = (await reply.json()) as { accounts: { account_number: string }[] }
  return accounts.map(({ account_number: account }) => account)
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, newToken, environment } = await house.filled(VEHICLES)
  const url = environment['DATABASE_URL'] ?? ''
  const accounts = await accountsOf(base, await newToken(dashboard.person))
  const rows: Row[] = []
  for (const question of questions) {
    const own = async (connections: number) =>
      load({
        port: Number(new URL(base).port),
        path: question.path,
        headers: { authorization: `Bearer ${await newToken(dashboard.person)}` },
        connections,
        seconds: 1.5,
        status: 200,
      })
    const raw = (connections: number) =>
      runQueries({
        url,
        statements: question.statements,
        values: [accounts],
        connections,
        seconds: 1.5,
      })
    const [alone = [], bare = [], many = [], bareMany = []] = await interleaved(
      [() => own(1), () => raw(1), () => own(4), () => raw(4)],
      house.rounds,
    )
    const p50 = compare(
      alone.map((each) => each.p50Milliseconds),
      bare.map((each) => each.p50Milliseconds),
    )
    const rate = compare(
      many.map((each) => each.requestsPerSecond),
      bareMany.map((each) => each.requestsPerSecond),
    )
    rows.push(
      {
        metric: 'P11',
        what: `${question.what}: p50`,
        measured: milliseconds(p50.measured),
        limit: `raw pg ${milliseconds(p50.limit)}`,
        ratio: times(p50.ratio),
        goal: `≤ ${MAX_SLOWER}×`,
        isMet: p50.ratio <= MAX_SLOWER,
      },
      {
        metric: 'P11',
        what: '  pages a second, four at once',
        measured: `${Math.round(rate.measured)} /s`,
        limit: `raw pg ${Math.round(rate.limit)} /s`,
        ratio: times(rate.ratio),
        goal: `≥ ${MIN_RATE}×`,
        isMet: rate.ratio >= MIN_RATE,
      },
    )
  }
  return rows
}
