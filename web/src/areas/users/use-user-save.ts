// Inviting and changing a person from the form: refused at a field, overtaken by somebody else, or done.
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { userForm } from '@kerbline/domain/areas/users/forms.ts'
import { userFields } from '@kerbline/domain/areas/users/resource.ts'
import { blankOf } from '@kerbline/domain/kit/resource.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { Option } from '@kerbline/domain/kit/field.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useSaving, type Saving } from '../../form/form-saving.ts'
import type { WireRecord } from '../../record/record-links.ts'
import { fieldNamed, pickValues, useForm, type Values } from '../../form/use-form.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { showLink, shownLink } from './invitation-link.ts'
import type { UserRecord } from './user-words.ts'

/** An empty form; the one side is preset where a person may add people of that side only. */
export const blankUser: Values = { ...blankOf(userFields([])), phone: null, job_title: null }

/** Said before anything is sent, as the server says it. */
const noAccount: FieldProblem = {
  field: 'accounts',
  reason: 'required',
  message: 'Choose at least one account. Without one they cannot see anything.',
}

const isUserRecord = (value: unknown): value is UserRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'updated_at' in value && 'denied' in value

const accountsIn = ({ accounts }: Values): string => (Array.isArray(accounts) ? accounts.join('\n') : '')
/** Accounts named in the form: what they are called is told elsewhere, here they have only to be known. */
const optionsOf = (accounts: string): readonly Option[] =>
  accounts.split('\n').map((value) => ({ value, label: value }))

/** A person as every record's conflict dialog reads one. */
export const asRecord = (record: UserRecord): WireRecord => ({
  ...record,
  is_active: record.status === 'active',
  used_by: 0,
})

/** Where nothing is mailed, the page of the person shows the link. */
const invitedWords = ({ id, name, email }: UserRecord): string =>
  shownLink.get()?.userId === id ? `Send the link to ${name} yourself.` : `Invitation sent to ${email}.`

const valuesOf = (record: UserRecord): Values => pickValues(userFields([]), { ...record }, blankUser)

export function useUserSave(record: UserRecord | undefined, begin: Values): Saving<UserRecord> {
  const [named, setNamed] = useState(() => accountsIn(begin))
  const fields = useMemo(() => userFields(optionsOf(named)), [named])
  const form = useForm(fields, begin, record === undefined)
  if (accountsIn(form.values) !== named) setNamed(accountsIn(form.values))
  const create = useAction(usersEndpoints.create, { refreshes: [userRecords.list] })
  const update = useAction(usersEndpoints.update)
  return useSaving<UserRecord, z.output<typeof userForm>>({
    form,
    name: 'users',
    record,
    begin,
    valuesOf,
    isKept: isUserRecord,
    create,
    update,
    isField: (field) => fieldNamed(fields, field) !== undefined,
    read: (given) => {
      const checked = form.check(given)
      const parsed = checked && userForm.safeParse(checked, { error: issueWords })
      if (parsed?.success === false)
        form.refuse(
          parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: 'not_valid', message })),
        )
      if (parsed?.data?.side === 'customer' && parsed.data.accounts.length === 0) {
        form.refuse([noAccount])
        return undefined
      }
      return parsed?.data
    },
    send: async (values, over) => {
      if (over) return (await update.run({ id: String(over.kept.id), version: over.version, values }))?.record
      const reply = await create.run(values)
      if (reply) showLink(reply.record.id, reply.invitation_link)
      return reply?.record
    },
    done: (saved) => {
      showToast(
        record
          ? {
              tone: 'done',
              title: `${saved.name} saved.`,
              body: 'This applies immediately, even where they are signed in.',
            }
          : { tone: 'done', title: `${saved.name} invited.`, body: invitedWords(saved) },
      )
      navigate(href('user', { id: String(saved.id) }), { isReplace: true })
    },
  })
}
