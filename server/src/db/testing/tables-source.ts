// Writes db/tables.ts from a migrated database: what the code believes of a table is what the migrations made.
import { sql, type Kysely } from 'kysely'

/** What the database does not know of a column: the shape of its JSON, that it is never null, or that who writes a row says it all the same. */
const told: Readonly<Record<string, string>> = {
  'saved_views.query': 'Json<Readonly<Record<string, string>>>',
  // Given by the series of its kind where nobody says another.
  'cases.number': 'Generated<string>',
  'bulk_changes.given': 'Json<Readonly<Record<string, unknown>>>',
  'bulk_changes.accounts': 'Said<string[] | null>',
  'bulk_changes.asset_filter': 'ColumnType<unknown, string | null, string | null>',
  'telematics_providers.has_token': 'ColumnType<boolean, never, never>',
  'document_archives.accounts': 'Said<string[] | null>',
  'document_archives.asset_filter': 'ColumnType<unknown, string | null, string | null>',
  'exports.accounts': 'Said<string[] | null>',
  'exports.asset_filter': 'ColumnType<unknown, string | null, string | null>',
}

/** As value-parsers.ts hands them out; a type absent here is the text the database wrote. */
const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** The values its own check allows, as SQL: `'a'::text, 'b'::text`. */
  readonly allowed: string | null
}

const readColumns = async (database: Kysely<unknown>): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      a.atthasdef and a.attgenerated = '' or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isGenerated",
      (select substring(pg_get_constraintdef(k.oid) from '= ANY \\(ARRAY\\[(.*)\\]\\)') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$') limit 1) as allowed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relname <> 'schema_migrations' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(database)
  return rows
}

const valuesIn = (allowed: string): readonly string[] =>
  [...allowed.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`)

function typeOf({ table, name, type, isNullable, hasDefault, isGenerated, allowed }: Column): string {
  const own = told[`${table}.${name}`]
  if (own !== undefined) return own
  const element = type.startsWith('_') ? type.slice(1) : undefined
  if (type === 'jsonb' || type === 'json') {
    const written = isNullable ? 'string | null' : 'string'
    return `ColumnType<unknown, ${isNullable || hasDefault ? `${written} | undefined` : written}, ${written}>`
  }
  const scalar = allowed === null ? (scalars[element ?? type] ?? 'string') : valuesIn(allowed).join(' | ')
  const plain = `${scalar}${element === undefined ? '' : '[]'}${isNullable ? ' | null' : ''}`
  if (isGenerated) return `ColumnType<${plain}, never, never>`
  return hasDefault ? `Generated<${plain}>` : plain
}

const interfaceOf = (table: string): string =>
  `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`

/** The source of db/tables.ts. @param database migrated, opened as the owner of its tables */
export async function tablesSource(database: Kysely<unknown>): Promise<string> {
  const columns = Map.groupBy(await readColumns(database), ({ table }) => table)
  const interfaces = [...columns].map(
    ([table, own]) =>
      `export interface ${interfaceOf(table)} {\n${own.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const rows = [...columns.keys()].map((table) => `  ${table}: ${interfaceOf(table)}\n`)
  return `// Written by \`npm run tables\` from the migrated schema; do not edit. The tables as Kysely reads them.
// Instants are ISO 8601 text and calendar dates YYYY-MM-DD on both engines; \`numeric\` and \`bigint\` are numbers; JSON is written as text.
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
/** May be null, and is never left out. */
type Said<T> = ColumnType<T, T, T>

${interfaces.join('\n')}
export interface Tables {
${rows.join('')}}
`
}
