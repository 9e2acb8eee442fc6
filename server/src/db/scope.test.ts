import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseMisuse, violationOf } from './database-errors.ts'
import { openScope, type Scope } from './scope.ts'
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

onEngine<SmallTables>(
  'the scope',
  ({ database }) => {
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
        rows
          .insertInto('vans')
          .values({ customer_account_number: account, name })
          .returning('id')
          .executeTakeFirstOrThrow(),
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
        const move = openScope(database(), ofA, (rows) =>
          rows.updateTable('vans').set({ customer_account_number: 'B1' }).execute(),
        )
        expect(violationOf(await failureOf(move))?.rule).toBe('row security')
        expect(await namesSeenBy(all)).toEqual(['of A1', 'of B1', 'of nobody'])
      })

      test('foreign rows cannot be changed or deleted: they are not there', async () => {
        const changed = await openScope(database(), ofA, async (rows) => ({
          updated: await rows
            .updateTable('vans')
            .set({ name: 'mine now' })
            .where('customer_account_number', '=', 'B1')
            .executeTakeFirst(),
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
        expect(violationOf(await failureOf(add(ofA, 'A1', 'of A1')))).toEqual({
          rule: 'unique',
          constraint: 'vans_name_key',
          column: undefined,
        })
      })
    })

    describe('nothing of a scope remains', () => {
      const fresh = async () => {
        const { rows } = await sql<{
          role: string
          accounts: string | null
          timeout: string
        }>`select current_user = session_user as role,
          current_setting('app.accounts', true) as accounts, current_setting('statement_timeout') as timeout`.execute(
          database().kysely,
        )
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
        const seen = await Promise.all(
          Array.from({ length: 80 }, (_, turn) => namesSeenBy(people[turn % 4] ?? none, turn % 3 > 0)),
        )
        seen.forEach((names, turn) => {
          expect(names).toEqual([['of A1'], ['of B1'], [], ['of A1', 'of B1', 'of nobody']][turn % 4])
        })
      })
    })

    describe('settings travel as text', () => {
      test.each(["A1','B1", "A1'; reset role; --", 'A1,B1', '', 'Ä1', 'A'.repeat(21), 'A1\n', 'A1\\'])(
        'the account number %j is nobody’s and never sent',
        async (account) => {
          expect(await namesSeenBy({ kind: 'accounts', accounts: ['A1', account], userId: 7 })).toEqual(['of A1'])
          expect(await namesSeenBy({ kind: 'accounts', accounts: [account], userId: 7 })).toEqual([])
        },
      )
      test.each(["7'; reset role; --", '', '7 or 1'])('the user id %j is refused', async (userId) => {
        expect(await failureOf(namesSeenBy({ kind: 'all', userId }))).toBeInstanceOf(DatabaseMisuse)
      })
    })
  },
  { schema: 'empty' },
)
