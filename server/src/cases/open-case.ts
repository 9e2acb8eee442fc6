// Opening a case: its row of the spine with a number, the first state, its clocks, and a line in the history of states and the trail.
import { type CaseKind, type CasePriority, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { type CaseRow, findCase } from './case-rows.ts'
import { startClocks } from './clocks.ts'
import { eventActor, type EventActor, recordCaseEvent } from './events.ts'

export interface OpenedCase {
  readonly account: string
  readonly type: string
  readonly title: string
  readonly priority?: CasePriority
  readonly vehicle?: { readonly id: number; readonly reg_no: string } | null
  readonly driverId?: number | null
  readonly ownerTeam?: string | null
  readonly ownerId?: number | null
  /** Who asked, where nobody is signed in. */
  readonly by?: { readonly id: number | null; readonly name: string }
}

/** Whoever asked is not told of it; without a session they are the customer's. */
const openedBy = (call: GuestCall, by: OpenedCase['by']): EventActor | null =>
  by && by.id !== call.actor?.id ? { ...by, side: 'customer' } : eventActor(call)

interface OpenedAt {
  readonly at: string
  /** Who opened it, for whoever is told; null: the portal. */
  readonly by: EventActor | null
}

/** Opens a case and tells of it, but leaves no line in the trail. `writeOwn` writes the row of the kind's own table. */
export async function openCaseRow(
  rows: Rows,
  kind: CaseKind,
  opened: Omit<OpenedCase, 'by'>,
  { at, by }: OpenedAt,
  writeOwn: (row: CaseRow) => Promise<void>,
): Promise<CaseRow> {
  const [first = ''] = kind.lifecycle.states
  const turn = waitsOn(kind, first)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, driver_id, type, title, state, priority, waiting_on, waiting_since,
      owner_team, owner_id, opened_at, created_at, updated_at, created_by)
    values (${kind.name}, ${opened.account}, null, ${opened.vehicle?.id ?? null}, ${opened.vehicle?.reg_no ?? null}, ${opened.driverId ?? null}, ${opened.type},
      ${opened.title}, ${first}, ${opened.priority ?? 'normal'}, ${turn}, ${turn === null ? null : at}, ${opened.ownerTeam ?? null}, ${opened.ownerId ?? null},
      ${at}, ${at}, clock_timestamp(), ${by?.id ?? null})
    returning id`.execute(rows)
  const row = await findCase(rows, kind.name, made?.id ?? 0)
  await writeOwn(row)
  await startClocks(rows, kind, row, { to: first, at })
  await sql`
    insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at)
    values (${row.customer_account_number}, ${kind.name}, ${row.id}, null, ${first}, ${by?.id ?? null}, ${at})`.execute(
    rows,
  )
  await recordCaseEvent(rows, row, { what: 'opened', to: first, at }, by)
  return findCase(rows, kind.name, row.id)
}

/** `writeOwn` writes the row of the kind's own table before anything is told of the case. */
export async function openCase(
  call: GuestCall,
  kind: CaseKind,
  opened: OpenedCase,
  writeOwn: (row: CaseRow) => Promise<void>,
): Promise<CaseRow> {
  const at = call.portal.clock.businessNow().toISOString()
  const row = await openCaseRow(call.rows, kind, opened, { at, by: openedBy(call, opened.by) }, writeOwn)
  await call.recordAudit({
    action: `${kind.name} opened`,
    entity: kind.name,
    entityId: row.id,
    account: row.customer_account_number,
    after: { number: row.number, title: row.title, type: row.type, priority: row.priority, reg_no: row.reg_no },
  })
  return row
}
