// What happened to a record, from the audit trail: read by a named function of the database, so that a record's history can be seen
// without the right to read the whole trail.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Line {
  readonly id: number
  readonly at: string
  readonly actor_name: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

const PAGE = 50
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

function changesOf(before: unknown, after: unknown): { field: string; before: unknown; after: unknown }[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((field) => JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null))
    .map((field) => ({ field, before: one[field] ?? null, after: other[field] ?? null }))
}

/** The newest first; `next` is what the following page is asked for with. */
export async function historyOf(rows: Rows, entity: string, id: number | string, before?: number) {
  const { rows: lines } = await sql<Line>`
    select id, at, actor_name, action, before, after from record_history(${entity}, ${String(id)}, ${before ?? null}::bigint, ${PAGE + 1})`.execute(
    rows,
  )
  const shown = lines.slice(0, PAGE)
  return {
    entries: shown.map(({ at, actor_name: by, action, before: was, after }) => ({
      at,
      by,
      action,
      changes: changesOf(was, after),
    })),
    next: lines.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
