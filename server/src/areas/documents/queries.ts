import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { grantedByRecord } from './granted.ts'

export interface OpenedFile {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly size_bytes: number
  readonly visibility: 'customer' | 'staff' | 'everyone'
  /** Of a case: its kind and its account. A document's file is as open as its document. */
  readonly case_kind: string | null
  readonly document_visibility: 'customer' | 'staff' | null
  /** Its document's record grants it; null: no document names it. */
  readonly is_granted: boolean | null
  readonly is_of_case: boolean
  readonly is_of_check: boolean
  /** Of what was done to keep a vehicle in date. */
  readonly is_of_compliance: boolean
  readonly is_of_message: boolean
  /** This person wrote the message or has it in their mailbox. */
  readonly is_in_mailbox: boolean
}

const mayRead = (file: OpenedFile, { may, side }: Pick<Actor, 'may' | 'side'>): boolean => {
  const isForStaff = file.visibility === 'staff' || file.document_visibility === 'staff'
  if (isForStaff && side !== 'staff') return false
  if (file.is_of_compliance) return may.has('see compliance') && file.is_granted !== false
  if (file.is_of_check) return may.has('see driver checks')
  if (file.is_of_message) return file.is_in_mailbox && may.has('see messages')
  if (!file.is_of_case) return may.has('see documents') && file.is_granted !== false
  const kind = file.case_kind === null ? undefined : caseKindOf(file.case_kind)
  return kind !== undefined && may.has(kind.see) && file.is_granted !== false
}

/** Those of these files that this person may read, by their ids: another customer’s, and one of a record they may not see, are as absent as one that never was. */
export async function findFiles(
  rows: Rows,
  ids: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, OpenedFile>> {
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<OpenedFile>`
    select f.id::text as id, f.name, f.mime, f.size_bytes, f.visibility, c.kind as case_kind, d.visibility as document_visibility, f.owner = 'case' as is_of_case, f.owner = 'driver check' as is_of_check, f.owner = 'compliance' as is_of_compliance,
      case when d.id is not null then ${grantedByRecord(actor)} end as is_granted,
      f.owner = 'message' as is_of_message, exists (
        select from message_files t join messages m on m.id = t.message_id where (t.file_id = f.id or t.preview_id = f.id) and (
          m.sender_id = ${actor.id} and m.sender_folder <> 'deleted'
          or exists (select from message_recipients r where r.message_id = m.id and r.user_id = ${actor.id} and r.folder <> 'deleted'))) as is_in_mailbox
    from files f left join lateral (
      select w.* from documents w where w.file_id = f.id
      union all select p.* from documents p where p.preview_id = f.id limit 1) d on true
    left join cases c on c.id = d.case_id where f.id = any(${[...ids]}::uuid[])`.execute(rows)
  return new Map(found.filter((file) => mayRead(file, actor)).map((file) => [file.id, file]))
}

export const findFile = async (rows: Rows, id: string, actor: Actor): Promise<OpenedFile | undefined> =>
  (await findFiles(rows, [id], actor)).get(id)

export { countToRead } from './acceptances/mine.ts'
export { documentHolder, documentsToRenew, expiringDocuments } from './expiring.ts'
export { forSide, grantedDocuments } from './granted.ts'
