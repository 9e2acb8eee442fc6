// What a vehicle cost: the total as it was kept at ingest, its months, and the invoice lines that name it.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import { matchedLinesPlan } from '@kerbline/domain/areas/finance/cost-lists.ts'
import { SPEND_MONTHS } from '@kerbline/domain/areas/finance/rules.ts'
import { lastDayOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { isCalendarDate, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type SqlBool } from 'kysely'
import { exportRows } from '../../../crud/export-rows.ts'
import type { Call } from '../../../http/call.ts'
import { lineSourceOf, namedLineColumns } from '../../finance/queries.ts'
import { costByDayOf } from './cost-by-day.ts'
import { linesNaming } from './lines-naming.ts'
import { vehicleInScope } from '../ranking.ts'

type LinesEndpoint = (typeof vehiclesEndpoints)['costLines']
type CostLine = ReplyOf<LinesEndpoint>['lines'][number]

const PAGE = 50

interface MonthRow {
  readonly month: string
  readonly category: string
  readonly goods_pence: number
}

export async function costsOf(call: Call, { id }: { readonly id: number }): Promise<VehicleCosts> {
  const { rows, actor, portal } = call
  const vehicle = await vehicleInScope(call, id)
  const { rows: kept } = await sql<{ pence: number; lines: number }>`
    select coalesce(sum(goods_pence), 0)::bigint as pence, coalesce(sum(line_count), 0)::int as lines from vehicle_spend where vehicle_id = ${id}`.execute(
    rows,
  )
  const told = {
    total_pence: kept[0]?.pence ?? 0,
    lines: kept[0]?.lines ?? 0,
    sees_lines: actor.may.has('see invoices'),
    by_day: await costByDayOf(call, vehicle),
  }
  if (!actor.may.has('see finance')) return { ...told, months: null }
  const months = monthsUpTo(monthOf(londonDate(portal.clock.businessNow())), SPEND_MONTHS)
  const { rows: found } = await sql<MonthRow>`
    select to_char(l.transaction_date, 'YYYY-MM') as month, l.category, sum(l.value_pence)::bigint as goods_pence
    from ${linesNaming(vehicle)} and l.transaction_date >= ${`${months[0] ?? ''}-01`}::date group by 1, 2`.execute(rows)
  return {
    ...told,
    months: months.map((month) => ({
      month,
      categories: Object.fromEntries(
        found.filter((row) => row.month === month).map((row) => [row.category, row.goods_pence]),
      ),
    })),
  }
}

/** "2026-11-16 4711": where the page before ended. */
function cursorOf(after: string | undefined): { date: string; id: number } | undefined {
  if (after === undefined) return undefined
  const [, date, id] = /^(\d{4}-\d\d-\d\d) (\d{1,9})$/.exec(after) ?? []
  if (!isCalendarDate(date) || id === undefined)
    throw problem('not valid', { detail: 'That page is not one of this list.' })
  return { date, id: Number(id) }
}

export async function costLinesOf(
  call: Call,
  { id, month, after }: InputOf<LinesEndpoint>,
): Promise<ReplyOf<LinesEndpoint>> {
  const vehicle = await vehicleInScope(call, id)
  const cursor = cursorOf(after)
  const { rows: lines } = await sql<CostLine>`
    select l.id, l.transaction_date as date, n.id as invoice_id, n.reference, n.trader_transaction_type as type, l.narrative, l.category,
      l.value_pence as goods_pence, l.tax_pence, l.period_from, l.period_to, (select count(*) from unnest(l.reg_nos) p (plate) where p.plate <> all(${[...vehicle.plates]}::text[])) as also_names
    from (select * from ${linesNaming(vehicle)}) l join invoices n on n.id = l.invoice_id
    where ${cursor ? sql`(l.transaction_date, l.id) < (${cursor.date}::date, ${cursor.id}::int)` : sql`true`}
      and ${month === undefined ? sql`true` : sql`l.transaction_date between ${`${month}-01`}::date and ${lastDayOf(month)}::date`}
    order by l.transaction_date desc, l.id desc limit ${PAGE + 1}`.execute(call.rows)
  const shown = lines.slice(0, PAGE)
  const last = shown.at(-1)
  return { lines: shown, next: lines.length > PAGE && last ? `${last.date} ${last.id}` : null }
}

/** The same lines, all of them or a month's, as a file. */
export async function exportCostLinesOf(
  call: Call,
  { id, month, format }: InputOf<(typeof vehiclesEndpoints)['exportCostLines']>,
): Promise<unknown> {
  const vehicle = await vehicleInScope(call, id)
  return exportRows(call.rows, {
    source: lineSourceOf(
      matchedLinesPlan,
      namedLineColumns,
      sql<SqlBool>`l.id in (select l.id from ${linesNaming(vehicle)})`,
    ),
    plan: matchedLinesPlan,
    name: ['costs', vehicle.plates[0] ?? id, ...(month === undefined ? [] : [month])].join('-'),
    columns: matchedLinesPlan.shown,
    format,
    asked: {
      search: '',
      filter: month === undefined ? [] : [`date:from:${month}-01`, `date:to:${lastDayOf(month)}`],
      pasted: '',
      sort: '',
      archived: 'no',
    },
  })
}
