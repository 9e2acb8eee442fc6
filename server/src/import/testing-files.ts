// For the tests of this room: texts as files in a folder of their own, taken in as an operator would, and what stands afterwards.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../db/database.ts'
import { importFile } from './testing-accounts.ts'

/** Called where the engine is described: the folder comes and goes with its tests. */
export function useFiles(database: () => Database) {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbline-import-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const pathOf = (name: string): string => join(folder, name)
  return {
    pathOf,
    take: async (
      kind: ImportKindName,
      text: string,
      {
        name = `${kind}.csv`,
        ...more
      }: { readonly name?: string; readonly isDryRun?: boolean; readonly isAllOrNothing?: boolean } = {},
    ) => {
      const path = pathOf(name)
      await writeFile(path, text)
      return importFile(database(), kind, path, more)
    },
    rowsOf: async (query: RawBuilder<unknown>) => (await query.execute(database().kysely)).rows,
  }
}
