// Many people who look at a portal, each with a choice of vehicles of their own, so that each person's kept answers are their own.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '@kerbline/server/db/database.ts'
import { dashboard } from './dashboard.ts'

/**
 * Copies the dashboard's person so many times, each signed in. The server must have stopped.
 * @returns their tokens
 */
export async function addCrowd(
  place: { readonly DATA_DIR: string; readonly DATABASE_URL: string | undefined },
  people: number,
): Promise<readonly string[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  const database = await openDatabase(place)
  try {
    await sql`
      with plates as (
        select array_agg(v.reg_no order by v.id) as all_of_them from vehicles v
        join users u on u.email = ${dashboard.person}
          and v.customer_account_number = any (select jsonb_array_elements_text(u.customer_account_numbers::jsonb))
      ), made as (
        insert into users (name, email, permissions, roles, customer_account_numbers, side, status, preferences, recent_accounts, asset_filter)
        select 'Reader ' || n, 'reader' || n || '@kerbline.example', u.permissions, u.roles, u.customer_account_numbers, u.side, u.status,
          u.preferences, u.recent_accounts, jsonb_build_object('reg_nos', to_jsonb(all_of_them[1 + n % 20 : 60 + n]))
        from plates, users u, generate_series(1, ${people}::int) n where u.email = ${dashboard.person}
        returning id
      ), numbered as (select id, row_number() over (order by id) as place from made)
      insert into sessions (user_id, token_hash, is_remembered, expires_at)
      select id, (${hashes}::text[])[place], true, now() + interval '1 day' from numbered`.execute(database.kysely)
  } finally {
    await database.close()
  }
  return tokens
}
