// The handlers of a resource: list, record, history, saving, bulk changes, merging, deleting, exporting. An area takes them as they
// are, replaces some, or adds a word before and after a save; nothing here asks which entity it is.
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { resourceEndpoints, RecordAction } from '@kerbline/domain/kit/resource-endpoints.ts'
import { planOf, type Resource } from '@kerbline/domain/kit/resource.ts'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import { sql } from 'kysely'
import { area, type Area, type Call, type ChangeMany, type Handlers } from '../http/call.ts'
import { requireVersion } from '../http/require-version.ts'
import { changeAll, lockRows } from './change-many.ts'
import { exportRows } from './export-rows.ts'
import { asksForGone } from './imported.ts'
import { historyOf } from './history.ts'
import { followMerged, softUsesOf, namesRules } from './references/soft-references.ts'
import { listRows } from './list-query.ts'
import { countFixedViews } from './view-counts.ts'
import type { ListSource } from './list-source.ts'
import { listOptions } from './options.ts'
import type { NamedList } from './lists.ts'
import { settleSlug } from './slugs.ts'
import {
  deleteRecord,
  findRecord,
  insertRecord,
  readRecords,
  repoint,
  usesOf,
  type CrudRecord,
  type Used,
} from './records.ts'
import { auditedOf, changeRecords, type CrudHooks, type Managed, readOne, save } from './save-records.ts'
import { listSourceOf, type CrudSource } from './source.ts'

type Rows10 = ReturnType<typeof resourceEndpoints<Fields>>
type View = ReplyOf<Rows10['view']>

/** Merging moves what every customer has; half of it must not stay behind. */
const seesEverything = ({ actor }: Call): boolean => actor.accounts === null

/** What points at a record, and what people and rules keep of it. */
const everyUse = async (call: Call, resource: Resource, source: CrudSource, id: number): Promise<Used[]> => [
  ...(await usesOf(call.rows, source, id)),
  ...(await softUsesOf(call.rows, resource.name, id, namesRules(call.actor))),
]

async function viewOf(call: Call, { resource, source, hooks }: Managed, record: CrudRecord): Promise<View> {
  const { allows = () => true } = hooks
  const used = await everyUse(call, resource, source, record.id)
  const mayManage = call.actor.may.has(resource.manage)
  const may: RecordAction[] = !mayManage
    ? []
    : [
        'edit',
        record.is_active ? 'archive' : 'restore',
        ...(seesEverything(call) ? (['merge'] as const) : []),
        ...(used.length === 0 ? (['delete'] as const) : []),
      ]
  return { record, used_by: used, may: may.filter((action) => allows(action, { record, used_by: used })) }
}

const inList =
  (resource: Resource, source: CrudSource) =>
  (isArchived: boolean, filter: readonly string[]): ListSource => {
    const isListed = asksForGone(filter) ? sql`true` : isArchived ? sql`not r.is_active` : sql`r.is_active`
    return { ...listSourceOf(resource, source), where: sql<boolean>`${isListed} and ${source.where ?? sql`true`}` }
  }

/** The list of a resource, for who reads it without its screen. */
export function crudList(resource: Resource, source: CrudSource): NamedList {
  const plan = planOf(resource)
  const listed = inList(resource, source)
  return {
    name: resource.name,
    plan: () => plan,
    needs: resource.see,
    path: resource.path,
    source: ({ isArchived, filter }) => listed(isArchived, filter),
    pointsAt: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([field, { to }]) => (to === undefined ? [] : [[field, to]])),
    ),
  }
}

/** Those of a change of several that name a version. @throws problem 'changed meanwhile' with all of the records, as they stand */
async function requireVersions(
  { resource, source }: Managed,
  { rows }: Call,
  changes: readonly { readonly ids: readonly number[]; readonly version?: string | undefined }[],
): Promise<void> {
  const seen = new Map(
    changes.flatMap(({ ids, version }) => (version === undefined ? [] : ids.map((id) => [id, version] as const))),
  )
  if (seen.size === 0) return
  await lockRows(rows, source.table, [...seen.keys()])
  const records = await readRecords(rows, resource, source, [...seen.keys()])
  for (const record of records) await requireVersion(record, seen.get(record.id) ?? null, () => ({ records }))
}

const noted = (view: View, notes: readonly string[]): View =>
  notes.length === 0 ? view : { ...view, notes: [...notes] }

type Calls<Name extends keyof Rows10> = Pick<Handlers<Rows10>, Name>

