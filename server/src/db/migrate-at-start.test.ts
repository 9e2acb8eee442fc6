import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { onEngine } from './testing.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../main.js')

onEngine('a start', ({ place }) => {
  test('on a database of other migrations says so and what to do, and ends', { timeout: 60_000 }, async () => {
    const { config, options } = await place()
    const database = await openDatabase<{ schema_migrations: { number: number; name: string } }>(config, options)
    const renamed = database.kysely.updateTable('schema_migrations').set({ name: '001-earlier.sql' })
    await renamed.where('number', '=', 1).execute()
    await database.close()
    const start = run(process.execPath, [program], { env: { ...process.env, ...config, PORT: '0' } })
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database was made by other migrations[^\n]*new data directory[^\n]*\n$/),
    })
  })
})
