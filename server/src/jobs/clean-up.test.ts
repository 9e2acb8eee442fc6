import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine } from '../db/testing.ts'
import { aUser } from '../testing/factories.ts'
import { cleanUp } from './clean-up.ts'

const running = new AbortController().signal

onEngine('the nightly clean-up', (on) => {
  test('removes what has run out, and nothing else', async () => {
    const { kysely } = on.database()
    const { id: userId } = await kysely.insertInto('users').values(aUser()).returning('id').executeTakeFirstOrThrow()
    const run = (text: string) => sql.raw(text.replaceAll('USER', String(userId))).execute(kysely)
    await run(`insert into sessions (user_id, token_hash, expires_at, revoked_at) values
      (USER, 'running', now() + interval '1 day', null), (USER, 'over yesterday', now() - interval '1 day', null),
      (USER, 'over long ago', now() - interval '8 days', null), (USER, 'ended long ago', now() + interval '1 day', now() - interval '8 days')`)
    await run(`insert into login_links (user_id, purpose, token_hash, expires_at) values
      (USER, 'reset', 'fresh', now() + interval '1 hour'), (USER, 'reset', 'old', now() - interval '8 days')`)
    await run(
      `insert into sign_in_attempts (email_hash, succeeded, at) values ('fresh', false, now()), ('old', false, now() - interval '8 days')`,
    )
    await run(`insert into idempotency_keys (user_id, key, endpoint, body_hash, status, reply, created_at) values
      (USER, 'fresh', 'e', 'h', 200, '', now() - interval '23 hours'), (USER, 'old', 'e', 'h', 200, '', now() - interval '25 hours')`)
    await run(`insert into mail_outbox (to_email, subject, text_body, kind, sent_at) values
      ('waiting', '', '', 'reset', null), ('fresh', '', '', 'reset', now()), ('old', '', '', 'reset', now() - interval '91 days')`)
    await run(`insert into equipment_readings (provider, serial_number, snapshot_at, is_complete, raw) values
      ('p', 'fresh', now() - interval '89 days', true, '{}'), ('p', 'old', now() - interval '91 days', true, '{}')`)
    await run(`insert into inbound_letters (validity, uid, letter_key, state, received_at) values
      ('v', 1, 'fresh', 'posted', now() - interval '179 days'), ('v', 2, 'old', 'posted', now() - interval '181 days'),
      ('v', 3, 'held long ago', 'held', now() - interval '400 days')`)

    const once = {
      sessions: 2,
      login_links: 1,
      sign_in_attempts: 1,
      idempotency_keys: 1,
      mail_outbox: 1,
      inbound_letters: 1,
      equipment_readings: 1,
    }
    expect(await cleanUp(on.database(), running)).toEqual(once)
    expect(await cleanUp(on.database(), running)).toEqual({})
    const { rows } = await sql<{ left: string }>`
      select token_hash as left from sessions union all select token_hash from login_links union all select email_hash from sign_in_attempts
      union all select key from idempotency_keys union all select to_email from mail_outbox union all select serial_number from equipment_readings
      union all select letter_key from inbound_letters`.execute(kysely)
    expect(rows.map(({ left }) => left).toSorted()).toEqual([
      'fresh',
      'fresh',
      'fresh',
      'fresh',
      'fresh',
      'fresh',
      'held long ago',
      'over yesterday',
      'running',
      'waiting',
    ])
  })

  test('links go once nobody asks why they ended, and with what they showed', async () => {
    const { kysely } = on.database()
    await sql`insert into record_links (purpose, record, record_id, token_hash, ends_at, revoked_at) values
      ('vehicle request', 'vehicle', 1, 'works', null, null),
      ('vehicle request', 'vehicle', 1, 'withdrawn lately', null, now() - interval '89 days'),
      ('vehicle request', 'vehicle', 1, 'withdrawn', null, now() - interval '91 days'),
      ('booking status', 'case', 1, 'ended', now() - interval '91 days', null),
      ('request status', 'public request', 999, 'of a request that is gone', now() + interval '9 days', null)`.execute(
      kysely,
    )
    expect(await cleanUp(on.database(), running)).toEqual({ record_links: 3 })
    const { rows } = await sql<{ token_hash: string }>`select token_hash from record_links order by 1`.execute(kysely)
    expect(rows.map(({ token_hash: left }) => left)).toEqual(['withdrawn lately', 'works'])
  })

  test('the newest reading of a vehicle stays whatever its age', async () => {
    const { kysely } = on.database()
    await sql
      .raw(`insert into customers (name) values ('Harrow');
      insert into accounts (customer_account_number, customer_id, name) select 'HARROW01', max(id), 'Harrow' from customers;
      insert into vehicle_categories (name, class) values ('Clean-up van', 'van');
      insert into vehicles (customer_account_number, reg_no, vehicle_category_id, fuel_type, hire_type, status) select 'HARROW01', 'AB12CDE', max(id), 'diesel', 'contract_hire', 'on_hire' from vehicle_categories;
      insert into equipment_readings (customer_account_number, vehicle_id, provider, serial_number, snapshot_at, is_complete, raw)
        select 'HARROW01', max(id), 'p', 'newest', now() - interval '200 days', true, '{}' from vehicles;
      insert into equipment_latest (vehicle_id, customer_account_number, reading_id, serial_number, snapshot_at, is_complete)
        select vehicle_id, 'HARROW01', id, serial_number, snapshot_at, true from equipment_readings where serial_number = 'newest'`)
      .execute(kysely)
    expect(await cleanUp(on.database(), running)).toEqual({})
  })

  test('told to stop, it stops', async () => {
    await sql`insert into sign_in_attempts (email_hash, succeeded, at) values ('old', false, now() - interval '8 days')`.execute(
      on.database().kysely,
    )
    expect(await cleanUp(on.database(), AbortSignal.abort())).toEqual({})
  })
})
