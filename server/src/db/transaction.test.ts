import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseFull, DatabaseMisuse, DatabaseTooSlow } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { asOwner, enterScope, openScope, type Rows, type Scope } from './scope.ts'
import { createSmallTables, type SmallTables } from './testing/tables.ts'
import { onEngine } from './testing.ts'

const ofA: Scope = { kind: 'accounts', accounts: ['A1'], userId: 7 }
const none: Scope = { kind: 'accounts', accounts: [], userId: 7 }
const all: Scope = { kind: 'all', userId: 1 }

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error,
  )

const roleOf = async (rows: Rows<SmallTables>): Promise<string | undefined> =>
  (await sql<{ role: string }>`select current_user as role`.execute(rows)).rows[0]?.role

onEngine<SmallTables>(
  'a transaction',
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
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        await openScope(database(), ofA, async (rows) => {
          later = ended.then(() => namesSeenBy(all))
          await rows.selectFrom('vans').select('id').execute()
        })
        end()
        expect(await later).toHaveLength(3)
      })

      test('a query that outlives its transaction is refused, never run as the owner', async () => {
        let late: Promise<unknown> = Promise.resolve()
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        await openScope(database(), none, async (rows) => {
          late = ended.then(() => rows.selectFrom('vans').selectAll().execute())
          late.catch(() => undefined)
          await rows.selectFrom('vans').select('id').execute()
        })
        end()
        expect(await failureOf(late)).toBeInstanceOf(DatabaseMisuse)
      })

      // PostgreSQL has sessions enough that nobody waits here.
      test.runIf(engine === 'embedded')(
        'a read that gives way lets others in between, and goes on as who it was',
        async () => {
          const order: string[] = []
          const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
          const other = begun.then(async () => {
            await namesSeenBy(all)
            order.push('other')
          })
          const seen = await openScope(
            database(),
            ofA,
            async (rows) => {
              const before = await rows.selectFrom('vans').select('name').orderBy('id').execute()
              await sql`savepoint parts`.execute(rows)
              begin()
              while (database().load.waiting === 0) await new Promise((look) => setTimeout(look, 1))
              const refused = await failureOf(sql`select 1 / 0`.execute(rows))
              await sql`rollback to savepoint parts`.execute(rows)
              const after = await rows.selectFrom('vans').select('name').orderBy('id').execute()
              order.push('read')
              return { before, after, refused, role: await roleOf(rows) }
            },
            { isReadOnly: true, givesWay: true },
          )
          await other
          expect(order).toEqual(['other', 'read'])
          expect(seen.after).toEqual(seen.before)
          expect(seen).toMatchObject({ refused: expect.any(Error), role: 'portal_accounts' })
        },
      )

      test('a query that outlives a read that gives way is refused as well', async () => {
        let late: Promise<unknown> = Promise.resolve()
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const read = openScope(
          database(),
          none,
          async (rows) => {
            late = ended.then(() => rows.selectFrom('vans').selectAll().execute())
            late.catch(() => undefined)
            await rows.selectFrom('vans').select('id').execute()
          },
          { isReadOnly: true, givesWay: true },
        )
        await read
        const others = Promise.all([namesSeenBy(all), namesSeenBy(all)])
        end()
        expect(await failureOf(late)).toBeInstanceOf(DatabaseMisuse)
        await others
      })

      test('transactions are opened here only', () => {
        expect(() => database().kysely.transaction()).toThrow(DatabaseMisuse)
        expect(() => database().kysely.connection()).toThrow(DatabaseMisuse)
      })

      test('queries awaited together answer each its own', async () => {
        const values = await openScope(database(), ofA, (rows) =>
          Promise.all(
            [1, 2, 3, 4].map(
              async (value) => (await sql<{ v: number }>`select ${value}::int as v`.execute(rows)).rows[0]?.v,
            ),
          ),
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
          return { before: before.length, after, again, role: await roleOf(rows) }
        })
        expect(seen.before).toBe(3)
        expect(seen.after).toEqual([{ name: 'of A1' }])
        expect(seen.again).toBeInstanceOf(DatabaseMisuse)
        expect(seen.role).toBe('portal_accounts')
      })

      test('a scope cannot be left for another', async () => {
        expect(await failureOf(openScope(database(), ofA, (rows) => enterScope(rows, all)))).toBeInstanceOf(
          DatabaseMisuse,
        )
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
      const slow = openScope(database(), ofA, (rows) => sql`select pg_sleep(9)`.execute(rows), {
        limitMilliseconds: 200,
      })
      const start = performance.now()
      const fault = await failureOf(slow)
      expect(performance.now() - start).toBeLessThan(6_000)
      // PostgreSQL stops the statement; the embedded database cannot be interrupted, so its thread is replaced.
      if (engine === 'postgres') expect(fault).toBeInstanceOf(DatabaseTooSlow)
      expect(await namesSeenBy(ofA)).toEqual(['of A1'])
    })

    // PostgreSQL's own server watches its disk and answers 53100.
    test.runIf(engine === 'embedded')('with the disk nearly full, writes are refused and reads go on', async () => {
      let free = 100 * 1024 * 1024
      const { config, options } = await place('empty')
      const tight = await openDatabase<SmallTables>(config, { ...options, freeBytes: async () => free })
      try {
        await createSmallTables(tight)
        const write = (name: string) =>
          openScope(tight, ofA, (rows) =>
            rows.insertInto('vans').values({ customer_account_number: 'A1', name }).execute(),
          )
        await write('with room')
        free = 40 * 1024 * 1024
        expect(await failureOf(write('without room'))).toBeInstanceOf(DatabaseFull)
        expect(
          await openScope(tight, ofA, (rows) => rows.selectFrom('vans').select('id').execute(), { isReadOnly: true }),
        ).toHaveLength(2)
        await asOwner(tight, (rows) => rows.deleteFrom('notes').execute())
        free = 10 * 1024 * 1024
        expect(await failureOf(asOwner(tight, (rows) => rows.deleteFrom('vans').execute()))).toBeInstanceOf(
          DatabaseFull,
        )
        free = 100 * 1024 * 1024
        await write('with room again')
      } finally {
        await tight.close()
      }
    })
  },
  { schema: 'empty' },
)
