// Makes the rows of a test database odd: in every column that holds what people, files and feeds write, whatever the schema itself lets
// in. Nothing, nought, long text, foreign scripts, quotes, dates at the edges. The schema says which columns there are, so a new one
// is odd without being named here.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The values its own check allows, as SQL: `'a'::text, 'b'::text`. */
  readonly allowed: string | null
}

/** Left as they are: who is signed in, and what the portal writes for itself. */
const keptTables = [
  ...[
    'audit',
    'idempotency_keys',
    'login_links',
    'mail_requests',
    'schema_migrations',
    'secrets',
    'sessions',
    'settings',
  ],
  'sign_in_attempts',
]
/** What decides who is let in and sees what, so that the answers are given at all. */
const keptColumns: ReadonlySet<string> = new Set([
  ...['side', 'status', 'is_admin', 'customer_account_numbers', 'active_accounts'].map((name) => `users.${name}`),
  ...['status', 'is_active'].map((name) => `customers.${name}`),
  'permission_rules.removed_at',
  ...['documents.owner', 'readings.owner', 'readings.visibility', 'readings.case_kind'],
])

/** Columns whose values are free: no key, nothing unique, nothing that points elsewhere. */
async function freeColumns(rows: Rows): Promise<readonly Column[]> {
  const { rows: found } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
      (select substring(pg_get_constraintdef(k.oid) from '= ANY \\(ARRAY\\[(.*)\\]\\)') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity = '' and a.attgenerated = ''
      and a.attname not in ('created_at', 'updated_at') and c.relname <> all (${keptTables})
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and a.attnum = any(k.conkey))
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
    order by 1, a.attnum`.execute(rows)
  return found.filter(({ table, name }) => !keptColumns.has(`${table}.${name}`))
}

const awkward: readonly string[] = [
  ...['', ' ', '0', 'null', '</script>', 'x'.repeat(4_000)],
  'O’Brien "Bob" \\ \n\t {a,b}',
  '\u2028\u0007e\u0301',
  '日本語 العربية 🚚',
]
const numbers = ['0', '-1', '1', '0.1', '999999']
const wholeNumbers = numbers.filter((number) => !number.includes('.'))
/** The first day of a century, a leap day, the days on which the clocks change, the last of a year, far ahead. */
const days = ['1900-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '2026-12-31', '9999-12-30']

/** PostgreSQL holds neither the null character nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A check as the domain keeps it, with remarks in these words. */
const answersOf = (texts: readonly string[]): string =>
  JSON.stringify(
    texts.map((text, place) => ({
      code: text,
      response: 'defect',
      severity: place % 2 === 0 ? null : 'minor',
      note: text,
      photos: [text],
      repaired: place % 3 === 0,
    })),
  )

function valuesFor(seed: number): Readonly<Record<string, readonly string[]>> {
  const made = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }).filter(isStorable), { seed, numRuns: 12 })
  const texts = [...awkward, ...made]
  return {
    text: texts,
    integer: wholeNumbers,
    bigint: wholeNumbers,
    numeric: numbers,
    'double precision': numbers,
    real: numbers,
    boolean: ['true', 'false'],
    date: days,
    'timestamp with time zone': days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T01:30:00.001+01:00`]),
    'text[]': ['{}', ...texts.slice(4).map((text) => `{"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"}`)],
    // JSON has a shape of its own: only what leaves as the database holds it is named.
    'driver_checks.driver_check': ['[]', answersOf(texts)],
  }
}

/** One of the values for each row, another for the next; some rows stay as they are. */
function oneOf(values: readonly string[], { name, type, isNullable, allowed }: Column, seed: number) {
  const chance = (of: string): RawBuilder<unknown> =>
    sql`abs(hashtext(ctid::text || ${`${of} ${name} ${seed}`})::bigint)`
  const list =
    allowed === null
      ? sql`array[${sql.join(values.map((value) => sql`${value}::text`))}]`
      : sql.raw(`array[${allowed}]`)
  return sql`case ${chance('which')} % ${isNullable ? 4 : 3} when 0 then ${sql.ref(name)} when 3 then null
    else (${list})[1 + ${chance('value')} % cardinality(${list})]${sql.raw(`::${type}`)} end`
}

interface Odd {
  readonly column: Column
  readonly values: readonly string[]
}

/** One statement for these columns of a table; false where a check over several of them, or a trigger, refuses. */
async function isWritten(rows: Rows, table: string, columns: readonly Odd[], seed: number): Promise<boolean> {
  const sets = columns.map(({ column, values }) => sql`${sql.ref(column.name)} = ${oneOf(values, column, seed)}`)
  await sql`savepoint odd`.execute(rows)
  try {
    await sql`update ${sql.table(table)} set ${sql.join(sets)}`.execute(rows)
    await sql`release savepoint odd`.execute(rows)
    return true
  } catch {
    await sql`rollback to savepoint odd`.execute(rows)
    return false
  }
}

/** All of them at once, else by halves: what is refused by itself stays as it is. */
async function writeOdd(rows: Rows, table: string, columns: readonly Odd[], seed: number): Promise<readonly Odd[]> {
  if (columns.length === 0) return []
  if (await isWritten(rows, table, columns, seed)) return columns
  if (columns.length === 1) return []
  const half = Math.ceil(columns.length / 2)
  const first = await writeOdd(rows, table, columns.slice(0, half), seed)
  return [...first, ...(await writeOdd(rows, table, columns.slice(half), seed))]
}

/** Writes odd values into every free column that the schema lets have them; the names of those it wrote. */
export async function makeOdd(rows: Rows, seed: number): Promise<readonly string[]> {
  const values = valuesFor(seed)
  const possible = (await freeColumns(rows)).flatMap((column): Odd[] => {
    const own = values[`${column.table}.${column.name}`] ?? values[column.type]
    return own ? [{ column, values: own }] : []
  })
  const written: string[] = []
  for (const [table, columns] of Map.groupBy(possible, ({ column }) => column.table))
    for (const { column } of await writeOdd(rows, table, columns, seed)) written.push(`${table}.${column.name}`)
  return written
}
