import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { openBatch } from './batch.ts'

const MANY = 50_000
const at = '2026-11-21T09:30:00Z'

onEngine('rows of a large fill', (on) => {
  test('are analysed while they come, and at their end', async () => {
    const counts = await asOwner(
      on.database(),
      async (rows) => {
        const batch = openBatch(rows)
        const add = (): void => {
          const id = batch.id('manufacturers')
          const name = `Maker ${id}`
          batch.add('manufacturers', { id, name, slug: `maker-${id}`, is_active: true, created_at: at, updated_at: at })
        }
        const known = async (): Promise<number | undefined> => {
          const { rows: found } = await sql<{ count: number }>`
            select reltuples::int as count from pg_class where relname = 'manufacturers'`.execute(rows)
          return found[0]?.count
        }
        const told: (number | undefined)[] = []
        for (let count = 0; count < MANY; count++) add()
        await batch.write()
        await batch.settle()
        told.push(await known())
        for (let count = 0; count < 100; count++) add()
        await batch.finish()
        return [...told, await known()]
      },
      { limitMilliseconds: 0 },
    )
    expect(counts).toEqual([MANY, MANY + 100])
  })
})
