// One order of several vehicles becomes as many of one.
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import type { GuestCall } from '../../http/call.ts'

/** What each vehicle has of its own. */
const own = ['case_id', 'quantity', 'part', 'enquiry_ref', 'vin', 'chassis_no']

/** The others stand where this one does, with all that is known of it. */
export async function splitOrder(
  call: GuestCall,
  row: CaseRow,
  submit: (id: number) => Promise<unknown>,
): Promise<void> {
  const { rows } = call
  const { rows: found } = await sql<{ quantity: number; columns: string[] }>`
    select k.quantity, array(select c.column_name::text from information_schema.columns c where c.table_name = 'order_cases' and c.column_name <> all(${own}::text[])) as columns
    from order_cases k where k.case_id = ${row.id}`.execute(rows)
  const { quantity = 1, columns = [] } = found[0] ?? {}
  const copied = sql.join(columns.map((name) => sql.ref(name)))
  for (let part = 1; part < quantity; part += 1) {
    const made = await openCase(
      call,
      orderCase,
      {
        ...{ account: row.customer_account_number, type: row.type, title: row.title, priority: row.priority },
        ...{ ownerTeam: row.owner_team, ownerId: row.owner_id },
      },
      async ({ id }) => {
        await sql`insert into order_cases (case_id, quantity, part, ${copied}) select ${id}, 1, ${part}, ${copied} from order_cases where case_id = ${row.id}`.execute(
          rows,
        )
      },
    )
    if (row.state !== 'draft') await submit(made.id)
  }
  await sql`update order_cases set quantity = 1, part = coalesce(part, 0) where case_id = ${row.id}`.execute(rows)
}
