// Inviting and changing a person from the form: refused at a field, overtaken by somebody else, or done.
import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { userForm } from '@kerbline/domain/areas/users/forms.ts'
import { userFields } from '@kerbline/domain/areas/users/resource.ts'
import { blankOf } from '@kerbline/domain/kit/resource.ts'
import type { Option } from '@kerbline/domain/kit/field.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useRef, useState } from 'react'
import { useFormDraft, type FormDraft } from '../../crud/form-draft.ts'
import { useLeaveGuard, type LeaveGuard } from '../../crud/form-guard.ts'
import type { WireRecord } from '../../crud/record-links.ts'
import { fieldNamed, pickValues, useForm, type Form, type Values } from '../../crud/use-form.ts'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { goTo } from '../../data/place.ts'
import { useAction } from '../../data/use-action.ts'
import { showToast } from '../../ui/toasts.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { UserRecord, UserView } from './user-words.ts'

/** An empty form; the one side is preset where a person may add people of that side only. */
export const blankUser: Values = { ...blankOf(userFields([])), phone: null, job_title: null }

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

export interface UserSave {
  readonly form: Form
  readonly draft: FormDraft
  readonly guard: LeaveGuard
  readonly isRunning: boolean
  readonly failure: LoadFailure | undefined
  readonly unplaced: readonly FieldProblem[]
  readonly start: Values
  readonly theirs: UserRecord | undefined
  readonly submit: () => void
  readonly closeConflict: () => void
  readonly takeTheirs: () => void
  readonly takeMixture: (mixture: Values) => void
}

const valuesOf = (record: UserRecord): Values => pickValues(userFields([]), { ...record }, blankUser)

export function useUserSave(record: UserRecord | undefined, begin: Values): UserSave {
  const [named, setNamed] = useState(() => accountsIn(begin))
  const fields = useMemo(() => userFields(optionsOf(named)), [named])
  const form = useForm(fields, begin, record === undefined)
  if (accountsIn(form.values) !== named) setNamed(accountsIn(form.values))
  const [base, setBase] = useState({ start: begin, version: record?.updated_at ?? null })
  const [heard, setHeard] = useState<LoadFailure>()
  const [dismissed, setDismissed] = useState<LoadFailure>()
  const isUnderWay = useRef(false)
  const create = useAction(usersEndpoints.create, { refreshes: [userRecords.list] })
  const update = useAction(usersEndpoints.update)
  const { failure } = record ? update : create
  const guard = useLeaveGuard(form.changed.length > 0)
  const draft = useFormDraft(`users:${record ? record.id : 'new'}`, form, base.version, (version) =>
    setBase((before) => ({ ...before, version })),
  )
  const startFrom = (from: UserRecord, values: Values): void => {
    form.rebase(valuesOf(from), values)
    setBase({ start: valuesOf(from), version: from.updated_at })
  }
  // A record painted from an earlier visit is overtaken by the server's answer, unless somebody has begun to type.
  if (record && base.version !== null && record.updated_at > base.version && form.changed.length === 0)
    startFrom(record, valuesOf(record))

  const refused = failure instanceof ApiProblem ? failure : undefined
  const unplaced = refused?.fields.filter(({ field }) => fieldNamed(fields, field) === undefined) ?? []
  const theirs =
    refused?.code === 'changed meanwhile' && refused !== dismissed && isUserRecord(refused.current)
      ? refused.current
      : undefined
  if (failure !== heard) {
    setHeard(failure)
    if (refused) form.refuse(refused.fields)
  }

  const done = ({ record: saved }: UserView): void => {
    form.rebase(valuesOf(saved), valuesOf(saved))
    guard.release()
    void draft.forget()
    showToast(
      record
        ? { tone: 'done', title: `${saved.name} saved.`, body: 'Open sessions take the change at once.' }
        : { tone: 'done', title: `${saved.name} invited.`, body: `The invitation is on its way to ${saved.email}.` },
    )
    goTo(href('user', { id: String(saved.id) }), { isReplace: true })
  }
  const send = async (given: Values, version: string | null): Promise<void> => {
    if (isUnderWay.current) return
    const checked = form.check(given)
    const parsed = checked && userForm.safeParse(checked)
    if (!parsed) return
    if (!parsed.success)
      return form.refuse(
        parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: 'not_valid', message })),
      )
    isUnderWay.current = true
    draft.keepNow()
    try {
      const reply = record
        ? await update.run({
            id: String(record.id),
            version: version ?? record.updated_at,
            values: parsed.data,
          })
        : await create.run(parsed.data)
      if (reply) done(reply)
    } finally {
      isUnderWay.current = false
    }
  }
  const isShownElsewhere = theirs !== undefined || (refused && refused.fields.length > 0 && unplaced.length === 0)
  return {
    form,
    draft,
    guard,
    isRunning: create.isRunning || update.isRunning,
    failure: isShownElsewhere ? undefined : failure,
    unplaced,
    start: base.start,
    theirs,
    submit: () => void send(form.values, base.version),
    closeConflict: () => setDismissed(failure),
    takeTheirs: () => {
      if (!theirs) return
      startFrom(theirs, valuesOf(theirs))
      update.forget()
      void draft.forget()
    },
    takeMixture: (mixture) => {
      if (!theirs) return
      startFrom(theirs, mixture)
      void send(mixture, theirs.updated_at)
    },
  }
}
