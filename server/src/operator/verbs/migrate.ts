import { migrate } from '../../db/migrate.ts'
import { type Verb, UsageError } from '../verb.ts'
import { readWords } from '../words.ts'

export const migrateVerb: Verb = {
  usage: 'migrate',
  summary: 'updates the database schema, after a backup where possible',
  prepare: (words) => {
    if (readWords(words, []).rest.length > 0) throw new UsageError('migrate takes no arguments.')
    return async ({ database, applied, print }) => {
      const late = await migrate(database)
      for (const name of [...applied, ...late]) print(`Applied ${name}`)
      print('The schema is up to date')
      return 0
    }
  },
}
