// The audit trail, read under the caller's own scope: the database shows the accounts of the caller, and what concerns no account
// to 'see all accounts' alone.
import { changesBetween } from '@kerbline/domain/areas/audit/changes.ts'
import { changeWords } from '@kerbline/domain/areas/audit/entry-words.ts'
import { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'
import { auditPlan } from '@kerbline/domain/areas/audit/list.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { columnsSource } from '../../crud/columns-source.ts'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import { area, type Call } from '../../http/call.ts'
import { namedChanges, recordName, worded } from './entry-names.ts'

type Endpoints = typeof auditEndpoints
type Entry = Omit<ReplyOf<Endpoints['list']>['rows'][number], 'changes'> & {
  readonly before: unknown
  readonly after: unknown
}

const columns = {
  at: sql`t.at`,
  actor_name: sql`t.actor_name`,
  actor_id: sql`t.actor_id`,
  action: sql`t.action`,
  entity: sql`t.entity`,
  entity_id: sql`t.entity_id`,
  account: sql`t.customer_account_number`,
  request_id: sql`t.request_id`,
}
const source: ListSource = {
  ...columnsSource(auditPlan, columns, sql`t.id`, {
    before: sql`t.before`,
    after: sql`t.after`,
    record: recordName,
    is_sealed: sql`t.seal_number is not null`,
  }),
  from: sql`audit t`,
  // What changed as one line of words, for files: a screen is given it field by field.
  more: ({ entity, before, after }) => ({
    changed: changesBetween(before, after)
      .map((change) => changeWords(worded(String(entity), change)))
      .join('; '),
  }),
  search: ['actor_name', 'action', 'entity', 'entity_id', 'account'],
}

const auditList: NamedList = {
  name: 'audit',
  plan: () => auditPlan,
  needs: auditEndpoints.list.needs,
  path: 'audit',
  source: () => source,
}

async function list({ rows }: Call, query: InputOf<Endpoints['list']>): Promise<ReplyOf<Endpoints['list']>> {
  const page = await listRows<Entry>(rows, source, query)
  const entries = page.rows.map(({ before, after, record, ...entry }) => ({
    ...entry,
    record: record !== null && entry.entity === 'vehicle' ? displayRegistration(record) : record,
    changes: changesBetween(before, after),
  }))
  const named = await namedChanges(rows, entries)
  return {
    ...page,
    missing: [...page.missing],
    rows: entries.map((entry, place) => ({ ...entry, changes: named[place] ?? [] })),
  }
}

const exportEntries = (
  { rows }: Call,
  { columns: chosen, format, ...asked }: InputOf<Endpoints['exportRows']>,
): Promise<unknown> =>
  exportRows(rows, {
    source,
    plan: auditPlan,
    name: 'audit',
    columns: chosen,
    format,
    asked,
  })

/** Of the whole trail: what is sealed left its words, and the few entries that are not are read. */
async function options({ rows }: Call): Promise<ReplyOf<Endpoints['options']>> {
  const { rows: found } = await sql<{ actions: string[] | null; entities: string[] | null }>`
    select array_agg(distinct action order by action) as actions, array_agg(distinct entity order by entity) as entities
    from (select action, entity from audit_words union select action, entity from audit where seal_number is null) every_word`.execute(
    rows,
  )
  return { actions: found[0]?.actions ?? [], entities: found[0]?.entities ?? [] }
}

export const auditArea = area(auditEndpoints, { list, exportRows: exportEntries, options }, { lists: [auditList] })
