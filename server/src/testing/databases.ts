// Before the server's tests: PostgreSQL started once, and on each engine two databases to copy: one with the current schema and no rows,
// one with the customers of the test portal in it too. Copying is cheap; migrating and filling cost as much as many a test.
import { appendFileSync, cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTestDatabase, startPostgres } from '../../../scripts/start-postgres.ts'
import { testFolder } from '../../../scripts/test-folder.ts'
import { type DatabaseConfig, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { asOwner } from '../db/scope.ts'
import { engineToTest } from '../db/testing/engines.ts'
import { skipNumbers } from './factories.ts'
import { addTestCustomers } from './test-customers.ts'

type Undo = () => Promise<void>

/** Plates and numbers of the customers stand far above those that the tests' own rows get. */
const CUSTOMERS_FROM = 800_000

const newFolder = () => mkdtemp(join(testFolder(), 'kerbline-template-'))

async function fill(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config)
  await asOwner(database, addTestCustomers)
  await database.close()
}

/** The embedded engine clears its buffers at each start: of a test's few rows it need not hold 128 MB. */
const withFewBuffers = (dataDirectory: string): void =>
  appendFileSync(join(dataDirectory, 'database/postgresql.conf'), 'shared_buffers = 8MB\n')

async function migrateEmpty(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config)
  await migrate(database)
  await database.close()
}

const prepareEmbedded = async (project: TestProject): Promise<Undo> => {
  const [migrated, filled] = [await newFolder(), await newFolder()]
  await migrateEmpty({ DATA_DIR: migrated })
  withFewBuffers(migrated)
  cpSync(join(migrated, 'database'), join(filled, 'database'), { recursive: true })
  await fill({ DATA_DIR: filled })
  project.provide('embeddedTemplate', join(migrated, 'database'))
  project.provide('embeddedCustomers', join(filled, 'database'))
  return async () => {
    await rm(migrated, { recursive: true, force: true })
    await rm(filled, { recursive: true, force: true })
  }
}

const preparePostgres = async (project: TestProject): Promise<Undo> => {
  const server = await startPostgres({ folder: testFolder() })
  const directory = await newFolder()
  const migrated = await createTestDatabase(server.url)
  await migrateEmpty({ DATA_DIR: directory, DATABASE_URL: migrated.url })
  const filled = await createTestDatabase(server.url, migrated.name)
  await fill({ DATA_DIR: directory, DATABASE_URL: filled.url })
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', migrated.name)
  project.provide('postgresCustomers', filled.name)
  return async () => {
    await filled.drop()
    await migrated.drop()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Called by vitest before the first test file of the project; what it returns after the last. */
export const setup = async (project: TestProject): Promise<Undo> => {
  skipNumbers(CUSTOMERS_FROM)
  const prepare = { embedded: prepareEmbedded, postgres: preparePostgres }
  return prepare[engineToTest(project.config.env['KERBLINE_TEST_ENGINE'])](project)
}
