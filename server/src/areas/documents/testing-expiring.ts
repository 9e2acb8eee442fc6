// Papers with a day on which they expire, as an upload leaves them.
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'

export interface ExpiringPaper {
  readonly account: string
  readonly owner: 'vehicle' | 'driver' | 'company'
  readonly ownerId: number
  readonly title: string
  readonly expires: string
  readonly type?: string
  readonly side?: 'customer' | 'hire_company'
  readonly visibility?: 'customer' | 'staff'
}

/** Resolves to the document's id. */
export async function addExpiringPaper(
  rows: Rows,
  {
    account,
    owner,
    ownerId,
    title,
    expires,
    type = 'other',
    side = 'customer',
    visibility = 'customer',
  }: ExpiringPaper,
): Promise<number> {
  const { id: file } = await rows
    .insertInto('files')
    .values({
      ...{ customer_account_number: account, owner, owner_id: String(ownerId), name: `${title}.pdf` },
      ...{ mime: 'application/pdf', size_bytes: 1, sha256: '', storage_key: `expiring ${account} ${title}` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: made } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, file_id, type, title, expires_on, visibility, sha256, sent_sha256, scanned,
      added_by_name, side)
    values (${account}, ${owner}, ${ownerId}, ${file}, ${type}, ${title}, ${expires}::date, ${visibility}, '', '', 'no scanner', 'Nobody', ${side})
    returning id`.execute(rows)
  return made[0]?.id ?? 0
}
