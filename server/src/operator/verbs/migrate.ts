import { migrate } from '../../db/migrate.ts'
import { type Verb, UsageError } from '../verb.ts'
import { readWords } from '../words.ts'

export const migrateVerb: Verb = {
  usage: 'migrate',
  summary: 'brings the schema up to date; a backup is taken first',
  prepare: (words) => {
    if (readWords(words, []).rest.length > 0) throw new UsageError('migrate takes nothing else.')
    return async ({ database, applied, print }) => {
      const late = await migrate(database)
      for (const name of [...applied, ...late]) print(`Applied ${name}`)
      print('The schema is up to date')
      return 0
    }
  },
}
