import { sql } from 'kysely'
import type { TestPortal } from './portal.ts'

export type Values = Readonly<Record<string, string>>

/** Path parameters that lead to odd rows, by area. */
export async function oddKeys(
  portal: TestPortal,
  account: string,
): Promise<Readonly<Record<string, readonly Values[]>>> {
  const read = (query: ReturnType<typeof sql<Values>>) => portal.owner(async (all) => (await query.execute(all)).rows)
  const casesOf = (kind: string) =>
    read(sql`
      select id::text, number from cases where kind = ${kind} and customer_account_number = ${account} order by id limit 25`)
  return {
    vehicles: await read(sql`
      select id::text, id::text as key, reg_no as reg from vehicles where customer_account_number = ${account} order by id limit 25`),
    drivers: await read(sql`
      select id::text as key from drivers where customer_account_number = ${account} order by id limit 10`),
    queries: await casesOf('query'),
    meetings: await casesOf('meeting'),
    'off-hires': await casesOf('off_hire'),
    fines: await casesOf('fine'),
    orders: await casesOf('order'),
    enquiries: await read(sql`
      select id::text, number, '1' as quote from cases where kind = 'enquiry' and customer_account_number = ${account} order by id limit 25`),
    damage: await read(sql`
      select id::text, number from cases where kind = 'damage' and customer_account_number = ${account} order by id desc limit 25`),
    'condition-sets': await read(sql`
      select id::text, number, 'front' as slot from cases where kind = 'condition' and customer_account_number = ${account} order by id limit 25`),
    finance: await read(sql`
      select reference from invoices where customer_account_number = ${account} order by id limit 25`),
    defects: await casesOf('defect'),
    'driver-checks': await read(sql`
      select id::text from driver_checks where customer_account_number = ${account} order by id limit 25`),
    mailbox: await read(sql`select id::text from messages where customer_account_number = ${account} order by id`),
    // It belongs to no account, and no fleet brings one.
    'public-requests': await read(sql`
      insert into public_requests (reference, registration, plate, type, days, name, phone, created_at)
      values ('REQ-0DDR0WS2', 'Trailer 7', 'TRAILER7', 'service', '{2026-11-20}', '', '', now()) returning id::text`),
    news: await read(sql`select id::text as key, slug from news`),
    ...Object.fromEntries(
      await Promise.all(
        ['branches', 'bodies', 'authorities', 'vehicle_categories', 'dealers', 'manufacturers'].map(async (table) => [
          table.replace('_', '-'),
          await read(sql`select id::text as key from ${sql.table(table)} order by id limit 5`),
        ]),
      ),
    ),
  }
}
