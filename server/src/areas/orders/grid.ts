// One cell of the grid at a time: its order's version decides who was quicker, and a date moves by its step, which tells the customer.
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import type { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { extraLabel, isGridDate, isGridText, readCell } from '@kerbline/domain/areas/orders/grid.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { findCase, touchCase } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import type { Call, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { orderRules } from './rules.ts'

type Endpoint = (typeof ordersEndpoints)['cell']

const refuse = (message: string, field = 'value') =>
  problem('not valid', { fields: [{ field, reason: 'unknown_value', message }] })

async function valueOf(rows: Rows, id: number, column: string): Promise<string | null> {
  const label = extraLabel(column)
  const value = label === undefined ? sql`${sql.ref(`k.${column}`)}::text` : sql`(k.e2o ->> ${label})`
  const { rows: found } = await sql<{
    value: string | null
  }>`select ${value} as value from order_cases k where k.case_id = ${id}`.execute(rows)
  return found[0]?.value ?? null
}

async function isColumn(rows: Rows, column: string): Promise<boolean> {
  const label = extraLabel(column)
  if (label === undefined) return isGridDate(column) || isGridText(column)
  const { rows: found } = await sql`select from e2o_fields where label = ${label}`.execute(rows)
  return found.length > 0
}

export async function writeCell(
  call: Call,
  { id, version, column, value: typed, reason }: InputOf<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  const { rows, actor } = call
  const row = await findCase(rows, orderCase.name, id, { isLocked: true })
  if (actor.side !== 'staff') throw problem('no permission')
  if (!(await isColumn(rows, column))) throw refuse('This grid has no such column.', 'column')
  const shown = async () => {
    const { updated_at: now } = await findCase(rows, orderCase.name, id)
    return { id, version: now, value: await valueOf(rows, id, column) }
  }
  await requireVersion(row, version, shown)
  const read = readCell(column, typed)
  if ('problem' in read) throw refuse(read.problem)
  const { value } = read
  if (value === (await valueOf(rows, id, column))) return shown()
  if (isGridDate(column)) {
    const values = { milestone: column, day: value, date_reason: reason }
    await takeCaseStep(call, orderCase, orderRules, { id, verb: 'change date', values })
    return shown()
  }
  const label = extraLabel(column)
  const before = { [label ?? column]: await valueOf(rows, id, column) }
  const changes =
    label === undefined
      ? await setWritten(rows, 'order_cases', id, { [column]: value })
      : { before, after: { [label]: value } }
  if (label !== undefined)
    await sql`update order_cases set e2o = ${value === null ? sql`e2o - ${label}::text` : sql`e2o || ${JSON.stringify({ [label]: value })}::jsonb`}
      where case_id = ${id}`.execute(rows)
  await touchCase(rows, id)
  await recordWritten(call, orderCase, row, changes)
  return shown()
}
