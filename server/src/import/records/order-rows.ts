// The orders of an enquiry as a file brings them: one a vehicle. They go forward alone, and what somebody has worked on here stays.
import { etoImport, etoStates } from '@kerbline/domain/areas/imports/kinds/eto.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { orderCase, type OrderState, orderStates, orderStateTable } from '@kerbline/domain/areas/orders/case.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import { insertRows, type SentRow } from '../../db/bulk.ts'
import type { FieldWords } from '../change-words.ts'
import type { Findings, ImportTask } from '../prepare.ts'
import type { Item, OfAccount } from '../table.ts'
import { caseStore, standingOf } from './case-rows.ts'
import { addSpines } from './enquiry-rows.ts'
import type { KnownCase } from './known-cases.ts'
import type { ChangedRow } from './stored-rows.ts'

export type EtoItem = Item<OfAccount, KnownCase>

interface KnownOrder {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly enquiry_id: number
  readonly state: OrderState
  readonly order_ref: string | null
  readonly factory_eta: string | null
  readonly is_worked: boolean
}

const isFinal = (state: OrderState): boolean => 'isFinal' in orderStateTable[state]
const isAhead = (told: OrderState, here: OrderState): boolean =>
  !isFinal(here) && orderStates.indexOf(told) > orderStates.indexOf(here)

/** Of what an enquiry says now, by its id. */
interface Ordered {
  readonly id: number
  readonly record: SentRow
}

async function orderedOf({ rows }: ImportTask, ids: readonly number[]): Promise<ReadonlyMap<number, SentRow>> {
  const { rows: found } = await sql<Ordered>`
    select k.case_id as id, json_build_object('customer_account_number', k.customer_account_number, 'enquiry_id', k.case_id, 'enquiry_ref', k.enquiry_ref,
      'owner_id', c.owner_id, 'type', c.type, 'hire_type', c.type, 'term_months', case when k.term_unit = 'months' and k.term <= 120 then k.term end,
      'start_date', k.start_date, 'branch_id', k.branch_id, 'fleet_allocation_id', k.fleet_allocation_id,
      'vehicle_category_id', k.lines #> '{0,vehicle_category_id}', 'manufacturer_id', k.lines #> '{0,manufacturer_id}', 'model', k.lines #>> '{0,model}',
      'body_id', k.lines #> '{0,body_id}',
      'title', left(coalesce(b.name, n.name, 'Vehicle') || coalesce(' on ' || nullif(concat_ws(' ', m.name, k.lines #>> '{0,model}'), ''), ''), 160)) as record
    from enquiry_cases k join cases c on c.id = k.case_id left join vehicle_categories n on n.id = (k.lines #>> '{0,vehicle_category_id}')::int
    left join manufacturers m on m.id = (k.lines #>> '{0,manufacturer_id}')::int left join bodies b on b.id = (k.lines #>> '{0,body_id}')::int
    where k.case_id = any(${[...ids]}::int[])`.execute(rows)
  return new Map(found.map(({ id, record }) => [id, record]))
}

const ownTypes = {
  ...{
    case_id: 'int',
    customer_account_number: 'text',
    enquiry_id: 'int',
    line: 'int',
    part: 'int',
    enquiry_ref: 'text',
  },
  ...{
    order_ref: 'text',
    vehicle_category_id: 'int',
    manufacturer_id: 'int',
    model: 'text',
    body_id: 'int',
    quantity: 'int',
  },
  ...{ hire_type: 'text', term_months: 'int', start_date: 'date', rate_pence: 'int', rate_basis: 'text' },
  ...{ branch_id: 'int', fleet_allocation_id: 'int', factory_eta: 'date' },
}

interface Moved {
  readonly case_id: number
  readonly customer_account_number: string
  readonly from_date: string | null
  readonly to_date: string
}

/** Every date as it was promised, and which file moved it. */
async function keepDates({ rows, actorId, now, source }: ImportTask, moved: readonly Moved[]): Promise<void> {
  const types = {
    ...{ case_id: 'int', customer_account_number: 'text', milestone: 'text', from_date: 'date', to_date: 'date' },
    ...{ reason: 'text', changed_by: 'int', at: 'timestamptz' },
  }
  const records = moved.map((each) => ({
    ...each,
    ...{ milestone: 'factory_eta', changed_by: actorId, at: now },
    reason: each.from_date === null ? null : `Moved by the file ${source}`,
  }))
  await insertRows(rows, 'order_dates', types, records, ['id'])
}

/** One a vehicle, where the row says how far they are. */
async function openOrders(task: ImportTask, items: readonly EtoItem[], ids: ReadonlyMap<EtoItem, number>) {
  const { rows, now, actorId } = task
  const ordered = await orderedOf(task, [...ids.values()])
  const records = items.flatMap((item) => {
    const { values } = item.row
    const { order } = etoStates(values)
    const record = ordered.get(ids.get(item) ?? 0)
    if (order === null || !record) return []
    const rate = numberOf(values['rate'])
    const one = {
      ...record,
      ...{ state: order, created_by: actorId, ...standingOf(orderCase, order, now), line: 0, quantity: 1 },
      ...{ order_ref: textOf(values['order_ref']), factory_eta: textOf(values['eta']), rate_pence: rate },
      rate_basis: rate === null ? null : (textOf(values['rate_basis']) ?? 'week7'),
    }
    return Array.from({ length: numberOf(values['qty']) ?? 1 }, (_, part) => ({ ...one, part }) as SentRow)
  })
  const about = { kind: orderCase.name, title: 'Vehicle', owner_team: 'Sales and orders', now }
  const made = await addSpines(rows, records, about)
  const own = records.map((record, place) => ({ ...record, case_id: made[place] ?? 0 }))
  await insertRows(rows, 'order_cases', ownTypes, own, ['case_id'])
  const dated = own.flatMap((record: SentRow) => {
    const { case_id: id, customer_account_number: account, factory_eta: eta } = record
    return eta
      ? [{ case_id: Number(id), customer_account_number: String(account), from_date: null, to_date: String(eta) }]
      : []
  })
  await keepDates(task, dated)
}

