// Saving a form, in all its ways: created, changed, refused at a field, overtaken by somebody else, or not answered at all.
import { useRef, useState } from 'react'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { ApiProblem, type LoadFailure } from '../data/failure.ts'
import { goTo } from '../data/place.ts'
import { useAction } from '../data/use-action.ts'
import { showToast } from '../ui/toasts.ts'
import { useFormDraft, type FormDraft } from './form-draft.ts'
import { useLeaveGuard, type LeaveGuard } from './form-guard.ts'
import { keyOf, linkTo, titleOf, type CrudScreens, type RecordView, type WireRecord } from './record-links.ts'
import { nameBeside } from './record-value.tsx'
import { fieldNamed, isSame, pickValues, useForm, type Form, type Values } from './use-form.ts'

interface Options {
  resource: Resource
  endpoints: ResourceEndpoints
  screens: CrudScreens
  record: WireRecord | undefined
  begin: Values
}

interface Save {
  readonly form: Form
  readonly draft: FormDraft
  readonly guard: LeaveGuard
  readonly isRunning: boolean
  /** Shown above the form; what belongs to fields or to the conflict is shown there instead. */
  readonly failure: LoadFailure | undefined
  readonly unplaced: readonly FieldProblem[]
  /** What the form was filled from. */
  readonly start: Values
  /** The record as somebody else saved it meanwhile. */
  readonly theirs: WireRecord | undefined
  readonly nameOf: (field: string, value: unknown) => string | undefined
  readonly submit: () => Promise<void>
  readonly closeConflict: () => void
  readonly takeTheirs: () => void
  readonly takeMixture: (mixture: Values) => void
}

const isWireRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'updated_at' in value &&
  typeof value.updated_at === 'string'

export function useSave({ resource, endpoints, screens, record, begin }: Options): Save {
  const { fields } = resource
  const form = useForm(fields, begin, record === undefined)
  const [base, setBase] = useState({ start: begin, record, version: record?.updated_at ?? null })
  const [heard, setHeard] = useState<LoadFailure>()
  const [dismissed, setDismissed] = useState<LoadFailure>()
  const isUnderWay = useRef(false)
  const create = useAction(endpoints.create)
  const update = useAction(endpoints.update)
  const { failure } = record ? update : create
  const isDirty = form.changed.length > 0
  const guard = useLeaveGuard(isDirty)
  const draft = useFormDraft(`${resource.name}:${record ? record.id : 'new'}`, form, base.version, (version) =>
    setBase((before) => ({ ...before, version })),
  )
  const startFrom = (from: WireRecord, values?: Values): void => {
    const start = pickValues(fields, from, begin)
    form.rebase(start, values)
    setBase({ start, record: from, version: from.updated_at })
  }

  // A record painted from an earlier visit is overtaken by the server's answer, unless somebody has begun to type.
  if (record && base.record && record.updated_at > base.record.updated_at && !isDirty)
    startFrom(record, pickValues(fields, record, begin))

  const refused = failure instanceof ApiProblem ? failure : undefined
  const unplaced = refused?.fields.filter(({ field }) => fieldNamed(fields, field) === undefined) ?? []
  const theirs =
    refused?.code === 'changed meanwhile' && refused !== dismissed && isWireRecord(refused.current)
      ? refused.current
      : undefined
  if (failure !== heard) {
    setHeard(failure)
    if (refused) form.refuse(refused.fields)
  }

  const done = ({ record: saved }: RecordView): void => {
    startFrom(saved, pickValues(fields, saved, begin))
    guard.release()
    void draft.forget()
    showToast({ tone: 'done', title: `${titleOf(resource, saved)} ${record ? 'saved' : 'created'}.` })
    goTo(linkTo(screens.view, keyOf(resource, saved)), { isReplace: true }) // going back must not lead to a form that is done
  }
  const send = async (given: Values, version: string | null, over: WireRecord | undefined): Promise<void> => {
    if (isUnderWay.current) return
    const values = form.check(given)
    if (!values) return
    isUnderWay.current = true
    draft.keepNow() // an ended session must not take along what was just typed
    try {
      const reply = over
        ? await update.run({ key: keyOf(resource, over), version: version ?? over.updated_at, values })
        : await create.run(values)
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
    nameOf: (name, value) => {
      const from = [theirs, base.record, record].find((each) => each && isSame(each[name], value))
      return from && nameBeside(from, name)
    },
    submit: () => send(form.values, base.version, base.record),
    closeConflict: () => setDismissed(failure),
    takeTheirs: () => {
      if (!theirs) return
      startFrom(theirs, pickValues(fields, theirs, begin))
      update.forget()
      void draft.forget()
    },
    takeMixture: (mixture) => {
      if (!theirs) return
      startFrom(theirs, mixture)
      void send(mixture, theirs.updated_at, theirs)
    },
  }
}
