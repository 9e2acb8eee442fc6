// Orders: opened by hand or by an enquiry that is won, followed by their dates to the delivery, counted in a report.
import { orderCase, orderStateTable } from '@kerbline/domain/areas/orders/case.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { orderPlan } from '@kerbline/domain/areas/orders/list.ts'
import { milestones } from '@kerbline/domain/areas/orders/milestones.ts'
import type { ReportBy } from '@kerbline/domain/areas/orders/report.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { boardOf, shownSql } from '../../cases/board.ts'
import { caseHandlers } from '../../cases/case-area.ts'
import { casesInScope, isShownCase } from '../../fleet/vehicles-of.ts'
import { area, type Call } from '../../http/call.ts'
import { deliveryLinkHandlers } from './delivery-link.ts'
import { writeCell } from './grid.ts'
import { readOwn } from './read-own.ts'
import { orderRules } from './rules.ts'
import { draftOrder } from './steps.ts'

type Endpoints = typeof ordersEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

/** The stage a state stands in, else its words, as the list calls it. */
const stageSql = sql`case c.state ${sql.join(
  Object.entries(orderStateTable).map(
    ([state, said]) => sql`when ${sql.lit(state)} then ${sql.lit('stage' in said ? said.stage : said.words)}`,
  ),
  sql` `,
)} else c.state end`

/** What is promised next: the delivery, else when it comes from the body builder or the factory. */
const expected = sql`coalesce(k.delivery_booked, k.body_eta, k.factory_eta)`
const firstExpected = sql`(select d.to_date from order_dates d where d.case_id = c.id and d.from_date is null
  and d.milestone = case when k.delivery_booked is not null then 'delivery_booked' when k.body_eta is not null then 'body_eta' else 'factory_eta' end)`

const staffAlone: Readonly<Record<string, RawBuilder<unknown>>> = {
  branch: sql`r.name`,
  manager: sql`person_name(c.owner_id)`,
  enquiry_ref: sql`coalesce((select e.number from cases e where e.id = k.enquiry_id), k.enquiry_ref)`,
  e2o: sql`k.e2o`,
}
const told: Readonly<Record<string, RawBuilder<unknown>>> = {
  stage: stageSql,
  account_name: sql`a.name`,
  expected,
  first_expected: firstExpected,
  slip_days: sql`case when isfinite(${expected}) and isfinite(${firstExpected}) then ${expected} - ${firstExpected} end`,
  category: sql`v.name`,
  manufacturer: sql`m.name`,
  body: sql`b.name`,
  month: sql`to_char(london_date(c.created_at), 'YYYY-MM')`,
  ...Object.fromEntries(
    [
      ...milestones,
      'customer_order_ref',
      'model',
      'body_builder',
      'chassis_no',
      'manufacturer_order_no',
      'vin',
      'delivery_address',
      'delivery_postcode',
      'delivery_contact',
    ].map((name) => [name, sql.ref(`k.${name}`)]),
  ),
}
const untold = { branch: sql`null`, manager: sql`null`, enquiry_ref: sql`null`, e2o: sql`'{}'::jsonb` }

const parts = caseHandlers<Row, Awaited<ReturnType<typeof readOwn>>>({
  kind: orderCase,
  rules: orderRules,
  plan: ({ side }) => orderPlan(side),
  columns: {
    table: 'order_cases',
    // An order has no vehicle until it is delivered: a filter of assets leaves those on their way.
    within: (actor) => sql<boolean>`(c.vehicle_id is null or ${casesInScope(actor)}) and ${isShownCase}`,
    joins: sql`left join accounts a on a.customer_account_number = c.customer_account_number left join vehicle_categories v on v.id = k.vehicle_category_id
      left join manufacturers m on m.id = k.manufacturer_id left join bodies b on b.id = k.body_id left join branches r on r.id = k.branch_id`,
    columns: ({ actor }) => ({ ...told, ...(actor.side === 'staff' ? staffAlone : untold) }),
    search: ['customer_order_ref', 'account_name'],
  },
  screenPath: 'my-orders',
  readOwn: async (call, { id }, row) => readOwn(call, id, await row),
})

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  if (call.actor.side !== 'staff') throw problem('no permission')
  const { customer_account_number: account, line, rate_terms } = opened
  const { rows: found } =
    await sql`select from accounts a where a.customer_account_number = ${account} and ${isSomebodys} for share`.execute(
      call.rows,
    )
  if (found.length === 0)
    throw problem('not valid', {
      fields: [{ field: 'customer_account_number', reason: 'unknown_reference', message: 'Choose an account.' }],
    })
  const ordered = { ...line, rate_terms }
  const asked = {
    ...{ enquiryId: null, account, lines: [ordered], hireType: opened.hire_type },
    ...{ startDate: opened.start_date, termMonths: opened.term_months, poRef: opened.customer_order_ref },
  }
  return parts.reply(call, await draftOrder(call, asked, ordered))
}

const reported: Readonly<Record<ReportBy, RawBuilder<unknown>>> = {
  stage: stageSql,
  branch: sql`r.name`,
  manager: sql`person_name(c.owner_id)`,
  category: sql`v.name`,
  month: sql`to_char(london_date(c.created_at), 'YYYY-MM')`,
}

async function report(
  call: Call,
  { rows: by, columns, ...asked }: InputOf<Endpoints['report']>,
): Promise<ReplyOf<Endpoints['report']>> {
  const source = parts.sourceFor(call)
  const from = sql`from ${source.from} where ${source.where ?? sql`true`} and ${shownSql(source, asked)}`
  const { rows: cells } = await sql<{ row: string | null; column: string | null; count: number }>`
    select ${reported[by]} as "row", ${reported[columns]} as "column", count(*)::int as count ${from} group by 1, 2`.execute(
    call.rows,
  )
  const { rows: lead } = await sql<{ row: string | null; delivered: number; days: number }>`
    select ${reported[by]} as "row", count(*)::int as delivered, round(avg(london_date(k.delivered_at) - london_date(c.created_at)))::int as days
    ${from} and k.delivered_at is not null group by 1`.execute(call.rows)
  return { cells, lead, total: cells.reduce((sum, { count }) => sum + count, 0) }
}

export const ordersArea = area(
  ordersEndpoints,
  {
    ...parts.handlers,
    create,
    ...parts.owners,
    board: async (call, asked) => ({
      columns: await boardOf<Row>(
        call.rows,
        orderCase,
        parts.sourceFor(call),
        asked,
        call.portal.clock.businessNow().toISOString(),
      ),
    }),
    ...deliveryLinkHandlers,
    cell: writeCell,
    report,
  },
  { lists: [parts.named] },
)
