import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { countFaults, goToField, inOrder, type FormError } from './faults.ts'
import { Icon } from '../icon.tsx'

interface Props {
  errors: readonly FormError[]
  /** Fits "2 things need correcting before ...": 'this can be saved' unless told. */
  before?: string | undefined
  /** Changes with every failed submit, so that the first bad field takes the focus again. */
  attempt?: number | undefined
}

/** "Enter pounds" reads on after the label; "MOT date" keeps its capitals. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())

/**
 * Lists what is wrong above a form and says it; the focus goes to the first bad field, wherever in a long form that is, and from here
 * to each. Nothing is shown while there is nothing wrong.
 */
export function ErrorSummary({ errors, before = 'this can be saved', attempt = 0 }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isWrong = errors.length > 0
  useEffect(() => {
    if (!isWrong || attempt < 0) return
    const [first] = inOrder(errors)
    if (!first || !goToField(first.fieldId)) box.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a message that changes while somebody types moves nothing
  }, [isWrong, attempt])
  if (!isWrong) return null

  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>
        <Icon of={WarningOctagonIcon} weight="fill" />
        {countFaults(errors)} before {before}
      </h2>
      <ul>
        {errors.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <button type="button" onClick={() => goToField(fieldId)}>
              {label}: {lowerFirst(message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
