import { recordAudit } from '../../audit/audit.ts'
import { asOwner } from '../../db/scope.ts'
import { longestAlert, raiseAlert } from '../../realtime/alerts.ts'
import { UsageError, type Verb } from '../verb.ts'
import { readWords } from '../words.ts'

export const alertVerb: Verb = {
  usage: 'alert "text" [--deployment]',
  summary: 'shows an alert to everyone signed in. --deployment announces a restart',
  prepare: (words) => {
    const { given, rest } = readWords(words, ['deployment'])
    const message = rest.join(' ').trim()
    if (message === '') throw new UsageError('Missing text. Put it in quotes.')
    if (message.length > longestAlert) throw new UsageError(`The text is longer than ${longestAlert} characters.`)
    const kind = given.has('deployment') ? 'DeploymentStarting' : 'AlertEvent'
    return async ({ database, print }) => {
      const id = await asOwner(database, async (rows) => {
        const raised = await raiseAlert(rows, { kind, message })
        await recordAudit(rows, {
          actor: null,
          action: 'alert raised',
          entity: 'alert',
          entityId: raised,
          after: { kind, message },
        })
        return raised
      })
      print(`Alert ${id} sent`)
      return 0
    }
  },
}
