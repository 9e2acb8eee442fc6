// The database for a command that no running server can do: opened under the lock, its schema and reference rows current.
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { asOwner } from '../db/scope.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { takeEventTypes } from '../reference/kept-event-types.ts'

/** @throws DirectoryInUse where a process holds the embedded database */
export const openHere = async (config: Config): Promise<{ database: Database; applied: readonly string[] }> => {
  const database = await openDatabase(config)
  try {
    const applied = await migrate(database)
    await asOwner(database, fillReferenceData)
    await takeEventTypes(database)
    return { database, applied }
  } catch (error) {
    await database.close()
    throw error
  }
}
