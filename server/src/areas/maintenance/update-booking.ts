// What is written on a booking beside its steps: each side its own part of it.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { hireCompanyFields } from '@kerbline/domain/areas/maintenance/record.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { mayOwn } from '../../cases/owners.ts'
import { sideOf } from '../../cases/posts.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { keepBooking, keptBooking } from './kept-booking.ts'

type Update = InputOf<(typeof maintenanceEndpoints)['update']>

const hireCompanys: ReadonlySet<string> = new Set(hireCompanyFields)

async function updateProblems(call: Call, { values }: Update): Promise<FieldProblem[]> {
  const said = (field: string, reason: string, message: string) => [{ field: `values.${field}`, reason, message }]
  const foreign = sideOf(call.actor) === 'customer' ? Object.keys(values).filter((name) => hireCompanys.has(name)) : []
  const refused = foreign.flatMap((name) => said(name, 'read_only', 'The hire company writes this.'))
  const { owner_id: owner } = values
  if (refused.length > 0 || owner === undefined || owner === null) return refused
  return (await mayOwn(call.rows, maintenanceCase.manage, owner))
    ? []
    : said('owner_id', 'unknown_reference', 'Choose a person who looks after bookings.')
}

/** @throws problem 'changed meanwhile' with the booking as it stands */
export async function updateBooking(
  call: Call,
  asked: Update,
  current: (row: CaseRow) => Promise<{ readonly record: unknown }>,
): Promise<CaseRow> {
  const { rows, actor } = call
  const { id, version, values } = asked
  const row = await findCase(rows, maintenanceCase.name, id, { isLocked: true })
  const right = sideOf(actor) === 'customer' ? maintenanceCase.open : maintenanceCase.manage
  if (!actor.may.has(right)) throw problem('no permission')
  await requireVersion(row, version, async () => (await current(row)).record)
  const fields = await updateProblems(call, asked)
  if (fields.length > 0) throw problem('not valid', { fields })
  const { owner_id: owner, ...own } = values
  const written = Object.entries(own).filter(([, value]) => value !== undefined)
  const before: Readonly<Record<string, unknown>> = { ...(await keptBooking(rows, id)), owner_id: row.owner_id }
  if (written.length > 0) await keepBooking(rows, id, Object.fromEntries(written))
  if (owner !== undefined) await sql`update cases set owner_id = ${owner} where id = ${id}`.execute(rows)
  await touchCase(rows, id)
  const changed = Object.entries(values).filter(([name, value]) => value !== undefined && value !== before[name])
  await call.recordAudit({
    ...{ action: 'maintenance: details changed', entity: maintenanceCase.name, entityId: id },
    account: row.customer_account_number,
    before: Object.fromEntries(changed.map(([name]) => [name, before[name] ?? null])),
    after: Object.fromEntries(changed),
  })
  return findCase(rows, maintenanceCase.name, id)
}
