import { verifyAudit } from '../../audit/seal.ts'
import { UsageError, type Verb } from '../verb.ts'
import { readWords } from '../words.ts'

export const auditVerb: Verb = {
  usage: 'audit verify [--json]',
  summary: 'checks that the audit log has not been changed',
  prepare: (words) => {
    const { given, rest } = readWords(words, ['json'])
    if (rest.length !== 1 || rest[0] !== 'verify') throw new UsageError('The only audit command is: audit verify')
    return async ({ database, print, printError }) => {
      const check = await verifyAudit(database)
      if (given.has('json')) print(JSON.stringify(check))
      else print(`${check.rows} rows, ${check.sealed} sealed`)
      if (check.brokenAt === null) {
        if (!given.has('json')) print('The audit log has not been changed')
        return 0
      }
      printError(
        `The audit log is broken at seal ${check.brokenAt}. That row was changed or removed after it was sealed`,
      )
      return 1
    }
  },
}
