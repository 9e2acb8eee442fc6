// A dialog that sends something: what it asks, typed and kept as a draft; what the server refuses, said at its field; what somebody else
// changed meanwhile, beside what was typed. Nothing typed is lost by a refusal.
import type { Fields } from '@kerbline/domain/kit/field.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiProblem, changeTrouble, type LoadFailure } from '../data/failure.ts'
import { wordsOf } from '../record/record-value.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/fields/error-summary.tsx'
import { Notice } from '../ui/layout/banner.tsx'
import { Dialog, type DialogProps } from '../ui/overlay/dialog.tsx'
import { PlainInput, type PlainInputProps } from './field-input-plain.tsx'
import { useFormDraft, type FormDraft } from './form-draft.ts'
import { DraftBack, idOf } from './form-parts.tsx'
import { errorsOf } from './form-shell.tsx'
import styles from './form-dialog.module.css'
import { mergedValues } from './merged-values.ts'
import { isSame } from './same-value.ts'
import { fieldNamed, useForm, type Form, type Values } from './use-form.ts'

/** What stands on the server of what is asked. */
export interface Standing {
  readonly values: Values
  /** Of a record that somebody else may change meanwhile. */
  readonly version?: string
}

export interface DialogForm extends Required<Pick<Options, 'placed'>> {
  readonly fields: Fields
  readonly form: Form
  readonly draft: FormDraft
  readonly failure: LoadFailure | undefined
  readonly isOvertaken: boolean
  /** What it is typed over. */
  readonly base: Standing
  /** Checks what was typed and sends it; `work` resolves to nothing where it was refused. Once it is done its draft is gone. */
  readonly send: <Reply>(
    work: (values: Values) => Promise<Reply | undefined>,
    done: (reply: Reply) => void,
  ) => Promise<void>
  /** It goes on over what somebody else saved; what was typed stays. */
  readonly goOnOver: (now: Standing) => void
}

const nothing = (): void => undefined
const same = (problems: readonly FieldProblem[]) => problems

/** What stands empty begins so: a text as none, anything else as nothing. */
export const blankValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind, initial }]) => [name, initial ?? blanks[kind] ?? null]))
const blanks: Readonly<Record<string, unknown>> = {
  flag: false,
  choices: [],
  references: [],
  ...Object.fromEntries(['text', 'long text', 'email', 'phone', 'postcode', 'web address'].map((kind) => [kind, ''])),
}

interface Options {
  readonly fields: Fields
  readonly begin: Standing
  /** What its draft is kept under on this device. */
  readonly draft: string
  readonly failure: LoadFailure | undefined
  /** Where what the call refuses was typed, if the form names it otherwise. */
  readonly placed?: (problems: readonly FieldProblem[]) => readonly FieldProblem[]
}

export function useDialogForm({ fields, begin, draft: name, failure, placed = same }: Options): DialogForm {
  const [base, setBase] = useState(begin)
  const form = useForm(fields, base.values, false)
  const draft = useFormDraft(name, form, null, nothing)
  const [heard, setHeard] = useState<LoadFailure>()
  if (failure !== heard) {
    setHeard(failure)
    if (failure instanceof ApiProblem) form.refuse(placed(failure.fields))
  }
  return {
    ...{ fields, form, draft, failure, base, placed },
    isOvertaken: failure instanceof ApiProblem && failure.code === 'changed meanwhile',
    send: async (work, done) => {
      const values = form.check()
      if (values === undefined) return
      draft.keepNow() // an ended session must not take along what was just typed
      const reply = await work(values)
      if (reply === undefined) return
      await draft.forget()
      done(reply)
    },
    goOnOver: (now) => {
      form.rebase(now.values, mergedValues(base.values, form.values, now.values))
      setBase(now)
    },
  }
}

/** Words of values that are kept by number, as they came with the record. */
export type KnownValues = Readonly<Record<string, { readonly value: unknown; readonly words?: string | undefined }>>

interface OvertakenProps {
  readonly dialog: DialogForm
  readonly now: Standing
  /** "booking" */
  readonly what: string
  readonly known: KnownValues
  readonly onContinue: () => void
  /** Reads what somebody else saved. */
  readonly onStale: () => void
}

