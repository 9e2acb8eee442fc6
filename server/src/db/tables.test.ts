import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEngine } from './testing.ts'
import { tablesSource } from './testing/tables-source.ts'

onEngine<unknown>('the types of the tables', (on) => {
  test('are those of the migrations; after a migration run `npm run tables`', async () => {
    const written = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')
    expect(written).toBe(await tablesSource(on.database().kysely))
  })
})
