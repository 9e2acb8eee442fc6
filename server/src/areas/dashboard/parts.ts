// The parts of the dashboard are read one after another in one transaction, and each fails alone.
import { sql } from 'kysely'
import type { PartFailure, BuildContext, Rows } from '../../http/call.ts'

type ReadPart = <Part>(
  name: string,
  isOpen: boolean,
  read: () => Promise<Part>,
) => Promise<Part | PartFailure | undefined>

/**
 * A reader of parts: undefined for one that is not open to the viewer, the failure in the place of one that throws. After an error
 * PostgreSQL refuses everything until it is taken back; as nothing is written, one savepoint at the beginning serves every part.
 */
export async function openParts(rows: Rows, failed: BuildContext['failed']): Promise<ReadPart> {
  await sql`savepoint parts`.execute(rows)
  return async (name, isOpen, read) => {
    if (!isOpen) return undefined
    try {
      return await read()
    } catch (error) {
      // Throws where the database itself is away: then there is no answer at all.
      await sql`rollback to savepoint parts`.execute(rows)
      return failed(name, error)
    }
  }
}
