// Which documents are required of whom: a table that staff keep, saved as the tables of Settings are.
import type { DocumentRule, requiredDocumentsEndpoints } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { paperHolderWords } from '@kerbline/domain/areas/documents/required/words.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { versionOf } from '../../../http/require-version.ts'
import { lockUntilCommit } from '../../../db/lock-until-commit.ts'
import { isAboveAccounts, staffRows } from '../../../http/above-accounts.ts'
import type { Call, Rows } from '../../../http/call.ts'

type Rules = ReplyOf<(typeof requiredDocumentsEndpoints)['rules']>
type Given = InputOf<(typeof requiredDocumentsEndpoints)['saveRules']>
type Kept = Rules['rows'][number]

const keptRules = async (rows: Rows): Promise<Kept[]> =>
  (
    await sql<Kept>`
      select id, holder, vehicle_category_id, customer_id, type, is_validity_wanted from document_rules order by place, id`.execute(
      rows,
    )
  ).rows

async function rulesOf(rows: Rows): Promise<Rules> {
  const kept = await keptRules(rows)
  const { rows: categories } = await sql<Rules['categories'][number]>`
    select id, name from vehicle_categories where is_active order by name, id`.execute(rows)
  const { rows: companies } = await sql<Rules['companies'][number]>`
    select id, name from customers c where (c.is_active and c.status <> 'closed') or c.id in (select customer_id from document_rules) order by name, id`.execute(
    rows,
  )
  return { version: versionOf(kept), rows: kept, categories, companies }
}

const keyOf = (rule: DocumentRule | Kept): string =>
  [rule.holder, rule.type, rule.vehicle_category_id ?? '', rule.customer_id ?? ''].join('|')

/** Whoever is bound to accounts finds the table empty. */
export const readRules = async (call: Call): Promise<Rules> =>
  isAboveAccounts(call) ? rulesOf(await staffRows(call)) : { version: '', rows: [], categories: [], companies: [] }

function problemsOf(after: readonly DocumentRule[], { categories, companies }: Rules): FieldProblem[] {
  const keys = after.map(keyOf)
  return after.flatMap((rule, place): FieldProblem[] => {
    const refused = (field: string, reason: string, message: string): FieldProblem[] => [
      { field: `rows.${place}.${field}`, reason, message },
    ]
    if (keys.indexOf(keyOf(rule)) < place)
      return refused(
        'type',
        'already_exists',
        `${documentTypeInWords(rule.type)} for ${paperHolderWords[rule.holder].toLowerCase()} is in the list twice.`,
      )
    if (rule.vehicle_category_id !== null && rule.holder !== 'vehicle')
      return refused('vehicle_category_id', 'not_allowed', 'You can only choose a category for vehicles.')
    if (rule.vehicle_category_id !== null && !categories.some(({ id }) => id === rule.vehicle_category_id))
      return refused('vehicle_category_id', 'unknown_reference', 'Choose a vehicle category from the list.')
    return rule.customer_id !== null && !companies.some(({ id }) => id === rule.customer_id)
      ? refused('customer_id', 'unknown_reference', 'Choose a company from the list.')
      : []
  })
}

const withoutId = ({ id: _, ...rule }: Kept) => rule

/** A row that stays keeps its place among the others; each change is a line of the trail. */
async function write(call: Call, rows: Rows, before: readonly Kept[], after: readonly DocumentRule[]): Promise<void> {
  const [was, is] = [new Map(before.map((row) => [keyOf(row), row])), new Set(after.map(keyOf))]
  const gone = before.filter((row) => !is.has(keyOf(row)))
  for (const row of gone) {
    await sql`delete from document_rules where id = ${row.id}`.execute(rows)
    await call.recordAudit({
      action: 'document rule removed',
      entity: 'document rule',
      entityId: row.id,
      before: withoutId(row),
    })
  }
  for (const [place, rule] of after.entries()) {
    const old = was.get(keyOf(rule))
    const { rows: saved } = await sql<{ id: number }>`
      insert into document_rules (holder, vehicle_category_id, customer_id, type, is_validity_wanted, place)
      values (${rule.holder}, ${rule.vehicle_category_id}, ${rule.customer_id}, ${rule.type}, ${rule.is_validity_wanted}, ${place})
      on conflict (holder, type, coalesce(vehicle_category_id, 0), coalesce(customer_id, 0))
      do update set is_validity_wanted = excluded.is_validity_wanted, place = excluded.place, updated_at = clock_timestamp() returning id`.execute(
      rows,
    )
    if (old && old.is_validity_wanted === rule.is_validity_wanted) continue
    await call.recordAudit({
      action: old ? 'document rule changed' : 'document rule added',
      entity: 'document rule',
      entityId: saved[0]?.id ?? 0,
      ...(old && { before: withoutId(old) }),
      after: rule,
    })
  }
}

/** @throws problem 'changed meanwhile' with the table as it stands */
export async function saveRules(call: Call, { version, rows: after }: Given): Promise<Rules> {
  const rows = await staffRows(call)
  await lockUntilCommit(rows, 'settings, document rules')
  const now = await rulesOf(rows)
  if (now.version !== version)
    throw problem('changed meanwhile', {
      detail: 'Someone else saved this list while you were editing.',
      current: now,
    })
  const fields = problemsOf(after, now)
  if (fields.length > 0) throw problem('not valid', { fields })
  await write(call, rows, now.rows, after)
  return rulesOf(rows)
}
