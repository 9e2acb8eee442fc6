import { migrate } from '../../db/migrate.ts'
import { type Verb, UsageError } from '../verb.ts'
import { readWords } from '../words.ts'

export const migrateVerb: Verb = {
  usage: 'migrate',
  summary: 'brings the schema up to date; a backup is taken first',
  prepare: (words) => {
    if (readWords(words, []).rest.length > 0) throw new UsageError('migrate takes nothing else.')
    return async ({ database, print }) => {
      // A server or this command has done so on opening the database; what is said here is how it stands.
      const applied = await migrate(database, { log: print })
      if (applied.length === 0) print('The schema is up to date')
      return 0
    }
  },
}
