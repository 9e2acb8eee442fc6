// The rows behind the figures of the dashboard, narrowed as the figures are: their sum is the figure, as the test beside shows.
import {
  costsByDayPlan,
  drivenVehiclesPlan,
  figurePeriods,
  isFigurePeriod,
  openDamagePlan,
  spendLinesPlan,
} from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { seesSpend } from '@kerbline/domain/areas/dashboard/figure-endpoints.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { milesToKilometres } from '@kerbline/domain/kit/rounding.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Page } from '@kerbline/domain/kit/list.ts'
import { sql, type SqlBool } from 'kysely'
import { columnsSource, type Columns } from '../../../crud/columns-source.ts'
import { exportRows } from '../../../crud/export-rows.ts'
import { listRows } from '../../../crud/list-query.ts'
import type { ListSource } from '../../../crud/list-source.ts'
import type { NamedList, Reading } from '../../../crud/lists.ts'
import { inScope } from '../../../fleet/vehicles-of.ts'
import type { Call } from '../../../http/call.ts'
import { costsWithin } from '../../finance/cost-days.ts'
import { referenceOf, spendOf } from '../../finance/queries.ts'
import { damageInWords, openDamageStates } from '../damage.ts'
import { gramsPerKilometre, withFactor } from '../month.ts'

type Asked = Pick<Reading, 'actor' | 'today' | 'filter'>

const named = sql`concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model)`

const plateOf = { column: 'reg_no', normalise: normaliseRegistration } as const

/** The period the question names; the month where it names none. */
function periodAsked(filter: readonly string[]) {
  const asked = filter.find((written) => written.startsWith('period:is:'))?.slice('period:is:'.length)
  return isFigurePeriod(asked) ? asked : 'month'
}

function drivenSource({ actor, today, filter }: Asked): ListSource {
  const period = periodAsked(filter)
  const first = addMonths(monthOf(today), 1 - figurePeriods[period])
  const columns: Columns = {
    reg_no: sql`v.reg_no`,
    make_model: named,
    miles: sql`d.miles`,
    co2_kilograms: sql`(d.driven * coalesce(${gramsPerKilometre}, 0) * ${milesToKilometres(1)}::numeric / 1000)`,
    period: sql`${period}::text`,
    customer_account_number: sql`v.customer_account_number`,
  }
  return {
    ...columnsSource(drivenVehiclesPlan, columns, sql`v.id`),
    from: sql`(select m.vehicle_id, sum(m.miles) as miles, coalesce(sum(m.miles) filter (where m.miles > 0), 0) as driven
        from vehicle_months m where m.month between ${first} and ${monthOf(today)} group by m.vehicle_id) d
      join vehicles v on v.id = d.vehicle_id ${withFactor}`,
    search: ['reg_no', 'make_model'],
    where: sql<SqlBool>`d.miles <> 0 and ${inScope(actor.filter, sql.ref('v.id'))}`,
    pasted: plateOf,
  }
}

const spendSource = ({ actor }: Asked): ListSource => ({
  ...columnsSource(
    spendLinesPlan,
    {
      date: sql`l.transaction_date`,
      narrative: sql`l.narrative`,
      goods_pence: sql`l.value_pence`,
      category: sql`l.category`,
      reference: referenceOf,
      customer_account_number: sql`l.customer_account_number`,
    },
    sql`l.id`,
  ),
  from: sql`invoice_lines l`,
  search: ['narrative', 'reference', 'customer_account_number'],
  where: spendOf(actor.filter),
})

