// The audit trail: who did what to which record, written in the transaction of the change itself, so that neither stands
// without the other. seal.ts chains the rows afterwards.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { withoutSecrets } from './without-secrets.ts'

/** One line of the trail. `before` and `after` are any JSON; secrets in them are struck out. */
export interface AuditEntry {
  /** Who; null for the portal itself and for people without a session. */
  readonly actor: { readonly id: number | null; readonly name: string } | null
  /** In words: `damage reported`, `signed in`, `access refused`. */
  readonly action: string
  readonly entity: string
  readonly entityId?: string | number | undefined
  /** The customer account it concerns; null for what belongs to none. */
  readonly account?: string | null | undefined
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId?: string | null | undefined
  /** When, of history that is told afterwards; now where nothing is said. */
  readonly at?: string | null | undefined
}

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value))

const rowOf = (entry: AuditEntry) => ({
  actor_id: entry.actor?.id ?? null,
  actor_name: entry.actor?.name ?? null,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId === undefined ? null : String(entry.entityId),
  customer_account_number: entry.account ?? null,
  before: asJson(entry.before),
  after: asJson(entry.after),
  request_id: entry.requestId ?? null,
  ...(entry.at != null && { at: entry.at }),
})

/** A statement takes 65,535 values. */
const MAX_LINES = 1_000

/** Adds to the trail within the caller's transaction: each entry a line, a thousand of them a statement. */
export const recordAudit = async (rows: Kysely<Tables>, ...entries: readonly AuditEntry[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += MAX_LINES)
    await rows
      .insertInto('audit')
      .values(entries.slice(from, from + MAX_LINES).map(rowOf))
      .execute()
}
