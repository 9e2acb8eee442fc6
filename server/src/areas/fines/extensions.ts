// Extensions of the hire of a fine: each agrees a further period, and its document goes with the letter that names the hirer.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { keptFine } from '../../fines/kept.ts'
import type { Call } from '../../http/call.ts'

async function hireOf({ rows, actor }: Call, id: number): Promise<{ row: CaseRow; hire: number }> {
  const row = await findCase(rows, fineCase.name, id, { isLocked: true })
  if (actor.side !== 'staff') throw problem('no permission')
  const { hire_id: hire } = await keptFine(rows, id)
  if (hire === null) throw problem('not allowed now', { detail: 'No hire is known for this fine.' })
  return { row, hire }
}

export async function addExtension(
  call: Call,
  { id, ...extension }: InputOf<(typeof finesEndpoints)['addExtension']>,
): Promise<CaseRow> {
  const { rows, actor } = call
  const { row, hire } = await hireOf(call, id)
  const { agreed_from: from, agreed_to: to, document_id: document } = extension
  if (Date.parse(to) <= Date.parse(from)) {
    const message = 'Enter an end that is after the start.'
    throw problem('not valid', { fields: [{ field: 'agreed_to', reason: 'inconsistent', message }] })
  }
  const { rows: known } = await sql`
    select from documents where id = ${document} and case_id = ${id} and superseded_at is null`.execute(rows)
  if (known.length === 0) {
    const message = 'Choose a document of this fine.'
    throw problem('not valid', { fields: [{ field: 'document_id', reason: 'unknown_reference', message }] })
  }
  const account = row.customer_account_number
  const { id: made } = await rows
    .insertInto('hire_extensions')
    .values({ ...extension, hire_id: hire, customer_account_number: account, added_by_name: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchCase(rows, id)
  await call.recordAudit({
    ...{ action: 'hire extension added', entity: fineCase.name, entityId: id, account },
    after: { ...extension, id: made, hire },
  })
  return findCase(rows, fineCase.name, id)
}

export async function removeExtension(
  call: Call,
  { id, extension }: InputOf<(typeof finesEndpoints)['removeExtension']>,
): Promise<CaseRow> {
  const { rows } = call
  const { row, hire } = await hireOf(call, id)
  const gone = await rows
    .deleteFrom('hire_extensions')
    .where('id', '=', extension)
    .where('hire_id', '=', hire)
    .returningAll()
    .executeTakeFirst()
  if (!gone) throw problem('not found')
  await touchCase(rows, id)
  await call.recordAudit({
    ...{ action: 'hire extension removed', entity: fineCase.name, entityId: id, account: row.customer_account_number },
    before: gone,
  })
  return findCase(rows, fineCase.name, id)
}