/** Of the internal account nothing: it has no cost per mile. */
function costsSource({ actor, today, filter }: Asked): ListSource {
  const period = periodAsked(filter)
  const from = sql`${`${addMonths(monthOf(today), 1 - figurePeriods[period])}-01`}::date`
  const to = sql`${today}::date`
  const column = (name: string) => sql.ref(`c.${name}`)
  const names = Object.keys(costsByDayPlan.columns).filter((name) => name !== 'period')
  return {
    ...columnsSource(
      costsByDayPlan,
      { ...Object.fromEntries(names.map((name) => [name, column(name)])), period: sql`${period}::text` },
      sql`c.id`,
    ),
    from: sql`${costsWithin(actor, from, to, today)} c`,
    search: ['plates', 'narrative', 'reference', 'customer_account_number'],
    where: sql<SqlBool>`c.counted_pence <> 0 and ${actor.id !== INTERNAL_USER_ID}`,
  }
}

const openDamageSource = ({ actor }: Asked): ListSource => ({
  ...columnsSource(
    openDamagePlan,
    {
      case_no: sql`d.case_no`,
      reg_no: sql`d.reg_no`,
      summary: damageInWords,
      state: sql`d.state`,
      waiting_on: sql`d.waiting_on`,
      due_on: sql`(d.due_at at time zone 'Europe/London')::date`,
      incident_at: sql`d.incident_at`,
      updated_at: sql`d.updated_at`,
      customer_account_number: sql`d.customer_account_number`,
    },
    sql`d.id`,
  ),
  from: sql`damage_records d`,
  search: ['case_no', 'reg_no', 'summary'],
  where: sql<SqlBool>`d.state in (${openDamageStates}) and ${inScope(actor.filter, sql.ref('d.vehicle_id'))}`,
  pasted: plateOf,
})

const driven: NamedList = {
  name: 'driven-vehicles',
  path: 'driven-vehicles',
  plan: () => drivenVehiclesPlan,
  needs: 'see vehicles',
  source: drivenSource,
}
const spend: NamedList = {
  name: 'spend-lines',
  path: 'spend-lines',
  plan: () => spendLinesPlan,
  needs: seesSpend,
  source: spendSource,
}
const costs: NamedList = {
  name: 'costs-by-day',
  path: 'costs-by-day',
  plan: () => costsByDayPlan,
  needs: 'see cost per mile',
  source: costsSource,
}
const openDamage: NamedList = {
  name: 'open-damage',
  path: 'open-damage',
  plan: () => openDamagePlan,
  needs: 'see damage cases',
  source: openDamageSource,
}
export const figureLists: readonly NamedList[] = [driven, spend, costs, openDamage]

type Endpoints = typeof dashboardEndpoints
const readingOf = ({ actor, portal }: Call, filter: readonly string[]): Reading => ({
  actor,
  today: londonDate(portal.clock.businessNow()),
  isArchived: false,
  filter,
})

/** A page of one of the lists. */
const pagesOf =
  <Row>(list: NamedList) =>
  async (call: Call, query: InputOf<Endpoints['drivenVehicles']>) => {
    const page: Page<Row> = await listRows<Row>(call.rows, list.source(readingOf(call, query.filter)), query)
    return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
  }

/** A file of one of the lists. */
const fileOf =
  (list: NamedList) =>
  (call: Call, { columns, format, ...asked }: InputOf<Endpoints['exportDrivenVehicles']>): Promise<unknown> =>
    exportRows(call.rows, {
      source: list.source(readingOf(call, asked.filter)),
      plan: list.plan(call.actor),
      name: list.name,
      columns,
      format,
      asked,
      today: londonDate(call.portal.clock.businessNow()),
    })

type RowOf<Name extends 'drivenVehicles' | 'spendLines' | 'costsByDay' | 'openDamage'> = ReplyOf<
  Endpoints[Name]
>['rows'][number]

export const figureCalls = {
  drivenVehicles: pagesOf<RowOf<'drivenVehicles'>>(driven),
  exportDrivenVehicles: fileOf(driven),
  spendLines: pagesOf<RowOf<'spendLines'>>(spend),
  exportSpendLines: fileOf(spend),
  costsByDay: pagesOf<RowOf<'costsByDay'>>(costs),
  exportCostsByDay: fileOf(costs),
  openDamage: pagesOf<RowOf<'openDamage'>>(openDamage),
  exportOpenDamage: fileOf(openDamage),
}