const store = caseStore(orderCase, 'order_cases', [])

/** What a row says of an order that is here; one that somebody has worked on stays as it is. */
function changeOf(findings: Findings, { row }: EtoItem, order: KnownOrder): ChangedRow {
  const { order: told } = etoStates(row.values)
  const [eta, ref] = [textOf(row.values['eta']), textOf(row.values['order_ref'])]
  const changes = {
    ...(told !== null && isAhead(told, order.state) && { state: told }),
    ...(eta !== null && eta !== order.factory_eta && { factory_eta: eta }),
    ...(ref !== null && ref !== order.order_ref && { order_ref: ref }),
  }
  const isStaying = order.is_worked && order.factory_eta !== null && 'factory_eta' in changes
  if (isStaying)
    findings.warn(row.row, 'eta', 'stays', `Someone has updated ${order.number} here, so we did not change this.`)
  return {
    id: order.id,
    ...(order.is_worked ? { ...(ref !== null && order.order_ref === null && { order_ref: ref }) } : changes),
  }
}

const { eta: etaColumn, order_ref: refColumn, status: stateColumn } = etoImport.columns

/** Of the orders of one enquiry, which mostly change alike: each change once. */
function changedWords(orders: readonly { readonly was: KnownOrder; readonly change: ChangedRow }[]): FieldWords[] {
  const day = (date: unknown): string | null => (typeof date === 'string' ? formatDate(date) : null)
  const all = orders.flatMap(({ was, change }) => [
    ...('state' in change
      ? [
          {
            label: stateColumn?.label ?? '',
            before: stateInWords(orderCase, was.state),
            after: stateInWords(orderCase, String(change['state'])),
          },
        ]
      : []),
    ...('order_ref' in change
      ? [{ label: refColumn?.label ?? '', before: was.order_ref, after: String(change['order_ref']) }]
      : []),
    ...('factory_eta' in change
      ? [{ label: etaColumn?.label ?? '', before: day(was.factory_eta), after: day(change['factory_eta']) }]
      : []),
  ])
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/** Answers the enquiries whose orders it made or changed, with what changed. @param ids of the enquiry of each item */
export async function writeOrders(
  task: ImportTask,
  items: readonly EtoItem[],
  findings: Findings,
  ids: ReadonlyMap<EtoItem, number>,
): Promise<ReadonlyMap<number, readonly FieldWords[]>> {
  const { rows, now } = task
  const { rows: found } = await sql<KnownOrder>`
    select c.id, c.number, c.customer_account_number as account, k.enquiry_id, c.state, k.order_ref, k.factory_eta::text as factory_eta, exists (
      select from audit a where a.entity = ${orderCase.name} and a.entity_id = c.id::text and a.actor_name is not null
        and a.action like ${`${orderCase.name}: %`} and not coalesce(a.after ? 'imported_from', false)) as is_worked
    from cases c join order_cases k on k.case_id = c.id where k.enquiry_id = any(${[...ids.values()]}::int[]) order by c.id`.execute(
    rows,
  )
  const here = Map.groupBy(found, ({ enquiry_id }) => enquiry_id)
  const changes: ChangedRow[] = []
  for (const item of items) {
    const orders = here.get(ids.get(item) ?? 0) ?? []
    const asked = numberOf(item.row.values['qty'])
    if (orders.length > 0 && asked !== orders.length) {
      const says = `There are ${orders.length} orders here already, so no order was added or removed.`
      findings.warn(item.row.row, 'qty', 'stays', says)
    }
    for (const order of orders) changes.push(changeOf(findings, item, order))
  }
  const changed = await store.change(rows, { state: 'text', factory_eta: 'date', order_ref: 'text' }, changes, now)
  const byId = new Map(found.map((each) => [each.id, each]))
  const moved = changes.flatMap(({ id, factory_eta: eta }) => {
    const order = byId.get(id)
    return order && typeof eta === 'string'
      ? [{ case_id: id, customer_account_number: order.account, from_date: order.factory_eta, to_date: eta }]
      : []
  })
  await keepDates(task, moved)
  const opening = items.filter((item) => !here.has(ids.get(item) ?? 0) && etoStates(item.row.values).order !== null)
  await openOrders(task, opening, new Map(opening.map((item) => [item, ids.get(item) ?? 0])))
  const moving = changes.flatMap((change) => {
    const was = byId.get(change.id)
    return was && changed.has(change.id) ? [{ was, change }] : []
  })
  return new Map<number, readonly FieldWords[]>([
    ...opening.map((item) => [ids.get(item) ?? 0, []] as const),
    ...[...Map.groupBy(moving, ({ was }) => was.enquiry_id)].map(([id, of]) => [id, changedWords(of)] as const),
  ])
}
