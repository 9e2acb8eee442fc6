// For tests alone: a document of a record as whoever adds one leaves it, without its bytes.
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Rows } from '../../../db/scope.ts'

export interface PaperGiven {
  readonly owner: 'vehicle' | 'driver' | 'company' | 'case'
  readonly owner_id: number
  readonly account: string | null
  readonly type: DocumentType
  readonly title?: string
  readonly expires_on?: string | null
  readonly visibility?: 'customer' | 'staff'
  readonly replaces?: number
  readonly version?: number
}

export async function addPaper(
  rows: Rows,
  given: PaperGiven,
): Promise<{ readonly id: number; readonly sha256: string }> {
  const {
    owner,
    owner_id: id,
    account,
    type,
    title = type,
    expires_on: expires = null,
    visibility = 'customer',
  } = given
  const key = randomUUID()
  const sha256 = createHash('sha256').update(key).digest('hex')
  const {
    rows: [file],
  } = await sql<{ id: string }>`
    insert into files (customer_account_number, owner, owner_id, name, mime, size_bytes, sha256, storage_key, visibility)
    values (${account}, ${owner}, ${String(id)}, ${`${title}.pdf`}, 'application/pdf', 10, ${sha256}, ${key}, ${visibility}) returning id::text as id`.execute(
    rows,
  )
  if (given.replaces !== undefined)
    await sql`update documents set superseded_at = now() where id = ${given.replaces}`.execute(rows)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, case_id, file_id, type, title, expires_on, version, replaces, visibility, sha256, sent_sha256,
      scanned, added_by_name, side)
    values (${account}, ${owner}, ${id}, ${owner === 'case' ? id : null}, ${file?.id ?? null}, ${type}, ${title}, ${expires}, ${given.version ?? 1}, ${given.replaces ?? null},
      ${visibility}, ${sha256}, ${sha256}, 'no scanner', 'Somebody', 'hire_company') returning id`.execute(rows)
  return { id: made?.id ?? 0, sha256 }
}
