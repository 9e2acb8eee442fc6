// P11: a sorted and filtered page of a list of 100,000 vehicles, of what falls due of them and of their invoices, with sign-in, permission, row-level security
// and the total, against the bare driver that reads the same page and the same total as the owner of the tables.
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { pageAgainstRaw, type Question } from '../page-against-raw.ts'

const VEHICLES = 100_000
const size = 50

interface OfVehicles {
  readonly where: string
  readonly order: string
}

const live = `v.status not in ('on_order', 'off_hired', 'disposed')`
const vehiclesSql = ({ where, order }: OfVehicles): string => `
  with page as (select * from vehicles v where v.customer_account_number = any($1) and ${where} order by ${order} limit ${size + 1})
  select v.*, m.name as make, c.name as category, d.name as driver, b.name as branch, y.name as body, f.name as allocation,
    exists (select from equipment_latest e where e.vehicle_id = v.id) as has_device,
    (select case when r.outcome = 'fail' then r.done_on end from compliance_records r where r.vehicle_id = v.id and r.event_type = 'loler'
      order by r.done_on desc, r.id desc limit 1) as gear_out_since,
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
/** Of the latest maintenance event of an item i, read by the index of their plates; null where none is open. */
const latest = (told: string): string => `(
  select case when e.closed_at is null then ${told} end from cases e where e.kind = 'maintenance'
    and e.reg_no = case when i.vehicle_reg is null then v.reg_no else i.vehicle_reg end and e.type = i.event_type
  order by e.created_at desc, e.id desc limit 1)`
const bookedAt = latest('(select c.booked_at from maintenance_cases c where c.case_id = e.id)')

// Overdue and not booked stands first, by its day: read by the index of the days, and more of it than a page.
const dueDay = `case when i.due_on is null then '-infinity'::date else i.due_on end`
const eventsSql = `
  with page as (
    select i.* from ${due} where i.customer_account_number = any($1) and ${dueDay} < current_date and ${latest('true')} is null
    order by ${dueDay}, i.id limit ${size + 1})
  select i.*, ${latest('e.state')} as state, ${bookedAt} as booked_at, v.model, m.name as make, b.name as branch,
    (select string_agg(g.name, ', ' order by g.name) from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = v.id) as tags
  from page i join vehicles v on v.id = i.vehicle_id left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id
  order by ${dueDay}, i.id`

const eventsCountSql = `select count(*) from ${due} where i.customer_account_number = any($1)`

const soonest = `case when v.undated_type is not null then '-infinity'::date else v.next_due_date end`
/** Of lifting gear, whether it failed its last examination. */
const failed = `case when i.event_type = 'loler' then (
  select r.outcome = 'fail' from compliance_records r where r.vehicle_id = i.vehicle_id and r.event_type = i.event_type order by r.done_on desc, r.id desc limit 1) end`
const matrixSql = `
  with page as (
    select v.* from vehicles v where v.customer_account_number = any($1) and ${live} and exists (select from compliance_items i where i.vehicle_id = v.id)
    order by ${soonest}, v.id limit ${size + 1})
  select v.*, m.name as make, b.name as branch, c.class, y.body_group, (
    select json_agg(json_build_object('id', i.id, 'type', i.event_type, 'due', i.due_on, 'amber', i.amber_on, 'miles', i.due_miles, 'state', ${latest('e.state')},
      'at', ${bookedAt}, 'failed', ${failed}) order by i.due_on)
    from compliance_items i where i.vehicle_id = v.id) as cells
  from page v join vehicle_categories c on c.id = v.vehicle_category_id left join bodies y on y.id = v.body_id
  left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id order by ${soonest}, v.id`
/** What says which of them a vehicle lacks: whom a kind is for, and which accounts keep dates of it at all. */
const typesSql = `
  select t.slug, t.classes, t.body_groups, t.equipment, t.is_statutory, array(
    select a.number from unnest($1::text[]) as a(number) where exists (
      select from compliance_items i where i.customer_account_number = a.number and i.event_type = t.slug and i.vehicle_id is not null)) as kept_by
  from compliance_types t where t.applies_to = 'vehicle' and t.removed_at is null order by t.place, t.slug`

const disputed = `least(greatest(i.outstanding_pence, 0), coalesce((select sum(d.pence) from disputed_invoices d where d.invoice_id = i.id), 0))`
const invoicesSql = `
  with page as (select * from invoices i where i.customer_account_number = any($1) order by i.transaction_date desc, i.id desc limit ${size + 1})
  select i.*, ${disputed} as disputed, (select count(*) from invoice_findings f where f.invoice_id = i.id) as to_check,
    (select l.narrative from invoice_lines l where l.invoice_id = i.id order by abs(l.value_pence) desc, l.line_no limit 1) as about,
    (select string_agg(distinct plate, ', ') from invoice_lines l cross join unnest(l.reg_nos) plate where l.invoice_id = i.id) as plates
  from page i order by i.transaction_date desc, i.id desc`
const matchedLines = `invoice_lines l where l.customer_account_number = any($1) and l.is_spend and l.vehicle_accounts && $1::text[]`
const matchedSql = `
  select l.*, (select n.reference from invoices n where n.id = l.invoice_id) as reference from ${matchedLines}
  order by l.transaction_date desc, l.id desc limit ${size + 1}`
const debtSql = `
  select width_bucket(current_date - coalesce(i.due_date, i.transaction_date), array[1, 31, 61, 91]) as age, i.trader_transaction_type in ('invoice', 'opening_balance') as is_owed,
    sum(i.outstanding_pence), sum(${disputed}), count(*), count(*) filter (where i.fault = 'sum')
  from invoices i where i.customer_account_number = any($1) and i.outstanding_pence <> 0 group by 1, 2`
const spendSql = `
  select s.month, s.category, sum(s.goods_pence), sum(s.gross_pence) from account_spend_months s
  where s.customer_account_number = any($1) and s.month >= to_char(current_date - interval '11 months', 'YYYY-MM') group by 1, 2`

const finance = 'finance.harrow@kerbline.example'

const soonestFirst: OfVehicles = { where: live, order: 'v.next_due_date nulls last, v.id' }
/** As many rows as each value of a column would leave, beside the page. */
const countedBy = (column: string): Question => {
  const page = vehicles(`counted by ${column.replaceAll('_', ' ')}`, `&facet=${column}`, soonestFirst)
  const counts = `select v.${column}, count(*) from vehicles v where v.customer_account_number = any($1) and ${live} group by 1`
  return { ...page, statements: [...page.statements, counts] }
}

const questions: readonly Question[] = [
  vehicles('soonest due first', '', soonestFirst),
  countedBy('fuel_type'),
  vehicles('diesel and overdue, most miles first', '&sort=-miles&filter=fuel_type:is:diesel&filter=rag:is:red', {
    where: `${live} and v.fuel_type = 'diesel' and (v.next_due_date < current_date or v.undated_type is not null)`,
    order: 'v.miles desc nulls last, v.id',
  }),
  {
    what: 'what falls due of them, overdue and not booked first',
    path: `/api/compliance/events?size=${size}`,
    statements: [eventsSql, eventsCountSql],
  },
  { what: 'the matrix of it, soonest due first', path: '/api/compliance/matrix', statements: [matrixSql, typesSql] },
  {
    what: 'their invoices, newest first',
    path: `/api/invoices?size=${size}`,
    statements: [invoicesSql, `select count(*) from invoices i where i.customer_account_number = any($1)`],
  },
  {
    what: 'lines of cost per mile, newest first',
    path: `/api/matched-lines?size=${size}`,
    statements: [matchedSql, `select count(*) from ${matchedLines}`],
  },
  { what: 'what is owed, by age', path: '/api/aged-debt', statements: [debtSql], person: finance },
  { what: 'spend by month and category', path: '/api/get-invoice-graph-data', statements: [spendSql] },
]

export async function measure(house: House): Promise<readonly Row[]> {
  const portal = await house.filled(VEHICLES)
  const rows: Row[] = []
  for (const question of questions) rows.push(...(await pageAgainstRaw(house, portal, question)))
  return rows
}
