// Zip files of documents are asked for here and made in the background (make-archives.ts).
import type { documentsEndpoints, DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { askedBy } from '../../http/absent-actor.ts'
import type { Call, Handlers } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { archivesChannel } from '../../jobs/jobs.ts'

type Endpoints = Pick<
  typeof documentsEndpoints,
  'archives' | 'startArchive' | 'archive' | 'archiveFile' | 'cancelArchive'
>

const MAX_AT_ONCE = 2
const PAGE = 50
const told = sql`id, name, state, files_total, files_done, size_bytes, problem, json_instant(created_at) as created_at`

async function findArchive(rows: Rows, id: number): Promise<DocumentArchive> {
  const {
    rows: [found],
  } = await sql<DocumentArchive>`select ${told} from document_archives where id = ${id}`.execute(rows)
  if (!found) throw problem('not found')
  return found
}

/** As many documents as one file holds. */
export const MAX_ZIPPED = 2_000

/** @throws problem 'not allowed now' while others of one's own are being made, or where there is nothing to put into one */
export async function askForArchive(
  { rows, actor, recordAudit }: Pick<Call, 'rows' | 'actor' | 'recordAudit'>,
  name: string,
  documents: readonly number[],
): Promise<DocumentArchive> {
  const {
    rows: [waiting],
  } = await sql<{ count: number }>`
    select count(*)::int as count from document_archives where state in ('waiting', 'running')`.execute(rows)
  if ((waiting?.count ?? 0) >= MAX_AT_ONCE)
    throw problem('not allowed now', {
      detail: `You have ${MAX_AT_ONCE} zip files in progress. Wait for one to finish, or stop it.`,
    })
  if (documents.length === 0)
    throw problem('not allowed now', { detail: 'No documents match now. Change the filter and try again.' })
  const { user_id, accounts, asset_filter } = askedBy(actor)
  const ids = [...new Set(documents)]
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into document_archives (user_id, accounts, asset_filter, name, document_ids, files_total)
    values (${user_id}, ${accounts}, ${asset_filter}::jsonb, ${name}, ${ids}, ${ids.length}) returning id`.execute(rows)
  const id = made?.id ?? 0
  await recordAudit({
    action: 'zip file asked for',
    entity: 'documents',
    entityId: id,
    after: { name, documents: ids },
  })
  await sql`select pg_notify(${archivesChannel}, '')`.execute(rows)
  return findArchive(rows, id)
}

export const archiveHandlers: Handlers<Endpoints> = {
  archives: async ({ rows }, { before = null }) => {
    const { rows: found } = await sql<DocumentArchive>`
      select ${told} from document_archives where (${before}::bigint is null or id < ${before}) order by id desc limit ${PAGE + 1}`.execute(
      rows,
    )
    const archives = found.slice(0, PAGE)
    return { archives, next: found.length > PAGE ? (archives.at(-1)?.id ?? null) : null }
  },

  startArchive: (call, { name, documents }) => askForArchive(call, name, documents),

  archive: ({ rows }, { id }) => findArchive(rows, id),

  archiveFile: async ({ rows, portal }, { id }): Promise<Download> => {
    const { name } = await findArchive(rows, id)
    const {
      rows: [made],
    } = await sql<{ storage_key: string | null; size_bytes: number | null }>`
      select storage_key, size_bytes from document_archives where id = ${id}`.execute(rows)
    if (!made || made.storage_key === null || made.size_bytes === null) throw problem('not found')
    const stream = await portal.files.openMade(made.storage_key)
    return { stream, mime: 'application/zip', name: `${name}.zip`, sizeBytes: made.size_bytes }
  },

  cancelArchive: async ({ rows }, { id }) => {
    await findArchive(rows, id)
    await sql`update document_archives set state = 'cancelled' where id = ${id} and state in ('waiting', 'running')`.execute(
      rows,
    )
    return findArchive(rows, id)
  },
}
