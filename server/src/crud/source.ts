// Where a resource lives in the database: its table, what its references point at, and what points at it.
import type { Field } from '@kerbline/domain/kit/field.ts'
import { showable } from '@kerbline/domain/kit/list.ts'
import { planOf, type Resource } from '@kerbline/domain/kit/resource.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { tagHolder } from '../db/tag-holder.ts'
import { everyIn, importedIn } from './imported.ts'
import type { ListSource, QueryColumn } from './list-source.ts'

/** What a reference may point at: a table or view with an id and a name. */
export interface ReferenceTarget {
  readonly table: string
  readonly name: string
  /** Said beside the name where names repeat. */
  readonly detail?: string | RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
}

/** Every target of a reference field, by the word the domain uses for it. */
export const referenceTargets: Readonly<Record<string, ReferenceTarget>> = {
  staff: { table: 'people', name: 'name', detail: 'email', where: sql`p.side = 'staff' and p.status = 'active'` },
  // Who is invited too: they look after it from the day they sign in.
  'staff-to-come': {
    table: 'people',
    name: 'name',
    detail: sql`case when p.status = 'invited' then p.email || ', not signed in yet' else p.email end`,
    where: sql`p.side = 'staff' and p.status in ('invited', 'active')`,
  },
  companies: {
    table: 'customers',
    name: 'name',
    detail: 'account_number',
    where: sql`p.is_active and p.status = 'active'`,
  },
  // The same by name alone, for who writes to them (migrations/028-view-schedules.sql).
  'audience-companies': {
    table: 'audience_companies',
    name: 'name',
    detail: 'account_number',
    where: sql`p.is_active and p.status = 'active'`,
  },
  branches: { table: 'branches', name: 'name', detail: 'code', where: sql`p.is_active` },
  authorities: { table: 'authorities', name: 'name', where: sql`p.is_active` },
  dealers: { table: 'dealers', name: 'name', where: sql`p.is_active` },
  manufacturers: { table: 'manufacturers', name: 'name', where: sql`p.is_active` },
  bodies: { table: 'bodies', name: 'name', where: sql`p.is_active` },
  drivers: { table: 'drivers', name: 'name', detail: 'email', where: sql`p.status <> 'left'` },
  tags: { table: 'tags', name: 'name', detail: tagHolder('p'), where: sql`p.is_active` },
  'fleet-allocations': { table: 'fleet_allocations', name: 'name', where: sql`p.is_active` },
  'vehicle-categories': { table: 'vehicle_categories', name: 'name', where: sql`p.is_active` },
}

/** A column of another table that holds this record's id. */
export interface Use {
  /** "vehicles" */
  readonly what: string
  readonly table: string
  readonly column: string
  /** SQL over the other table's row `u`, for the examples shown. */
  readonly name: string
  /** The column holds several ids. */
  readonly isList?: boolean
  /** The screen of the list that can be narrowed to these rows, and the column that does it. */
  readonly list?: { readonly screen: ScreenName; readonly column: string }
  /** Where they stand on a page that is no such list: its screen, and SQL over `r` for its key. */
  readonly page?: { readonly screen: ScreenName; readonly key: string }
  /** The screen of one such row, SQL over `u` for its key there, and the word of the address that carries it where its path does not. */
  readonly record?: { readonly screen: ScreenName; readonly key: string; readonly parameter?: string }
}

export interface CrudSource {
  readonly table: string
  readonly uses: readonly Use[]
  /** SQL over `r` for fields that no column keeps: what follows from others and the time. They are read only. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>
  /** SQL over `r`: the records that are the caller's at all, where row-level security alone does not say. */
  readonly where?: RawBuilder<SqlBool>
}

export const referenceTargetOf = (field: Field): ReferenceTarget => {
  const found = referenceTargets[field.to ?? '']
  if (!found) throw new Error(`Nothing is known that the field ${field.label} could point at: ${field.to ?? 'nothing'}`)
  return found
}

/** SQL over `r`: the name of what a reference points at, or the names of several with commas. */
export function namesSql(name: string, field: Field): RawBuilder<unknown> {
  const { table, name: column } = referenceTargetOf(field)
  const value = sql.ref(`p.${column}`)
  return field.kind === 'references'
    ? sql`(select string_agg(${value}, ', ' order by ${value}) from ${sql.table(table)} p where p.id = any(${sql.ref(`r.${name}`)}))`
    : sql`(select ${value} from ${sql.table(table)} p where p.id = ${sql.ref(`r.${name}`)})`
}

/** SQL over `r`: what several ids point at, each with its name. */
function eachSql(name: string, field: Field): RawBuilder<unknown> {
  const { table, name: column } = referenceTargetOf(field)
  const value = sql.ref(`p.${column}`)
  return sql`(select coalesce(json_agg(json_build_object('id', p.id, 'name', ${value}) order by ${value}), '[]'::json)
    from ${sql.table(table)} p where p.id = any(${sql.ref(`r.${name}`)}))`
}

/** SQL over `r` and the other table's row `u`: whether `u` points at `r`. */
export const holds = ({ column, isList }: Use): RawBuilder<unknown> =>
  isList ? sql`r.id = any(${sql.ref(`u.${column}`)})` : sql`${sql.ref(`u.${column}`)} = r.id`

/** SQL over `r`: how many records point here. */
export const useCount = (use: Use): RawBuilder<unknown> =>
  sql`(select count(*) from ${sql.table(use.table)} u where ${holds(use)})`

const usedBy = (uses: readonly Use[]): RawBuilder<unknown> =>
  uses.length === 0 ? sql`0::bigint` : sql`(${sql.join(uses.map(useCount), sql` + `)})`

const isPointing = ({ kind }: Field): boolean => kind === 'reference' || kind === 'references'

function selectOf(fields: Resource['fields'], { uses, derived = {} }: CrudSource): RawBuilder<unknown> {
  const own = Object.entries(fields).flatMap(([name, field]) => [
    derived[name] ? sql`${derived[name]} as ${sql.ref(name)}` : sql.ref(`r.${name}`),
    ...(isPointing(field) ? [sql`${namesSql(name, field)} as ${sql.ref(`${name}_name`)}`] : []),
    ...(field.kind === 'references' ? [sql`${eachSql(name, field)} as ${sql.ref(`${name}_each`)}`] : []),
  ])
  return sql.join([sql.ref('r.id'), ...own, sql`r.is_active, ${usedBy(uses)} as used_by, r.created_at, r.updated_at`])
}

/** A resource as the list query reads it. */
export function listSourceOf(resource: Resource, source: CrudSource): ListSource {
  const { table, uses, derived = {} } = source
  const plan = planOf(resource)
  const columns = Object.fromEntries(
    showable(plan).map((name): [string, QueryColumn] => {
      const kind = plan.columns[name]?.kind ?? 'text'
      const field = resource.fields[name]
      if (name === 'used_by') return [name, { sql: usedBy(uses), kind }]
      return [
        name,
        {
          sql:
            derived[name] ??
            (field?.kind === 'references' ? sql`${sql.ref(`r.${name}`)}::bigint[]` : sql.ref(`r.${name}`)),
          kind,
          ...(field && isPointing(field) && { words: namesSql(name, field), isMany: field.kind === 'references' }),
        },
      ]
    }),
  )
  return {
    from: sql`${sql.table(table)} r`,
    select: selectOf(resource.fields, source),
    columns: { ...columns, ...importedIn({ table, id: sql.ref('r.id') }), ...everyIn },
    search: resource.search,
    id: sql.ref('r.id'),
    sort: resource.sort,
    pasted: { column: resource.natural },
  }
}
