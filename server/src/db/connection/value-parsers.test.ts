import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine } from '../testing.ts'

onEngine(
  'values of rows',
  ({ database }) => {
    const valueOf = async (expression: string): Promise<unknown> => {
      const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database().kysely)
      return rows[0]?.value
    }

    test.each([
      ['(select count(*) from generate_series(1, 3))', 3],
      ['9007199254740991::bigint', 9007199254740991],
      ['(select sum(x) from (values (1::bigint), (2)) as v (x))', 3],
      ['12.50::numeric', 12.5],
      ['1.5::double precision', 1.5],
      ['7::int', 7],
      ['true', true],
      ['null::bigint', null],
      ["'2026-03-29'::date", '2026-03-29'],
      ["'0001-01-01'::date", '0001-01-01'],
      ["'2026-03-29 09:30:15.123456+00'::timestamptz", '2026-03-29T09:30:15.123Z'],
      ["'2026-03-29 09:30:15+02'::timestamptz", '2026-03-29T07:30:15.000Z'],
      ["'2026-03-29 09:30:15.5+05:30'::timestamptz", '2026-03-29T04:00:15.500Z'],
      ["'2026-03-29 23:30:00+00'::timestamptz::date", '2026-03-29'],
      ["'09:30'::time", '09:30:00'],
      [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
      [`'[1, "b"]'::json`, [1, 'b']],
      ["'{1,2}'::int[]", [1, 2]],
      [
        "'{{1,2},{3,4}}'::bigint[]",
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [`'{"a b",NULL,"c,d"}'::text[]`, ['a b', null, 'c,d']],
      ["'{2026-01-31}'::date[]", ['2026-01-31']],
      ["array['2026-01-31 00:00:00+00'::timestamptz]", ['2026-01-31T00:00:00.000Z']],
      ["'{1.5,2}'::numeric[]", [1.5, 2]],
      ["'{t,f}'::bool[]", [true, false]],
      ["'3f2504e0-4f89-11d3-9a0c-0305e82c3301'::uuid", '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
      [`'\\x00ff10'::bytea`, new Uint8Array([0, 255, 16])],
    ])('%s reads as %j', async (expression, expected) => {
      expect(await valueOf(expression)).toStrictEqual(expected)
    })

    test('a bigint beyond exact numbers is an error, not a rounded number', async () => {
      await expect(valueOf('9007199254740993::bigint')).rejects.toThrow('9007199254740993')
      expect(await valueOf('1')).toBe(1)
    })

    test('parameters go in as they come out', async () => {
      const { rows } = await sql`select ${true}::bool as yes, ${12.5}::numeric as price, ${'2026-03-29'}::date as day,
        ${['a', 'b']}::text[] as words, ${JSON.stringify([1])}::jsonb as list, ${'2026-03-29T09:30:15.123Z'}::timestamptz as at,
        ${null}::int as none, ${new Uint8Array([1, 255])}::bytea as bytes`.execute(database().kysely)
      expect(rows).toStrictEqual([
        {
          yes: true,
          price: 12.5,
          day: '2026-03-29',
          words: ['a', 'b'],
          list: [1],
          at: '2026-03-29T09:30:15.123Z',
          none: null,
          bytes: new Uint8Array([1, 255]),
        },
      ])
    })

    test('large values and many rows arrive whole', async () => {
      const text = 'ü'.repeat(2_000_000)
      const { rows } = await sql<{
        size: number
        text: string
      }>`select length(${text}::text) as size, ${text}::text as text`.execute(database().kysely)
      expect(rows[0]?.size).toBe(2_000_000)
      expect(rows[0]?.text === text).toBe(true)
      const many = await sql<{ n: number }>`select n from generate_series(1, 100000) n`.execute(database().kysely)
      expect(many.rows.length).toBe(100_000)
      expect(many.rows.at(-1)?.n).toBe(100_000)
    })

    test('the session is in UTC', async () => {
      expect(await valueOf("current_setting('TimeZone')")).toBe('UTC')
    })
  },
  { schema: 'empty' },
)
