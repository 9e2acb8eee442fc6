import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** What every form field takes, whatever its control. */
export interface FieldWords {
  label: string
  /** Only for search boxes and table cells, where the place itself says what is asked. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong and how to put it right; shown between hint and input. */
  error?: string | undefined
  isOptional?: boolean | undefined
}

export interface FieldIds {
  controlId: string
  labelId: string
  hintId: string
  errorId: string
  describedBy: string | undefined
}

/** The ids that tie a control to its label, hint and error. `id` is what an error summary moves the focus to. */
export function useFieldIds(id: string | undefined, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): FieldIds {
  const made = useId()
  const controlId = id ?? made
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return { controlId, labelId: `${controlId}-label`, hintId, errorId, describedBy: describedBy || undefined }
}

interface FieldProps extends FieldWords {
  id?: string | undefined
  className?: string | undefined
}

/** Parts a field's props: what its frame takes, what ties the control to it, and the rest, which is the control's own. */
export function useField<Props extends FieldProps>({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  className,
  ...rest
}: Props) {
  const ids = useFieldIds(id, { hint, error })
  return {
    ids,
    frame: { ids, label, isLabelHidden, hint, error, isOptional, className },
    control: {
      id: ids.controlId,
      'aria-describedby': ids.describedBy,
      'aria-invalid': error !== undefined || undefined,
    },
    rest,
  }
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={WarningOctagonIcon} weight="fill" />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {children}
      </span>
    </p>
  )
}

const HintAndError = ({ ids, hint, error }: Pick<FieldWords, 'hint' | 'error'> & { ids: FieldIds }) => (
  <>
    {hint && (
      <p className={styles.hint} id={ids.hintId}>
        {hint}
      </p>
    )}
    {error && <FieldError id={ids.errorId}>{error}</FieldError>}
  </>
)

const Optional = () => (
  <>
    {' '}
    <small className={styles.optional}>(optional)</small>
  </>
)

interface FrameProps extends FieldWords {
  ids: FieldIds
  /** False when the control is a button, which a native label would press. */
  isNative?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, hint below it, then the error, then the control. */
export function FieldFrame({
  ids,
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  isNative = true,
  className,
  children,
}: FrameProps) {
  const words = (
    <>
      {label}
      {isOptional && <Optional />}
    </>
  )
  const name = isNative ? (
    <label htmlFor={ids.controlId} id={ids.labelId}>
      {words}
    </label>
  ) : (
    <span id={ids.labelId}>{words}</span>
  )
  return (
    <div className={classes(styles.field, className)}>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <div className={styles.label}>{name}</div>}
      <HintAndError ids={ids} hint={hint} error={error} />
      {children}
    </div>
  )
}

interface GroupProps extends Pick<FieldWords, 'hint' | 'error' | 'isOptional' | 'isLabelHidden'> {
  /** Takes the focus when the error summary points here. */
  id?: string | undefined
  legend: string
  className?: string | undefined
  children: ReactNode
}

/** Several controls that answer one question: radio lists, checkbox lists, day-month-year. */
export function FieldGroup({ id, legend, hint, error, isOptional, isLabelHidden, className, children }: GroupProps) {
  const ids = useFieldIds(id, { hint, error })
  const words = (
    <>
      {legend}
      {isOptional && <Optional />}
    </>
  )
  return (
    <fieldset
      id={ids.controlId}
      tabIndex={-1}
      data-focus="silent"
      aria-describedby={ids.describedBy}
      className={classes(styles.field, className)}
    >
      <legend className={isLabelHidden ? undefined : styles.legend}>
        {isLabelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      </legend>
      <HintAndError ids={ids} hint={hint} error={error} />
      {children}
    </fieldset>
  )
}

/** A titled part of a form, ruled off from the one above. `action` stands right of the title. */
export function FormSection({
  title,
  hint,
  action,
  children,
}: {
  title: string
  hint?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {hint && <p className={styles.sectionHint}>{hint}</p>}
      {children}
    </section>
  )
}

/** Two short fields side by side; one below the other on phones. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
