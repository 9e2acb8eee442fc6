// The hire of each fine; and of each customer one council notice whose hire shows all that a transfer asks for: agreed for less than six months,
// with its documents on file.
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Rows } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'

const types = ['hire_agreement', 'statement_of_liability', 'penalty_notice'] as const satisfies DocumentType[]

interface Ready {
  readonly id: number
  readonly account: string
  readonly hire_id: number
  readonly added_at: string
}

export async function fillFinePapers(
  rows: Rows,
  files: Pick<Files, 'storeFile'>,
  { bytes, by }: { readonly bytes: Uint8Array; readonly by: { readonly id: number; readonly name: string } },
): Promise<void> {
  const { rows: ready } = await sql<Ready>`
    with hired as (
      update fine_cases k set hire_id = h.id from cases c, hires h
      where c.id = k.case_id and h.vehicle_id = c.vehicle_id and h.customer_account_number = c.customer_account_number
        and h.from_at <= k.contravention_at and (h.to_at is null or h.to_at > k.contravention_at)
      returning k.case_id, k.hire_id)
    select c.id, c.customer_account_number as account, hired.hire_id, json_instant(c.opened_at) as added_at
    from hired join cases c on c.id = hired.case_id where c.type = 'council_parking' and c.state = 'notified' order by c.id`.execute(
    rows,
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const { id, account, hire_id: hire, added_at } of ready) {
    await sql`
      update hires h set agreed_from = k.contravention_at - interval '60 days', agreed_to = k.contravention_at + interval '100 days',
        hirer_address = coalesce(h.hirer_address, u.address), contract_ref = coalesce(h.contract_ref, 'HL-' || h.id)
      from fine_cases k, accounts a join customers u on u.id = a.customer_id
      where k.case_id = ${id} and h.id = ${hire} and a.customer_account_number = ${account}`.execute(rows)
    for (const type of types) {
      const title = documentTypeInWords(type)
      const { id: file } = await files.storeFile(rows, {
        ...{ bytes, name: `${title}.pdf`, owner: 'case', ownerId: String(id), account, createdBy: by.id },
      })
      await rows
        .insertInto('documents')
        .values({
          ...{ customer_account_number: account, owner: 'case', owner_id: id, case_id: id, case_kind: 'fine' },
          ...{ file_id: file, type, title, sha256, sent_sha256: sha256, scanned: 'no scanner', side: 'hire_company' },
          ...{ added_by: by.id, added_by_name: by.name, added_at },
        })
        .execute()
    }
  }
}
