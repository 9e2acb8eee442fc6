// Hands each test file of the server a fresh database of the current schema, on the engine of its project (vitest.config.ts).
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, type ProvidedContext } from 'vitest'
import { createTestDatabase } from '../../../scripts/start-postgres.ts'
import { testFolder } from '../../../scripts/test-folder.ts'
import { type Database, type DatabaseConfig, type DatabaseOptions, type Engine, openDatabase } from './database.ts'
import type { Tables as PortalTables } from './tables.ts'
import { engineToTest } from './testing/engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the throwaway PostgreSQL; empty when it is not tested. */
    postgresUrl: string
    /** The database there that holds the current schema and no rows. */
    postgresTemplate: string
    /** Data directory of an embedded database with the current schema and no rows; empty when it is not tested. */
    embeddedTemplate: string
    /** The like of both, with the customers of the test portal in them. */
    postgresCustomers: string
    embeddedCustomers: string
  }
}

/** What a test database holds: the schema and the customers of the test portal, the schema alone, or nothing. */
type Contents = 'customers' | 'migrated' | 'empty'

const templates = {
  embedded: { customers: 'embeddedCustomers', migrated: 'embeddedTemplate', empty: undefined },
  postgres: { customers: 'postgresCustomers', migrated: 'postgresTemplate', empty: undefined },
} as const satisfies Record<Engine, Record<Contents, keyof ProvidedContext | undefined>>

/** Where a test database is, and how to be rid of it. */
export interface TestPlace {
  readonly config: DatabaseConfig
  readonly options: DatabaseOptions
  remove(): Promise<void>
}

/** What a suite is given. */
export interface OnEngine<Tables = PortalTables> {
  readonly engine: Engine
  /** The open database, from the first hook of the suite on. */
  database(): Database<Tables>
  /** A place for one more database, holding what the suite's own does unless said otherwise. The suite removes it at its end. */
  place(contents?: Contents): Promise<TestPlace>
}

/** A new data directory and, on PostgreSQL, a new database. */
export const makePlace = async (engine: Engine, contents: Contents): Promise<TestPlace> => {
  const directory = await mkdtemp(join(testFolder(), 'kerbline-test-'))
  const removeDirectory = () => rm(directory, { recursive: true, force: true, maxRetries: 3 })
  const name = templates[engine][contents]
  const template = name && inject(name)
  if (engine === 'embedded') {
    if (template !== undefined) cpSync(template, join(directory, 'database'), { recursive: true })
    return { config: { DATA_DIR: directory }, options: {}, remove: removeDirectory }
  }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'), template)
  const remove = async () => {
    await drop()
    await removeDirectory()
  }
  return { config: { DATA_DIR: directory, DATABASE_URL: url }, options: {}, remove }
}

/**
 * Declares `suite` on the engine of the project, with a database of its own holding the current schema (or nothing, with
 * `schema: 'empty'`). The database is shared by the tests of the suite and gone after it.
 */
export const onEngine = <Tables = PortalTables>(
  name: string,
  suite: (on: OnEngine<Tables>) => void,
  { schema = 'migrated' }: { readonly schema?: Contents } = {},
): void => {
  const engine = engineToTest()
  describe(`${name} (${engine})`, () => {
    const places: TestPlace[] = []
    let database: Database<Tables> | undefined
    const place = async (wanted: Contents = schema): Promise<TestPlace> => {
      const made = await makePlace(engine, wanted)
      places.push(made)
      return made
    }
    beforeAll(async () => {
      const { config, options } = await place()
      database = await openDatabase<Tables>(config, options)
    })
    afterAll(async () => {
      await database?.close()
      await Promise.all(places.map((made) => made.remove()))
    })
    suite({
      engine,
      place,
      database: () => {
        if (database === undefined)
          throw new Error('The database opens in the first hook of the suite: use it in tests')
        return database
      },
    })
  })
}

/** The same, each database holding the customers of the test portal already. */
export const onPortal = (name: string, suite: (on: OnEngine) => void): void =>
  onEngine(name, suite, { schema: 'customers' })
