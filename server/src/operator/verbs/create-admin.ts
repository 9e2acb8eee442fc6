import { asOwner } from '../../db/scope.ts'
import { administratorLinkHours, inviteAdministrator } from '../invite-administrator.ts'
import { UsageError, type Verb } from '../verb.ts'
import { readWords } from '../words.ts'

const emailForm = /^[^\s@]+@[^\s@]+$/

export const createAdminVerb: Verb = {
  usage: 'create-admin EMAIL [name]',
  summary: 'adds a system administrator and prints a one-time link to choose a password',
  prepare: (words) => {
    const [email, ...names] = readWords(words, []).rest
    if (email === undefined) throw new UsageError('Missing EMAIL.')
    if (!emailForm.test(email) || email.length > 254) throw new UsageError(`“${email}” is not an email address.`)
    const name = names.join(' ').trim() || (email.split('@')[0] ?? email)
    return async ({ database, publicUrl, print }) => {
      const link = await asOwner(database, (rows) => inviteAdministrator(rows, { email, name }, publicUrl))
      print(`Open this link once, within ${administratorLinkHours} hours, to choose a password for ${email}:`)
      print(link)
      return 0
    }
  },
}
