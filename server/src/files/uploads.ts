// Uploads as rows: how much of each is kept, and under which keys. Row-level security shows a person only their own.
import type { UploadState } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { lockUntilCommit } from '../db/lock-until-commit.ts'
import type { Rows } from '../db/scope.ts'

export interface UploadRow {
  readonly id: string
  readonly client_key: string
  /** Of one that came by a link; null: a person's. */
  readonly link_id: number | null
  readonly customer_account_number: string | null
  readonly owner: string
  readonly owner_id: number
  readonly name: string
  readonly size_bytes: number
  readonly received_bytes: number
  readonly part_keys: readonly string[]
  readonly document_id: number | null
  readonly finished_at: string | null
  readonly ends_at: string
  readonly is_over: boolean
}

const columns = sql`id, client_key, link_id, customer_account_number, owner, owner_id, name, size_bytes, received_bytes, part_keys, document_id,
  json_instant(finished_at) as finished_at, json_instant(ends_at) as ends_at, ends_at <= now() as is_over`

export const uploadState = ({ id, size_bytes, received_bytes, ends_at, document_id }: UploadRow): UploadState => ({
  id,
  size: size_bytes,
  received: received_bytes,
  ends_at,
  document: document_id,
})

/** @throws problem 'not found' for another person's, or one that is over and was never finished */
export async function findUpload(
  rows: Rows,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<UploadRow> {
  const {
    rows: [found],
  } =
    await sql<UploadRow>`select ${columns} from uploads where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(
      rows,
    )
  if (!found || (found.is_over && found.finished_at === null)) throw problem('not found')
  return found
}

/** Whose it is: a person's, or that of whoever holds a link. */
export type UploadSender = { readonly userId: number } | { readonly linkId: number }

export type NewUpload = UploadSender & {
  readonly clientKey: string
  /** Null: its record says whose it is once there is one. */
  readonly account: string | null
  readonly owner: string
  readonly ownerId: number
  readonly name: string
  readonly size: number
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
const full = (detail: string): Problem => problem('not allowed now', { detail })

/** What a person has under way and sent of late, and what the record holds: each has its cap, said in words. */
const isOf = (sender: UploadSender): RawBuilder<SqlBool> =>
  'userId' in sender ? sql<SqlBool>`user_id = ${sender.userId}` : sql<SqlBool>`link_id = ${sender.linkId}`

async function assertRoomFor(rows: Rows, wanted: NewUpload): Promise<void> {
  const { owner, ownerId, size } = wanted
  // Uploads of one sender that begin at once are counted one after the other.
  const sender = 'userId' in wanted ? `person ${wanted.userId}` : `link ${wanted.linkId}`
  await lockUntilCommit(rows, `uploads of ${sender}`)
  const {
    rows: [sum],
  } = await sql<{ under_way: number; under_way_bytes: number; day_bytes: number; record_bytes: number }>`
    select count(*) filter (where finished_at is null and ends_at > now())::int as under_way,
      coalesce(sum(size_bytes) filter (where finished_at is null and ends_at > now()), 0)::bigint as under_way_bytes,
      coalesce(sum(size_bytes) filter (where created_at > now() - interval '1 day'), 0)::bigint as day_bytes,
      case_upload_bytes(${owner}, ${ownerId}) as record_bytes
    from uploads where ${isOf(wanted)}`.execute(rows)
  const { unfinishedUploads, unfinishedBytes, dayBytes, caseBytes } = documentLimits
  if (!sum) return
  if (sum.under_way >= unfinishedUploads || sum.under_way_bytes + size > unfinishedBytes)
    throw full(`You have ${sum.under_way} uploads in progress. Wait for them to finish or cancel some.`)
  if (sum.day_bytes + size > dayBytes) throw full(`You have reached today’s upload limit. Upload the rest tomorrow.`)
  if (sum.record_bytes + size > caseBytes)
    throw full(
      `This case holds ${inMegabytes(sum.record_bytes)} of at most ${inMegabytes(caseBytes)}. Remove something first.`,
    )
}

const ownByKey = async (rows: Rows, wanted: NewUpload): Promise<UploadRow | undefined> => {
  const { rows: found } =
    await sql<UploadRow>`select ${columns} from uploads where ${isOf(wanted)} and client_key = ${wanted.clientKey}`.execute(
      rows,
    )
  return found[0]
}

/** Of one key there is one upload, however often and at once it is asked for. */
export async function startUpload(rows: Rows, wanted: NewUpload): Promise<UploadRow> {
  const known = await ownByKey(rows, wanted)
  if (!known) await assertRoomFor(rows, wanted)
  const { clientKey, account, owner, ownerId, name, size } = wanted
  const [userId, linkId] = 'userId' in wanted ? [wanted.userId, null] : [null, wanted.linkId]
  await sql`
    insert into uploads (user_id, link_id, client_key, customer_account_number, owner, owner_id, name, size_bytes)
    values (${userId}, ${linkId}, ${clientKey}, ${account}, ${owner}, ${ownerId}, ${name}, ${size}) on conflict do nothing`.execute(
    rows,
  )
  const upload = await ownByKey(rows, wanted)
  if (!upload) throw problem('not found')
  if (upload.owner !== owner || upload.owner_id !== ownerId || upload.size_bytes !== size)
    throw problem('not valid', {
      fields: [{ field: 'client_key', reason: 'taken', message: 'This key was used for another file.' }],
    })
  if (upload.is_over && upload.finished_at === null) return renew(rows, upload)
  return upload
}

/** What was kept of one that is over may be gone: it begins again, under the same key. */
async function renew(rows: Rows, { id }: UploadRow): Promise<UploadRow> {
  await sql`update uploads set received_bytes = 0, part_keys = '{}', created_at = now(), ends_at = now() + interval '24 hours'
    where id = ${id}`.execute(rows)
  return findUpload(rows, id)
}

/** @throws problem 'changed meanwhile' with how far it is, where the part does not begin at the end of what is kept */
export function assertContinues(upload: UploadRow, offset: number, length: number): void {
  const { received_bytes: received, size_bytes: size } = upload
  if (upload.finished_at !== null || offset !== received)
    throw problem('changed meanwhile', {
      detail: `The next part begins at byte ${received}.`,
      current: uploadState(upload),
    })
  if (offset + length > size)
    throw problem('not valid', {
      fields: [
        { field: 'body', reason: 'out_of_range', message: `The file is larger than expected. Upload it again.` },
      ],
    })
}

/** Names a part that is kept. */
export async function notePart(
  rows: Rows,
  id: string,
  offset: number,
  length: number,
  key: string,
): Promise<UploadRow> {
  const upload = await findUpload(rows, id, { isLocked: true })
  assertContinues(upload, offset, length)
  await sql`update uploads set received_bytes = ${offset + length}, part_keys = part_keys || ${key}::text where id = ${id}`.execute(
    rows,
  )
  return { ...upload, received_bytes: offset + length, part_keys: [...upload.part_keys, key] }
}

/** @param documentId null: what it was made is no document, such as a file of a message */
export async function finishUpload(rows: Rows, id: string, documentId: number | null, digest: string): Promise<void> {
  await sql`update uploads set document_id = ${documentId}, digest = ${digest}, finished_at = now(), part_keys = '{}' where id = ${id}`.execute(
    rows,
  )
}

/** Ends what ran out, a few at a time, and names what was kept of them. Finished ones answer a day longer to their key. */
export async function endUploads(rows: Rows): Promise<{ readonly keys: readonly string[]; readonly count: number }> {
  const { rows: ended } = await sql<{ part_keys: string[] }>`
    delete from uploads where id in (select id from uploads
      where ends_at <= now() - case when finished_at is null then interval '0' else interval '1 day' end
      order by ends_at limit 200) returning part_keys`.execute(rows)
  return { keys: ended.flatMap(({ part_keys: keys }) => keys), count: ended.length }
}
