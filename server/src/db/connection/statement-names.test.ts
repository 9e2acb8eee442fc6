import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, openScope } from '../scope.ts'
import { StatementNames } from './statement-names.ts'
import { createSmallTables, type SmallTables } from '../testing/tables.ts'
import { onEngine } from '../testing.ts'

const seen = (names: StatementNames, text: string, values: unknown[], times: number) => {
  const query = CompiledQuery.raw(text, values)
  return Array.from({ length: times }, () => names.nameOf(query))
}

test('a statement is named when it comes again, always the same', () => {
  const names = new StatementNames()
  expect(seen(names, 'select $1', [1], 4)).toEqual([undefined, undefined, 'kerbline_1', 'kerbline_1'])
  expect(seen(names, 'select $1 + 1', [1], 3).at(-1)).toBe('kerbline_2')
  expect(seen(names, 'select $1', [2], 1)).toEqual(['kerbline_1'])
})

test('several statements in one text, bulk writes and more than enough names stay without', () => {
  const names = new StatementNames()
  expect(seen(names, 'begin; select 1; commit', [], 5).at(-1)).toBeUndefined()
  expect(seen(names, `insert ${'x'.repeat(10_000)}`, [1], 5).at(-1)).toBeUndefined()
  const given = Array.from({ length: 1_000 }, (_, place) => seen(names, `select $1 + ${place}`, [1], 3).at(-1))
  expect(given.filter((name) => name !== undefined)).toHaveLength(400)
})

onEngine<SmallTables>(
  'prepared statements',
  ({ database }) => {
    test('obey the scope of the moment, on every session, whoever prepared them', async () => {
      await createSmallTables(database())
      const read = (account: string | null) =>
        openScope(
          database(),
          account === null ? { kind: 'all', userId: 1 } : { kind: 'accounts', accounts: [account], userId: 1 },
          async (rows) =>
            (await rows.selectFrom('vans').select('name').where('name', 'like', 'of %').orderBy('id').execute()).map(
              ({ name }) => name,
            ),
          { isReadOnly: true },
        )
      const turns = Array.from({ length: 120 }, (_, turn) => ['A1', 'B1', 'C1', null][turn % 4] ?? null)
      const results: string[][] = []
      for (let place = 0; place < turns.length; place += 6)
        results.push(...(await Promise.all(turns.slice(place, place + 6).map(read))))
      results.forEach((names, turn) => {
        expect(names).toEqual([['of A1'], ['of B1'], [], ['of A1', 'of B1', 'of nobody']][turn % 4])
      })
    })

    test('survive a failed transaction and a changed table', async () => {
      const all = () =>
        openScope(database(), { kind: 'all', userId: 1 }, (rows) => rows.selectFrom('notes').selectAll().execute(), {
          isReadOnly: true,
        })
      for (let times = 0; times < 8; times += 1) await all()
      await expect(asOwner(database(), (rows) => sql`select ${1}::int / 0`.execute(rows))).rejects.toThrow(
        'division by zero',
      )
      await sql`alter table notes add column extra int default 5`.execute(database().kysely)
      // The plan of a session may be out of date once; then the session is replaced.
      const answers = await Promise.allSettled(Array.from({ length: 12 }, all))
      expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
      const rows = await Promise.all(Array.from({ length: 12 }, all))
      for (const found of rows) expect(found[0]).toMatchObject({ name: 'of A1', extra: 5 })
    })
  },
  { schema: 'empty' },
)