function reading(managed: Managed): Calls<'list' | 'viewCounts' | 'exportRows' | 'options' | 'view' | 'history'> {
  const { resource, source } = managed
  const plan = planOf(resource)
  const listed = inList(resource, source)
  return {
    list: async ({ rows }, asked) => {
      const page = await listRows<CrudRecord>(rows, listed(asked.archived === 'yes', asked.filter), asked)
      return { ...page, rows: [...page.rows], missing: [...page.missing] }
    },
    viewCounts: ({ rows }) => countFixedViews(rows, plan, ({ isArchived, filter }) => listed(isArchived, filter)),
    exportRows: ({ rows }, { columns, format, ...asked }) => {
      const from = listed(asked.archived === 'yes', asked.filter)
      return exportRows(rows, { source: from, plan, name: resource.path, columns, format, asked })
    },
    options: ({ rows }, asked) =>
      listOptions(rows, asked, resource.fields[asked.field]?.to, () => listed(false, asked.filter)),
    view: async (call, { key }) => viewOf(call, managed, await findRecord(call.rows, resource, source, key)),
    history: async (call, { key, before }) => {
      const { id } = await findRecord(call.rows, resource, source, key)
      return historyOf(call.rows, resource.name, id, before)
    },
  }
}

const writing = (managed: Managed): Calls<'create' | 'update' | 'change'> => {
  const { resource, source, hooks } = managed
  return {
    create: async (call, given) => {
      hooks.assertMaySave?.(call)
      const wanted = hooks.beforeSave ? await hooks.beforeSave(call, given, undefined) : given
      const { values, notes } = await settleSlug(call.rows, resource, source, wanted, null)
      const record = await readOne(
        managed,
        call,
        await insertRecord(call.rows, resource, source, values, call.actor.id),
      )
      await call.recordAudit({
        action: `${resource.one.toLowerCase()} created`,
        entity: resource.name,
        entityId: record.id,
        after: auditedOf(record, values),
      })
      await hooks.afterSave?.(call, record, undefined)
      return noted(await viewOf(call, managed, record), notes)
    },
    update: async (call, { key, version, values }) => {
      const before = await findRecord(call.rows, resource, source, key)
      await requireVersion(before, version)
      const notes: string[] = []
      const saved = await save(managed, call, before, values, notes)
      return noted(await viewOf(call, managed, saved), notes)
    },
    change: async (call, { changes }) => {
      await requireVersions(managed, call, changes)
      const done = await changeAll((set) => changeRecords(managed)(call, set), changes)
      return { changed: done.length, before: done.map(({ id, values }) => ({ ids: [id], values })) }
    },
  }
}

const ending = (managed: Managed): Calls<'merge' | 'remove'> => {
  const { resource, source, hooks } = managed
  return {
    merge: async (call, { key, ids }) => {
      const kept = await findRecord(call.rows, resource, source, key)
      if (!seesEverything(call)) throw problem('no permission')
      const others = await readRecords(call.rows, resource, source, ids)
      if (others.length !== new Set(ids).size) throw problem('not found')
      if (ids.includes(kept.id))
        throw problem('not valid', {
          fields: [{ field: 'ids', reason: 'unknown_value', message: 'A record cannot be merged into itself.' }],
        })
      await hooks.beforeMerge?.(call, kept, others)
      await repoint(call.rows, source, kept.id, ids)
      await followMerged(call.rows, call.portal, resource.name, {
        kept: kept.id,
        merged: ids,
      })
      for (const other of others) await save(managed, call, other, { is_active: false })
      await call.recordAudit({
        action: `${resource.one.toLowerCase()} merged`,
        entity: resource.name,
        entityId: kept.id,
        after: { merged: others.map((other) => other[resource.columns[0] ?? 'id']) },
      })
      return viewOf(call, managed, await readOne(managed, call, kept.id))
    },
    remove: async (call, { key }) => {
      const record = await findRecord(call.rows, resource, source, key)
      const used = await everyUse(call, resource, source, record.id)
      if (used.length > 0)
        throw problem('not allowed now', {
          detail: `Used by ${usesWords(used)}. Archive it, or merge it into another.`,
        })
      await deleteRecord(call.rows, source, record.id)
      await call.recordAudit({
        action: `${resource.one.toLowerCase()} deleted`,
        entity: resource.name,
        entityId: record.id,
        before: record,
      })
      return { removed: true as const }
    },
  }
}

/** The handlers of a resource, and its way for many records. */
export function crudHandlers(
  resource: Resource,
  source: CrudSource,
  hooks: CrudHooks = {},
): { readonly handlers: Handlers<Rows10>; readonly changeMany: ChangeMany } {
  const managed: Managed = { resource, source, hooks }
  return {
    handlers: { ...reading(managed), ...writing(managed), ...ending(managed) },
    changeMany: changeRecords(managed),
  }
}

/** The area of a resource that has no calls besides its own. */
export function crudArea(resource: Resource, endpoints: Rows10, source: CrudSource, hooks?: CrudHooks): Area {
  const { handlers, changeMany } = crudHandlers(resource, source, hooks)
  return area(endpoints, handlers, { lists: [crudList(resource, source)], changeMany })
}
