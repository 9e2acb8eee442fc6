import { counted } from '@kerbline/domain/kit/words.ts'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { Fragment, type ReactNode } from 'react'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { draftTrouble } from '../data/drafts.ts'
import { ApiProblem, changeTrouble, type LoadFailure } from '../data/failure.ts'
import { useSignal } from '../data/signal.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlay/dialog.tsx'
import { countFaults, goToField, inOrder, type FormError } from '../ui/fields/faults.ts'
import { FormSection } from '../ui/fields/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PinnedBar } from '../ui/layout/pinned-bar.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { FieldInput, type Inputs } from './field-input.tsx'
import type { FormDraft } from './form-draft.ts'
import type { LeaveGuard } from './form-guard.ts'
import styles from './form-page.module.css'
import { bySection } from '../record/record-sections.ts'
import type { Form } from './use-form.ts'

/** The control of a field; no page uses such ids for anything else. */
export const idOf = (name: string): string => `field-${name}`

interface FieldsProps {
  resource: Resource
  endpoints: ResourceEndpoints
  form: Form
  inputs?: Inputs | undefined
  nameOf: (field: string, value: unknown) => string | undefined
}

/** Every field of the resource, in its sections. */
export function FormFields({ resource, endpoints, form, inputs = {}, nameOf }: FieldsProps) {
  return bySection(writableFields(resource.fields)).map(([title, fields]) => (
    <FormSection key={title} title={title}>
      {fields.map(([name, field]) => {
        const Input = inputs[name] ?? FieldInput
        return (
          <Fragment key={name}>
            <Input
              id={idOf(name)}
              name={name}
              field={field}
              value={form.values[name]}
              onChange={(value) => form.set(name, value)}
              error={form.messages[name]}
              values={form.values}
              fields={resource.fields}
              known={nameOf(name, form.values[name])}
              endpoints={endpoints}
            />
          </Fragment>
        )
      })}
    </FormSection>
  ))
}

/** Why nothing was saved, where it is not a matter of a field: at the button that was pressed. What was typed stands untouched. */
export function SaveTrouble({
  failure,
  what,
  unplaced,
}: {
  failure: LoadFailure
  what: string
  unplaced: readonly FieldProblem[]
}) {
  return (
    <Notice tone="red" role="alert" className={styles.trouble}>
      <b>We could not save {what}.</b> {changeTrouble(failure)} {unplaced.map(({ message }) => message).join(' ')}{' '}
      Everything you typed is still here.
      {failure instanceof ApiProblem && failure.requestId && <small> Reference {failure.requestId}</small>}
    </Notice>
  )
}

interface BarProps {
  /** How many fields differ from what is saved. */
  changes: number
  cancelHref: string
  saveLabel: string
  isBusy?: boolean | undefined
  disabledReason?: string | undefined
  /** Fields that stand in the way, said here too: the button is always in sight, the fields are not. */
  errors?: readonly FormError[] | undefined
  /** A SaveTrouble, while there is one. */
  trouble?: ReactNode
}

/** What stands in the way, with the way to it, where the hand is. The summary above has been heard; this is for the eye. */
const BarFaults = ({ errors }: { errors: readonly FormError[] }) => (
  <p className={styles.faults}>
    <Icon of={WarningOctagonIcon} weight="fill" />
    <span>
      {countFaults(errors)}:{' '}
      {inOrder(errors).map(({ fieldId, label }, place) => (
        <Fragment key={fieldId}>
          {place > 0 && ', '}
          <button type="button" onClick={() => goToField(fieldId)}>
            {label}
          </button>
        </Fragment>
      ))}
    </span>
  </p>
)

/** Save and Cancel, always in sight, with what kept the last save from being made. */
export function FormBar({ changes, cancelHref, saveLabel, isBusy, disabledReason, errors = [], trouble }: BarProps) {
  const draftFault = useSignal(draftTrouble)
  const said = changes === 0 ? '' : `${counted(changes, 'change')} not saved`
  return (
    <PinnedBar className={styles.bar}>
      {trouble}
      {errors.length > 0 && <BarFaults errors={errors} />}
      <p role="status" className={styles.said}>
        {said}
        {said !== '' && draftFault !== undefined && '. This browser cannot save a draft.'}
      </p>
      <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving" disabledReason={disabledReason}>
        {saveLabel}
      </Button>
    </PinnedBar>
  )
}

/** The form to come: as many fields, and a Save that waits. */
export const FormSkeleton = ({ resource, bar }: { resource: Resource; bar: ReactNode }) => (
  <>
    <div className={styles.skeleton} aria-hidden="true">
      {writableFields(resource.fields).map(([name, { kind }]) => (
        <div key={name}>
          <Skeleton width={120} height={14} />
          <Skeleton height={kind === 'long text' ? 88 : 36} />
        </div>
      ))}
    </div>
    {bar}
  </>
)

/** Said while a draft of an earlier visit fills the form. */
export const DraftBack = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <Notice role="status">
    <b>We have restored what you typed earlier.</b> It is not saved yet.{' '}
    <button type="button" className={styles.again} onClick={onStartAgain}>
      Start again
    </button>
  </Notice>
)

interface LeaveProps {
  guard: LeaveGuard
  draft: FormDraft
  form: Form
  /** What would be left: "Leeds South", "this branch". */
  what: string
}

/** Asked of whoever leaves a form with changes; the draft goes with them. */
export const LeaveQuestion = ({ guard, draft, form: { changed }, what }: LeaveProps) => (
  <ConfirmDialog
    isOpen={guard.isAsking}
    onClose={guard.stay}
    onConfirm={() => {
      void draft.forget()
      guard.leave()
    }}
    title={`Leave without saving ${what}?`}
    lead={`${counted(changed.length, 'change is', 'changes are')} lost.`}
    confirmLabel="Leave without saving"
    isDangerous
  />
)
