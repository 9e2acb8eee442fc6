// For the tests of this room: a customer with two accounts, and the transactions an import opens.
import { asOwner } from '../db/scope.ts'
import type { Database } from '../db/database.ts'
import type { ImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import type { ImportReport } from './report.ts'
import { type ImportRequest, type OpenRows, runImport } from './run-import.ts'

/** As operator commands do: as the owner, without a limit on a statement. */
export const openAsOwner =
  (database: Database): OpenRows =>
  (work) =>
    asOwner(database, (rows) => work(rows), { limitMilliseconds: 0 })

export async function addAccounts(database: Database, customer: string, ...numbers: string[]): Promise<void> {
  await asOwner(database, async (rows) => {
    const { id } = await rows
      .insertInto('customers')
      .values({ name: customer })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .insertInto('accounts')
      .values(numbers.map((number) => ({ customer_account_number: number, customer_id: id, name: customer })))
      .execute()
  })
}

export const testNow = new Date('2026-11-21T12:00:00Z')

export const importFile = (
  database: Database,
  kind: ImportKindName,
  path: string,
  more: Partial<Omit<ImportRequest, 'openRows' | 'kind' | 'path' | 'source'>> = {},
): Promise<ImportReport> =>
  runImport({
    openRows: openAsOwner(database),
    kind,
    path,
    source: path.split('/').at(-1) ?? path,
    isDryRun: false,
    actor: null,
    now: testNow,
    ...more,
  })