/** Somebody else saved: what is theirs, and beside it what was typed over it. */
function Overtaken({ dialog, now, what, known, onContinue, onStale }: OvertakenProps) {
  const { fields, form, base } = dialog
  const isRead = now.version !== base.version
  useEffect(() => {
    onStale()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is told
  }, [])
  const words = (name: string, value: unknown): string => {
    const field = fields[name]
    return field ? wordsOf(field, value, isSame(known[name]?.value, value) ? known[name]?.words : undefined) : ''
  }
  const theirs = Object.entries(fields).filter(([name]) => !isSame(now.values[name], base.values[name]))
  return (
    <Notice tone="amber" role="alert">
      <b>Someone else has changed this {what}.</b> Your changes are still here. Fields you did not change show their
      update.
      {theirs.length > 0 && (
        <ul>
          {theirs.map(([name, { label }]) => (
            <li key={name}>
              {label}: {words(name, now.values[name])}.
              {form.changed.includes(name) && ` You typed: ${words(name, form.values[name])}.`}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Button size="small" isBusy={!isRead} busyLabel="Loading the latest" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Notice>
  )
}

export type DialogInputProps = PlainInputProps & { readonly known: string | undefined }

interface Props extends Pick<DialogProps, 'title' | 'lead' | 'onClose' | 'focusFirst'> {
  readonly dialog: DialogForm
  /** On the button that sends it. */
  readonly label: string
  readonly busyLabel?: string
  readonly isBusy: boolean
  readonly isDangerous?: boolean
  readonly disabledReason?: string | undefined
  /** "this can be saved": after "Correct 2 fields before". */
  readonly before: string
  /** "We could not save the booking." */
  readonly troubleWords?: string
  readonly known?: KnownValues
  /** In place of a field's input. */
  readonly renderInput?: (name: string, props: DialogInputProps) => ReactNode
  /** Above the fields: what stands in the way of it. */
  readonly notices?: ReactNode
  /** Of a record that somebody else may change meanwhile; else `notices` says that it was overtaken. */
  readonly versions?: Omit<OvertakenProps, 'dialog' | 'known'>
  readonly onSend: () => Promise<void>
}

function Trouble({ dialog, words }: { readonly dialog: DialogForm; readonly words: string }) {
  const { fields, form, failure, isOvertaken, placed } = dialog
  const told = failure instanceof ApiProblem ? placed(failure.fields) : []
  const unplaced = told.filter(({ field }) => !fieldNamed(fields, field))
  if (!failure || isOvertaken || (told.length > 0 && unplaced.length === 0)) return null
  return (
    <Notice tone="red" role="alert">
      <b>{words}</b> {changeTrouble(failure)} {unplaced.map(({ message }) => message).join(' ')}
      {form.changed.length > 0 && ' What you typed is still here.'}
      {failure instanceof ApiProblem && failure.requestId && <small> Reference {failure.requestId}</small>}
    </Notice>
  )
}

export function FormDialog({ dialog, versions, known = {}, renderInput, onSend, ...props }: Props) {
  const { fields, form, draft, base } = dialog
  const { title, lead, label, before, onClose, focusFirst, disabledReason } = props
  const [begin] = useState(base.values)
  const box = useRef<HTMLFormElement>(null)
  /** A finger opens no keyboard over what it has not read. */
  const firstField = (how: string): HTMLElement | boolean =>
    how === 'touch' ||
    (box.current?.querySelector<HTMLElement>('input:enabled, select, textarea, [role=combobox]') ?? true)
  const send = (): void => {
    if (disabledReason === undefined) void onSend()
  }
  return (
    <Dialog
      isOpen
      {...{ title, lead, onClose }}
      focusFirst={focusFirst ?? firstField}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            isBusy={props.isBusy}
            busyLabel={props.busyLabel ?? 'Sending'}
            disabledReason={disabledReason}
            onClick={send}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        ref={box}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {props.notices}
        {versions && dialog.isOvertaken && <Overtaken {...{ dialog, known }} {...versions} />}
        <Trouble dialog={dialog} words={props.troubleWords ?? 'Something went wrong.'} />
        <ErrorSummary errors={errorsOf(fields, form.messages)} attempt={form.attempt} before={before} />
        {draft.isRestored && (
          <DraftBack
            onStartAgain={() => {
              form.setAll(begin)
              void draft.forget()
            }}
          />
        )}
        {Object.entries(fields).map(([name, field]) => {
          const asked: DialogInputProps = {
            ...{ id: idOf(name), name, field, fields },
            ...{ value: form.values[name], values: form.values, error: form.messages[name] },
            onChange: (value) => form.set(name, value),
            known: isSame(known[name]?.value, form.values[name]) ? known[name]?.words : undefined,
          }
          return <Fragment key={name}>{renderInput?.(name, asked) || <PlainInput {...asked} />}</Fragment>
        })}
      </form>
    </Dialog>
  )
}
