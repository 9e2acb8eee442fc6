// The calls of the library.
import type { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { documentFilterEndpoints } from '@kerbline/domain/areas/documents/filter-endpoints.ts'
import { folderOf } from '@kerbline/domain/areas/documents/folders.ts'
import type { LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { libraryPlan } from '@kerbline/domain/areas/documents/list.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { sql } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { countFixedViews } from '../../crud/view-counts.ts'
import { countRows, listRows, pageRows, selectionSql } from '../../crud/list-query.ts'
import { listOptions } from '../../crud/options.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { Call, Handlers } from '../../http/call.ts'
import { askForArchive, MAX_ZIPPED } from './archives.ts'
import { prepareAdding, removeDocument, updateDocument } from './library-changes.ts'
import { libraryList, librarySource, readerOf } from './library-source.ts'
import { todayOf, viewDocument } from './library-record.ts'
import { findOwner, namedOwner, searchOwners } from './owners.ts'

type Endpoints = Pick<
  typeof documentsEndpoints,
  | 'list'
  | 'exportRows'
  | 'viewCounts'
  | 'folders'
  | 'zip'
  | 'owners'
  | 'mailAddress'
  | 'view'
  | 'add'
  | 'update'
  | 'remove'
>

const sourceOf = (call: Call, { filter }: { readonly filter: readonly string[] }): ListSource =>
  librarySource({ actor: call.actor, today: todayOf(call), filter })

/** Of a question, whichever folder it asks for. */
const withoutFolder = (asked: Selection): Selection => ({
  ...asked,
  filter: asked.filter.filter((written) => !written.startsWith('folder:')),
})

async function foldersOf(call: Call, asked: Selection) {
  const source = sourceOf(call, asked)
  const { rows: types } = await sql<{ type: string; count: number }>`
    select d.type, count(*)::int as count from ${source.from} where ${selectionSql(source, withoutFolder(asked))} group by d.type`.execute(
    call.rows,
  )
  const folders: Record<string, number> = {}
  let total = 0
  for (const { type, count } of types) {
    const folder = folderOf(type)
    folders[folder] = (folders[folder] ?? 0) + count
    total += count
  }
  return { total, folders }
}

/** One's own for two months, as of any letter; whoever only looks through somebody's eyes gets none. */
async function mailAddressOf(
  { rows, actor, portal }: Call,
  { owner, owner_id: id }: InputOf<Endpoints['mailAddress']>,
) {
  await findOwner(rows, actor, owner, id)
  const { replies, clock } = portal
  if (!replies || actor.viewedBy) return { address: null, until: null }
  const now = clock.realNow()
  return {
    address: replies.addressFor({ personId: actor.id, record: { kind: owner, id } }, now),
    until: addDays(londonDate(now), letterLimits.replyDays),
  }
}

export const libraryHandlers: Handlers<Endpoints & typeof documentFilterEndpoints> = {
  list: async (call, asked) => {
    const page = await listRows<LibraryRow>(call.rows, sourceOf(call, asked), asked)
    return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
  },
  exportRows: (call, { columns, format, ...asked }) =>
    exportRows(call.rows, {
      source: sourceOf(call, asked),
      plan: libraryPlan(readerOf(call.actor)),
      name: libraryList.name,
      columns,
      format,
      asked,
    }),
  viewCounts: async (call) =>
    countFixedViews(call.rows, libraryPlan(readerOf(call.actor)), (asked) => sourceOf(call, asked)),
  options: (call, asked) =>
    listOptions(call.rows, asked, libraryList.pointsAt?.[asked.field], () => sourceOf(call, asked)),
  folders: foldersOf,
  zip: async (call, { name, ...asked }) => {
    const source = sourceOf(call, asked)
    const { rows } = await pageRows<{ id: number }>(
      call.rows,
      { ...source, select: sql`d.id` },
      { ...asked, size: MAX_ZIPPED },
    )
    const total = await countRows(call.rows, source, asked)
    const { id } = await askForArchive(
      call,
      name,
      rows.map(({ id: document }) => document),
    )
    return { id, name, documents: rows.length, left_out: total - rows.length }
  },
  mailAddress: mailAddressOf,
  owners: async ({ rows, actor }, { search, named }) => ({
    owners: named === undefined ? await searchOwners(rows, actor, search) : await namedOwner(rows, actor, named),
  }),
  view: (call, { id }) => viewDocument(call, id),
  add: { prepare: prepareAdding },
  update: updateDocument,
  remove: removeDocument,
}
