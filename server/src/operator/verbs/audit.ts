import { verifyAudit } from '../../audit/seal.ts'
import { UsageError, type Verb } from '../verb.ts'
import { readWords } from '../words.ts'

export const auditVerb: Verb = {
  usage: 'audit verify [--json]',
  summary: 'checks the chain over the audit trail',
  prepare: (words) => {
    const { given, rest } = readWords(words, ['json'])
    if (rest.length !== 1 || rest[0] !== 'verify')
      throw new UsageError('The one thing to do with the audit trail here is: audit verify')
    return async ({ database, print, printError }) => {
      const check = await verifyAudit(database)
      if (given.has('json')) print(JSON.stringify(check))
      else print(`${check.rows} rows, ${check.sealed} of them sealed`)
      if (check.brokenAt === null) {
        if (!given.has('json')) print('The chain is whole')
        return 0
      }
      printError(`The chain is broken at seal ${check.brokenAt}: that row was changed or removed after it was sealed`)
      return 1
    }
  },
}
