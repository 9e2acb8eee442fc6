// `watch_changes` (migrations/001-functions.sql): whoever caches answers hears once of every statement and account that changed something.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, openScope, type Rows } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { aDriver, aMessage, anAccount, aCustomer, aTag, aUser } from '../../testing/factories.ts'
import { fillReferenceData } from '../../reference/fill-reference-data.ts'

onEngine('told changes', ({ database }) => {
  const heard: string[] = []
  const asBoth = (work: (rows: Rows) => Promise<unknown>) =>
    openScope(database(), { kind: 'accounts', accounts: ['T1', 'T2'], userId: 1 }, work)

  /** Waits for a mark sent after everything else: what was told before it has arrived by then. */
  async function heardMeanwhile(): Promise<string[]> {
    const mark = `mark ${Math.random()}`
    await database().notify('kerbline_changes', mark)
    await expect.poll(() => heard.at(-1)).toBe(mark)
    return heard.slice(0, -1)
  }

  beforeAll(async () => {
    await asOwner(database(), async (rows) => {
      await fillReferenceData(rows)
      const { id } = await rows.insertInto('customers').values(aCustomer()).returning('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('accounts')
        .values(['T1', 'T2'].map((account) => anAccount({ customer_account_number: account, customer_id: id })))
        .execute()
    })
    await database().listen('kerbline_changes', (payload) => heard.push(payload))
  })
  beforeEach(async () => {
    await heardMeanwhile()
    heard.length = 0
  })

  const drivers = (...accounts: string[]) =>
    accounts.map((customer_account_number) => aDriver({ customer_account_number }))

  test('an insert of many rows tells each account once', async () => {
    await asBoth((rows) =>
      rows
        .insertInto('drivers')
        .values(drivers('T1', 'T2', 'T1', 'T1'))
        .execute(),
    )
    expect((await heardMeanwhile()).toSorted()).toEqual(['T1', 'T2'])
  })

  test('an update and a delete tell the accounts of the rows they touched, and no other', async () => {
    await asBoth((rows) =>
      rows.updateTable('drivers').set({ points: 3 }).where('customer_account_number', '=', 'T1').execute(),
    )
    expect(await heardMeanwhile()).toEqual(['T1'])
    heard.length = 0
    await asBoth((rows) => rows.deleteFrom('drivers').where('customer_account_number', '=', 'T2').execute())
    expect(await heardMeanwhile()).toEqual(['T2'])
  })

  test('a row that moves between accounts tells both', async () => {
    await asBoth((rows) => rows.insertInto('drivers').values(drivers('T1')).execute())
    await heardMeanwhile()
    heard.length = 0
    await asBoth((rows) =>
      rows
        .updateTable('drivers')
        .set({ customer_account_number: 'T2' })
        .where('customer_account_number', '=', 'T1')
        .execute(),
    )
    expect((await heardMeanwhile()).toSorted()).toEqual(['T1', 'T2'])
  })

  test('a statement that changes no row, and one that is rolled back, tell nothing', async () => {
    await asBoth((rows) => rows.updateTable('drivers').set({ points: 1 }).where('name', '=', 'Nobody').execute())
    const failing = asBoth(async (rows) => {
      await rows.insertInto('drivers').values(drivers('T1')).execute()
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await heardMeanwhile()).toEqual([])
  })

  test('a table every account reads tells for all', async () => {
    await asOwner(database(), (rows) =>
      rows.updateTable('vehicle_categories').set({ sort: 7 }).where('name', '=', 'Car').execute(),
    )
    expect(await heardMeanwhile()).toEqual([''])
  })

  test('a row without an account tells for all', async () => {
    await asOwner(database(), (rows) =>
      rows
        .insertInto('files')
        .values({
          customer_account_number: null,
          owner: 'news',
          name: 'a.pdf',
          mime: 'application/pdf',
          size_bytes: 1,
          sha256: 'x',
          storage_key: `k${Math.random()}`,
        })
        .execute(),
    )
    expect(await heardMeanwhile()).toEqual([''])
  })

  test('messages, which nothing ready is built from, tell nothing', async () => {
    await asOwner(database(), async (rows) => {
      const { id } = await rows.insertInto('users').values(aUser()).returning('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('messages')
        .values(aMessage({ sender_id: id, customer_account_number: 'T1' }))
        .execute()
    })
    expect(await heardMeanwhile()).toEqual([])
  })

  test('a later table is watched by one line', async () => {
    await asOwner(database(), async (rows) => {
      await sql`create table later_things (id int, customer_account_number text)`.execute(rows)
      await sql`select watch_changes('later_things')`.execute(rows)
      await sql`insert into later_things values (1, 'T1'), (2, 'T1'), (3, null)`.execute(rows)
      await sql`select watch_changes('later_things')`.execute(rows)
    })
    expect((await heardMeanwhile()).toSorted()).toEqual(['', 'T1'])
  })

  test('every table of customers is watched, but for those left out on purpose', async () => {
    const { rows: unwatched } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_account_number' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('inserts_told', 'updates_told', 'deletes_told')) < 3 order by 1`.execute(
      database().kysely,
    )
    expect(unwatched.map(({ name }) => name)).toEqual([
      'audit',
      // What is still to be told of a case that is watched itself.
      'case_events',
      // Kept by triggers of cases, which are watched.
      'case_wait_sums',
      'case_waits',
      // Read with the check or the defect they belong to, whose calls are not kept.
      'check_photos',
      // Kept by triggers of compliance_items, which are watched.
      'compliance_periods',
      'device_matches',
      // Kept by triggers of drivers and compliance_items, which are watched.
      'driver_date_periods',
      'driver_dates',
      'equipment_readings',
      // Kept by triggers of vehicles, which are watched.
      'hires',
      // Read by staff in Settings, each time; how many are held is told under a name of its own.
      'inbound_letters',
      // Kept by triggers of message_recipients, and read by the mailbox, whose calls are not kept.
      'inbox_counts',
      // What is still to be told of a message.
      'message_events',
      'message_files',
      // Written with its message; read by the mailbox and the vehicle's messages, whose calls are not kept.
      'message_plates',
      'message_recipients',
      'messages',
      // Counted by the screen of driver checks alone, whose calls are not kept.
      'missed_checks',
      'mot_tests',
      // Asked for by whoever they are for, each time.
      'notifications',
      // Written with its order, which is watched.
      'order_dates',
      // Anybody may write to it, and no answer that is kept is made of it.
      'public_requests',
      // How often each was opened: no answer that is kept is made of it.
      'record_links',
      'register_changes',
      'register_checks',
      'state_changes',
      // Read with the messages of the conversation, whose calls are not kept.
      'team_conversations',
      // Half of something: what is made of it is a document, which is watched.
      'unused_days',
      'uploads',
      'vehicle_months',
      // Kept by triggers of vehicles, which are watched.
      'vehicle_plates',
      // Kept by triggers of vehicle_tags.
      'vehicle_tag_changes',
    ])
  })

  test('a tag changed by a person is told when their transaction commits', async () => {
    await asBoth(async (rows) => {
      await rows
        .insertInto('tags')
        .values(aTag({ customer_account_number: 'T2' }))
        .execute()
      expect(heard).toEqual([])
    })
    expect(await heardMeanwhile()).toEqual(['T2'])
  })
})
