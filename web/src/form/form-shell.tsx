import type { ReactNode } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { classes } from '../ui/classes.ts'
import { ErrorSummary } from '../ui/fields/error-summary.tsx'
import type { FormError } from '../ui/fields/faults.ts'
import { ConflictDialog } from './form-conflict.tsx'
import { DraftBack, FormBar, idOf, LeaveQuestion, SaveTrouble } from './form-parts.tsx'
import styles from './form-page.module.css'
import type { Saving } from './form-saving.ts'
import type { WireRecord } from '../record/record-links.ts'
import type { Messages } from './use-form.ts'

/** What is wrong, in the order of the fields, each with the control it belongs to. */
export const errorsOf = (
  fields: Readonly<Record<string, { readonly label: string }>>,
  messages: Messages,
  controlOf: (field: string) => string = (field) => field,
): readonly FormError[] =>
  Object.entries(fields).flatMap(([field, { label }]) => {
    const message = messages[field]
    return message === undefined ? [] : [{ fieldId: idOf(controlOf(field)), label, message }]
  })

interface Props {
  readonly saving: Saving<unknown>
  /** The form's name, as the page's title has it. */
  readonly title: string
  /** What is saved, or left: "Leeds South", "this branch". */
  readonly what: string
  readonly saveLabel: string
  readonly cancelHref: string
  readonly errors: readonly FormError[]
  /** Absent for what is new: nobody can be ahead of it. How both versions are shown where somebody else saved meanwhile: `theirs` is the record as they saved it. */
  readonly conflict?: {
    readonly resource: Resource
    readonly endpoints: ResourceEndpoints
    readonly theirs: WireRecord | undefined
    /** Words of a value that is kept by number. */
    readonly nameOf: (field: string, value: unknown) => string | undefined
  }
  /** Above the fields, under a draft that came back. */
  readonly notices?: ReactNode
  /** An `aside`, beside the form. */
  readonly aside?: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

/** Round the fields of every form that saves a record: its summary, draft, bar, conflict and the question on leaving. */
export function FormShell({ saving, title, what, saveLabel, cancelHref, errors, conflict, ...parts }: Props) {
  const { form, draft, guard, failure } = saving
  const theirs = conflict?.theirs
  const handleStartAgain = (): void => {
    form.setAll(saving.start)
    void draft.forget()
  }
  return (
    <div className={classes(styles.page, !parts.aside && styles.alone)}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
      >
        <ErrorSummary errors={errors} attempt={form.attempt} before={conflict ? undefined : 'this can be sent'} />
        <div className={styles.notices}>
          {draft.isRestored && <DraftBack onStartAgain={handleStartAgain} />}
          {parts.notices}
        </div>
        {parts.children}
        <FormBar
          changes={form.changed.length}
          cancelHref={cancelHref}
          saveLabel={saveLabel}
          isBusy={saving.isRunning}
          errors={errors}
          trouble={failure && <SaveTrouble failure={failure} what={what} unplaced={saving.unplaced} />}
        />
      </form>
      {parts.aside}
      {conflict && theirs && (
        <ConflictDialog
          {...conflict}
          key={theirs.updated_at}
          theirs={theirs}
          start={saving.start}
          mine={form.values}
          isBusy={saving.isRunning}
          onClose={saving.closeConflict}
          onDiscard={saving.takeTheirs}
          onSave={saving.takeMixture}
        />
      )}
      <LeaveQuestion {...{ guard, draft, form, what }} />
    </div>
  )
}
