import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseFull, DatabaseMisuse, DatabaseTooSlow, violationOf } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { asOwner, enterScope, openScope, type Scope, whoIsLooking } from './scope.ts'
import { createSmallTables, type SmallTables } from './testing-tables.ts'
import { onBothEngines } from './testing.ts'

const ofA: Scope = { kind: 'accounts', accounts: ['A1'], userId: 7 }
const none: Scope = { kind: 'accounts', accounts: [], userId: 7 }
const all: Scope = { kind: 'all', userId: 1 }

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error,
  )

onBothEngines<SmallTables>(
  'the scope',
  ({ database, place, engine }) => {
    beforeAll(() => createSmallTables(database()))
    beforeEach(async () => {
      await sql`delete from vans where name not like 'of %'`.execute(database().kysely)
    })

    const namesSeenBy = (who: Scope, isReadOnly = true): Promise<string[]> =>
      openScope(
        database(),
        who,
        async (rows) => (await rows.selectFrom('vans').select('name').orderBy('id').execute()).map(({ name }) => name),
        { isReadOnly },
      )

    const add = (who: Scope, account: string | null, name: string) =>
      openScope(database(), who, (rows) =>
        rows.insertInto('vans').values({ customer_account_number: account, name }).returning('id').executeTakeFirstOrThrow(),
      )

    describe('reading', () => {
      test.each<[Scope, string[]]>([
        [ofA, ['of A1']],
        [{ kind: 'accounts', accounts: ['A1', 'B1'], userId: 7 }, ['of A1', 'of B1']],
        [{ kind: 'accounts', accounts: ['C1'], userId: 7 }, []],
        [none, []],
        [all, ['of A1', 'of B1', 'of nobody']],
        [{ kind: 'job', name: 'nightly refresh' }, ['of A1', 'of B1', 'of nobody']],
        [{ kind: 'job', name: 'one tenant', accounts: ['B1'] }, ['of B1']],
        [{ kind: 'job', name: 'no tenant', accounts: [] }, []],
      ])('%j sees %j', async (who, names) => {
        expect(await namesSeenBy(who)).toEqual(names)
        expect(await namesSeenBy(who, false)).toEqual(names)
      })

      test('the public role reads no table at all', async () => {
        expect(String(await failureOf(namesSeenBy({ kind: 'public' })))).toContain('permission denied for table vans')
      })

      test('the database knows the user, for the audit trail', async () => {
        const user = await openScope(database(), ofA, async (rows) => {
          const { rows: found } = await sql<{ id: string }>`select current_setting('app.user_id') as id`.execute(rows)
          return found[0]?.id
        })
        expect(user).toBe('7')
      })
    })

    describe('writing', () => {
      test('a row of a foreign account is refused, and so is moving one’s own to it', async () => {
        expect(violationOf(await failureOf(add(ofA, 'B1', 'slipped in')))?.rule).toBe('row security')
        expect(violationOf(await failureOf(add(ofA, null, 'slipped in')))?.rule).toBe('row security')
        const move = openScope(database(), ofA, (rows) => rows.updateTable('vans').set({ customer_account_number: 'B1' }).execute())
        expect(violationOf(await failureOf(move))?.rule).toBe('row security')
        expect(await namesSeenBy(all)).toEqual(['of A1', 'of B1', 'of nobody'])
      })

      test('foreign rows cannot be changed or deleted: they are not there', async () => {
        const changed = await openScope(database(), ofA, async (rows) => ({
          updated: await rows.updateTable('vans').set({ name: 'mine now' }).where('customer_account_number', '=', 'B1').executeTakeFirst(),
          deleted: await rows.deleteFrom('vans').where('customer_account_number', '=', 'B1').executeTakeFirst(),
        }))
        expect(changed.updated.numUpdatedRows).toBe(0n)
        expect(changed.deleted.numDeletedRows).toBe(0n)
        expect(await namesSeenBy(all)).toContain('of B1')
      })

      test('one’s own row is saved; a failing work saves nothing', async () => {
        await add(ofA, 'A1', 'new of A1')
        expect(await namesSeenBy(ofA)).toEqual(['of A1', 'new of A1'])
        const failing = openScope(database(), ofA, async (rows) => {
          await rows.insertInto('vans').values({ customer_account_number: 'A1', name: 'half done' }).execute()
          throw new Error('changed my mind')
        })
        await expect(failing).rejects.toThrow('changed my mind')
        expect(await namesSeenBy(ofA)).not.toContain('half done')
      })

      test('a read-only scope refuses writes', async () => {
        const write = openScope(database(), ofA, (rows) => rows.deleteFrom('vans').execute(), { isReadOnly: true })
        await expect(write).rejects.toThrow('read-only transaction')
        expect(await namesSeenBy(ofA)).toEqual(['of A1'])
      })

      test('a swallowed failure is not reported as saved', async () => {
        const swallowed = openScope(database(), ofA, async (rows) => {
          await rows.insertInto('vans').values({ customer_account_number: 'A1', name: 'before' }).execute()
          await sql`select 1 / 0`.execute(rows).catch(() => undefined)
        })
        await expect(swallowed).rejects.toThrow('nothing was saved')
        expect(await namesSeenBy(ofA)).toEqual(['of A1'])
      })

      test('a broken constraint is named', async () => {
        expect(violationOf(await failureOf(add(ofA, 'A1', 'of A1')))).toEqual({ rule: 'unique', constraint: 'vans_name_key', column: undefined })
      })
    })

    describe('nothing of a scope remains', () => {
      const fresh = async () => {
        const { rows } = await sql<{ role: string; accounts: string | null; timeout: string }>`select current_user = session_user as role,
          current_setting('app.accounts', true) as accounts, current_setting('statement_timeout') as timeout`.execute(database().kysely)
        return rows[0]
      }

      test('neither after success, nor after an error, nor after a failed beginning', async () => {
        const works: (() => Promise<unknown>)[] = [
          () => namesSeenBy(ofA),
          () => failureOf(openScope(database(), ofA, (rows) => sql`select broken`.execute(rows))),
          () => failureOf(openScope(database(), ofA, () => Promise.reject(new Error('stop')), { isReadOnly: true })),
          () => failureOf(openScope(database(), { kind: 'job', name: "x'; drop" }, async () => 1)),
        ]
        for (const work of works) {
          await work()
          // Every session of the pool, not only the next one.
          const seen = await Promise.all(Array.from({ length: 12 }, fresh))
          for (const settings of seen) expect(settings).toMatchObject({ role: true, timeout: '1min' })
          expect(seen.filter((settings) => (settings?.accounts ?? '') !== '')).toEqual([])
          expect(await namesSeenBy(none)).toEqual([])
        }
      })

      test('scopes side by side do not mix', async () => {
        const people: Scope[] = [ofA, { kind: 'accounts', accounts: ['B1'], userId: 8 }, none, all]
        const seen = await Promise.all(Array.from({ length: 80 }, (_, turn) => namesSeenBy(people[turn % 4] ?? none, turn % 3 > 0)))
        seen.forEach((names, turn) => {
          expect(names).toEqual([['of A1'], ['of B1'], [], ['of A1', 'of B1', 'of nobody']][turn % 4])
        })
      })
    })

    describe('settings travel as text', () => {
      test.each(["A1','B1", "A1'; reset role; --", 'A1,B1', '', 'Ä1', 'A'.repeat(21), 'A1\n', 'A1\\'])(
        'the account number %j is refused before anything is sent',
        async (account) => {
          expect(await failureOf(namesSeenBy({ kind: 'accounts', accounts: ['A1', account], userId: 7 }))).toBeInstanceOf(DatabaseMisuse)
        },
      )
      test.each(["7'; reset role; --", '', '7 or 1'])('the user id %j is refused', async (userId) => {
        expect(await failureOf(namesSeenBy({ kind: 'all', userId }))).toBeInstanceOf(DatabaseMisuse)
      })
    })

    describe('inside a transaction', () => {
      test('a query on the outer handle is refused instead of waiting for itself', async () => {
        const beside = openScope(database(), ofA, () => database().kysely.selectFrom('vans').selectAll().execute())
        expect(await failureOf(beside)).toBeInstanceOf(DatabaseMisuse)
        const nested = openScope(database(), ofA, () => namesSeenBy(all))
        expect(await failureOf(nested)).toBeInstanceOf(DatabaseMisuse)
        const owner = asOwner(database(), () => asOwner(database(), async () => 1))
        expect(await failureOf(owner)).toBeInstanceOf(DatabaseMisuse)
        const notice = openScope(database(), ofA, () => database().notify('vans', 'x'))
        expect(await failureOf(notice)).toBeInstanceOf(DatabaseMisuse)
      })

      test('work that began inside and goes on after the end may use the outer handle again', async () => {
        let later: Promise<unknown> = Promise.resolve()
        await openScope(database(), ofA, async (rows) => {
          later = new Promise((resolve) => setTimeout(resolve, 30)).then(() => namesSeenBy(all))
          await rows.selectFrom('vans').select('id').execute()
        })
        expect(await later).toHaveLength(3)
      })

      test('a query that outlives its transaction is refused, never run as the owner', async () => {
        let late: Promise<unknown> = Promise.resolve()
        await openScope(database(), none, async (rows) => {
          late = new Promise((resolve) => setTimeout(resolve, 30)).then(() => rows.selectFrom('vans').selectAll().execute())
          late.catch(() => undefined)
          await rows.selectFrom('vans').select('id').execute()
        })
        expect(await failureOf(late)).toBeInstanceOf(DatabaseMisuse)
      })

      test('transactions are opened here only', () => {
        expect(() => database().kysely.transaction()).toThrow(DatabaseMisuse)
        expect(() => database().kysely.connection()).toThrow(DatabaseMisuse)
      })

      test('queries awaited together answer each its own', async () => {
        const values = await openScope(database(), ofA, (rows) =>
          Promise.all([1, 2, 3, 4].map(async (value) => (await sql<{ v: number }>`select ${value}::int as v`.execute(rows)).rows[0]?.v)),
        )
        expect(values).toEqual([1, 2, 3, 4])
      })
    })

    describe('the owner', () => {
      test('sees everything and may narrow itself once, for good', async () => {
        const seen = await asOwner(database(), async (rows) => {
          const before = await rows.selectFrom('vans').select('id').execute()
          await enterScope(rows, ofA)
          const after = await rows.selectFrom('vans').select('name').execute()
          const again = await failureOf(enterScope(rows, all))
          return { before: before.length, after, again, who: await whoIsLooking(rows) }
        })
        expect(seen.before).toBe(3)
        expect(seen.after).toEqual([{ name: 'of A1' }])
        expect(seen.again).toBeInstanceOf(DatabaseMisuse)
        expect(seen.who).toEqual({ role: 'portal_accounts', accounts: 'A1' })
      })

      test('a scope cannot be left for another', async () => {
        expect(await failureOf(openScope(database(), ofA, (rows) => enterScope(rows, all)))).toBeInstanceOf(DatabaseMisuse)
      })
    })

    test('what follows a commit runs after it, and not after a failure', async () => {
      const told: string[] = []
      await openScope(database(), ofA, async (rows, within) => {
        within.afterCommit(async () => void told.push(...(await namesSeenBy(ofA))))
        await rows.insertInto('vans').values({ customer_account_number: 'A1', name: 'saved' }).execute()
        expect(told).toEqual([])
      })
      expect(told).toEqual(['of A1', 'saved'])
      await failureOf(
        openScope(database(), ofA, async (_, within) => {
          within.afterCommit(() => void told.push('never'))
          throw new Error('stop')
        }),
      )
      expect(told).not.toContain('never')
    })

    test('a statement over its limit is stopped and the next one works', async () => {
      const slow = openScope(database(), ofA, (rows) => sql`select pg_sleep(3)`.execute(rows), { limitMilliseconds: 200 })
      const start = performance.now()
      const fault = await failureOf(slow)
      expect(performance.now() - start).toBeLessThan(2_500)
      // PostgreSQL stops the statement; the embedded database cannot be interrupted, so its thread is replaced.
      if (engine === 'postgres') expect(fault).toBeInstanceOf(DatabaseTooSlow)
      expect(await namesSeenBy(ofA)).toEqual(['of A1'])
    })

    test('with the disk nearly full, writes are refused and reads go on', async () => {
      if (engine === 'postgres') return // its own server watches its disk and answers 53100
      let free = 100 * 1024 * 1024
      const { config, options } = await place('empty')
      const tight = await openDatabase<SmallTables>(config, { ...options, freeBytes: async () => free })
      try {
        await createSmallTables(tight)
        const write = (name: string) =>
          openScope(tight, ofA, (rows) => rows.insertInto('vans').values({ customer_account_number: 'A1', name }).execute())
        await write('with room')
        free = 40 * 1024 * 1024
        expect(await failureOf(write('without room'))).toBeInstanceOf(DatabaseFull)
        expect(await openScope(tight, ofA, (rows) => rows.selectFrom('vans').select('id').execute(), { isReadOnly: true })).toHaveLength(2)
        await asOwner(tight, (rows) => rows.deleteFrom('notes').execute())
        free = 10 * 1024 * 1024
        expect(await failureOf(asOwner(tight, (rows) => rows.deleteFrom('vans').execute()))).toBeInstanceOf(DatabaseFull)
        free = 100 * 1024 * 1024
        await write('with room again')
      } finally {
        await tight.close()
      }
    })
  },
  { schema: 'empty' },
)
