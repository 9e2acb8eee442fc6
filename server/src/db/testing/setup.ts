// Before the server's tests: PostgreSQL started once, and on each engine one database with the current schema to copy.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTestDatabase, startPostgres } from '../../../../scripts/start-postgres.ts'
import { testFolder } from '../../../../scripts/test-folder.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { enginesToTest } from './engines.ts'

type Undo = () => Promise<void>

const prepareEmbedded = async (project: TestProject): Promise<Undo> => {
  const directory = await mkdtemp(join(testFolder(), 'kerbline-template-'))
  const database = await openDatabase({ DATA_DIR: directory })
  await migrate(database)
  await database.close()
  project.provide('embeddedTemplate', join(directory, 'database'))
  return () => rm(directory, { recursive: true, force: true })
}

const preparePostgres = async (project: TestProject): Promise<Undo> => {
  const server = await startPostgres({ folder: testFolder() })
  const directory = await mkdtemp(join(testFolder(), 'kerbline-template-'))
  const template = await createTestDatabase(server.url)
  const database = await openDatabase({ DATA_DIR: directory, DATABASE_URL: template.url })
  await migrate(database)
  await database.close()
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

let undo: readonly Undo[] = []

/** Called by vitest before the first test file of the project. */
export const setup = async (project: TestProject): Promise<void> => {
  const engines = enginesToTest()
  undo = await Promise.all([
    ...(engines.includes('embedded') ? [prepareEmbedded(project)] : []),
    ...(engines.includes('postgres') ? [preparePostgres(project)] : []),
  ])
}

/** Called by vitest after the last test file. */
export const teardown = async (): Promise<void> => {
  await Promise.all(undo.map((each) => each()))
}
