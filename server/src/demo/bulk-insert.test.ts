import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import type { Tables as PortalTables } from '../db/tables.ts'
import { aUser, type New } from '../testing/factories.ts'
import { insertAll, jsonColumns } from './bulk-insert.ts'

onEngine('bulk insert', (on) => {
  test('rows arrive whole: lists, JSON, empty columns and awkward text', async () => {
    const awkward = 'O’Brien "Bob" \\ \n\t {a,b} null'
    const user = aUser({
      id: 70,
      name: awkward,
      roles: '["fleet manager"]',
      recent_accounts: ['A', 'b,"c"'],
      phone: null,
    })
    const found = await asOwner(on.database(), async (rows) => {
      await insertAll(rows, 'users', [user, aUser({ id: 71, phone: '1' })])
      return rows.selectFrom('users').selectAll().where('id', '=', 70).executeTakeFirstOrThrow()
    })
    expect(found).toMatchObject({
      name: awkward,
      roles: ['fleet manager'],
      recent_accounts: ['A', 'b,"c"'],
      phone: null,
    })
  })

  test('more rows than one statement holds arrive in order', async () => {
    const alerts = Array.from({ length: 4_321 }, (_, place): New<'alerts'> => ({
      kind: 'AlertEvent',
      message: `${place}`,
      severity: 'information',
    }))
    const counted = await asOwner(on.database(), async (rows) => {
      await insertAll(rows, 'alerts', alerts)
      const {
        rows: [found],
      } = await sql<{ count: number; ordered: boolean }>`
        select count(*) as count, bool_and(message::int = place - 1) as ordered
        from (select message, row_number() over (order by id) as place from alerts) a`.execute(rows)
      return found
    })
    expect(counted).toEqual({ count: 4_321, ordered: true })
  })

  test('the JSON columns are those of the schema', async () => {
    const found = await asOwner(on.database(), async (rows) => {
      const tables = Object.keys(jsonColumns)
      const { rows: columns } = await sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' and table_name in (${sql.join(tables)}) order by 1`.execute(
        rows,
      )
      return columns.map(({ name }) => name)
    })
    const listed = Object.entries(jsonColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(listed.toSorted()).toEqual(found)
  })

  test('a column that must have a value is not filled in silently', async () => {
    const withoutStatus = [{ ...aUser(), status: null }]
    await expect(
      asOwner(on.database(), (rows) => insertAll<keyof PortalTables>(rows, 'users', withoutStatus)),
    ).rejects.toThrow(/status/)
  })
})
