// Writes server/src/db/tables.ts anew from the migrations: `npm run tables` after a migration.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { tablesSource } from '../server/src/db/testing/tables-source.ts'
import { root } from './run.ts'

const directory = await mkdtemp(join(tmpdir(), 'kerbline-tables-'))
try {
  const database = await openDatabase<unknown>({ DATA_DIR: directory })
  try {
    await migrate(database)
    await writeFile(join(root, 'server/src/db/tables.ts'), await tablesSource(database.kysely))
  } finally {
    await database.close()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
