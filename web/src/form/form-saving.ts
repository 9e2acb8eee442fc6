// What every form that saves a record goes through: sent once, refused at a field, overtaken by somebody else, or done.
import { useRef, useState } from 'react'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { ApiProblem, type LoadFailure } from '../data/failure.ts'
import type { Action } from '../data/use-action.ts'
import { useFormDraft, type FormDraft } from './form-draft.ts'
import { mergedValues } from './merged-values.ts'
import { useLeaveGuard, type LeaveGuard } from './form-guard.ts'
import type { Form, Values } from './use-form.ts'

interface Versioned {
  readonly id: number
  readonly updated_at: string
}

interface Options<Kept extends Versioned, Sent> {
  readonly form: Form
  /** What a draft is kept under, without the record: `branches`. */
  readonly name: string
  /** None: a new one. */
  readonly record: Kept | undefined
  readonly begin: Values
  readonly valuesOf: (kept: Kept) => Values
  readonly isKept: (value: unknown) => value is Kept
  readonly create: Pick<Action<Endpoint>, 'failure' | 'isRunning'>
  readonly update: Pick<Action<Endpoint>, 'failure' | 'isRunning' | 'forget'>
  /** The fields the server means, by the form's own names. */
  readonly placed?: (problems: readonly FieldProblem[]) => readonly FieldProblem[]
  readonly isField: (field: string) => boolean
  /** The values as the call takes them; undefined where something is wrong, which is then shown. */
  readonly read: (values: Values) => Sent | undefined
  /** Resolves to the record as it was saved, or nothing. */
  readonly send: (
    values: Sent,
    over: { readonly kept: Kept; readonly version: string } | undefined,
  ) => Promise<Kept | undefined>
  /** Says that it is saved, and goes on from there. */
  readonly done: (saved: Kept) => void
}

export interface Saving<Kept> {
  readonly form: Form
  readonly draft: FormDraft
  readonly guard: LeaveGuard
  readonly isRunning: boolean
  /** Shown above the form; what belongs to fields or to the conflict is shown there instead. */
  readonly failure: LoadFailure | undefined
  readonly unplaced: readonly FieldProblem[]
  /** Everything the server refused, for a form whose fields hold several. */
  readonly problems: readonly FieldProblem[]
  /** What the form was filled from. */
  readonly start: Values
  /** The record it was filled from. */
  readonly base: Kept | undefined
  /** The record as somebody else saved it meanwhile. */
  readonly theirs: Kept | undefined
  readonly submit: () => Promise<void>
  readonly closeConflict: () => void
  readonly takeTheirs: () => void
  readonly takeMixture: (mixture: Values) => void
  /** Goes on with what was changed here on top of theirs; nothing is sent yet. */
  readonly putMineOnTop: () => void
}

/** What is typed of a record, or of a new one, is kept under. */
export const draftOf = (name: string, record?: { readonly id: number }): string => `${name}:${record?.id ?? 'new'}`

const asTheyCame = (problems: readonly FieldProblem[]): readonly FieldProblem[] => problems

/** What the server refused: at which fields, what belongs to none, and the record as somebody else saved it meanwhile. */
function refusalOf<Kept extends Versioned, Sent>(
  failure: LoadFailure | undefined,
  { placed = asTheyCame, isField, isKept }: Pick<Options<Kept, Sent>, 'placed' | 'isField' | 'isKept'>,
): {
  readonly problems: readonly FieldProblem[]
  readonly unplaced: readonly FieldProblem[]
  readonly current: Kept | undefined
} {
  if (!(failure instanceof ApiProblem)) return { problems: [], unplaced: [], current: undefined }
  const problems = placed(failure.fields)
  const isOvertaken = failure.code === 'changed meanwhile' && isKept(failure.current)
  return {
    problems,
    unplaced: problems.filter(({ field }) => !isField(field)),
    current: isOvertaken ? failure.current : undefined,
  }
}

/** The refusal of the last save, said at its fields once, until the conflict it tells of is put away. */
function useRefusal<Kept extends Versioned, Sent>(failure: LoadFailure | undefined, options: Options<Kept, Sent>) {
  const [heard, setHeard] = useState<LoadFailure>()
  const [dismissed, setDismissed] = useState<LoadFailure>()
  const { problems, unplaced, current } = refusalOf(failure, options)
  if (failure !== heard) {
    setHeard(failure)
    if (failure instanceof ApiProblem) options.form.refuse(problems)
  }
  const theirs = failure === dismissed ? undefined : current
  return { problems, unplaced, theirs, dismiss: () => setDismissed(failure) }
}

/** What the form was filled from: the record, its values and its version. */
function useBase<Kept extends Versioned, Sent>({ form, record, begin, valuesOf }: Options<Kept, Sent>) {
  const [base, setBase] = useState({ start: begin, record, version: record?.updated_at ?? null })
  const startFrom = (from: Kept, values?: Values): void => {
    form.rebase(valuesOf(from), values)
    setBase({ start: valuesOf(from), record: from, version: from.updated_at })
  }
  // A record painted from an earlier visit is overtaken by the server's answer, unless somebody has begun to type.
  const isUntouched = form.changed.length === 0
  if (record && base.record && record.updated_at > base.record.updated_at && isUntouched)
    startFrom(record, valuesOf(record))
  return { base, startFrom, setVersion: (version: string | null) => setBase((before) => ({ ...before, version })) }
}

export function useSaving<Kept extends Versioned, Sent>(options: Options<Kept, Sent>): Saving<Kept> {
  const { form, record, valuesOf, create, update } = options
  const { base, startFrom, setVersion } = useBase(options)
  const isUnderWay = useRef(false)
  const { failure } = record ? update : create
  const guard = useLeaveGuard(form.changed.length > 0)
  const draft = useFormDraft(draftOf(options.name, record), form, base.version, setVersion)
  const { problems, unplaced, theirs, dismiss } = useRefusal(failure, options)

  const send = async (given: Values, version: string | null, over: Kept | undefined): Promise<void> => {
    if (isUnderWay.current) return
    const values = options.read(given)
    if (values === undefined) return
    isUnderWay.current = true
    draft.keepNow() // an ended session must not take along what was just typed
    try {
      const saved = await options.send(values, over && { kept: over, version: version ?? over.updated_at })
      if (!saved) return
      startFrom(saved, valuesOf(saved))
      guard.release()
      void draft.forget()
      options.done(saved)
    } finally {
      isUnderWay.current = false
    }
  }
  const isShownElsewhere = theirs !== undefined || (problems.length > 0 && unplaced.length === 0)
  return {
    form,
    draft,
    guard,
    isRunning: create.isRunning || update.isRunning,
    failure: isShownElsewhere ? undefined : failure,
    unplaced,
    problems,
    start: base.start,
    base: base.record,
    theirs,
    submit: () => send(form.values, base.version, base.record),
    closeConflict: dismiss,
    takeTheirs: () => {
      if (!theirs) return
      startFrom(theirs, valuesOf(theirs))
      update.forget()
      void draft.forget()
    },
    takeMixture: (mixture) => {
      if (!theirs) return
      startFrom(theirs, mixture)
      void send(mixture, theirs.updated_at, theirs)
    },
    putMineOnTop: () => {
      if (!theirs) return
      startFrom(theirs, mergedValues(base.start, form.values, valuesOf(theirs)))
      update.forget()
    },
  }
}
