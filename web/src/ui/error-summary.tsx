import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { Icon } from './icon.tsx'

export interface FormError {
  /** The id given to the field. */
  fieldId: string
  label: string
  message: string
}

interface Props {
  errors: readonly FormError[]
  /** Fits "2 things need correcting before ...": 'this can be saved' unless told. */
  before?: string | undefined
  /** Changes with every failed submit, so that the summary takes the focus again. */
  attempt?: number | undefined
}

/** "Enter pounds" reads on after the label; "MOT date" keeps its capitals. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())

/** Lists what is wrong above a form, takes the focus, and moves it on to each field. Nothing is shown while there is nothing wrong. */
export function ErrorSummary({ errors, before = 'this can be saved', attempt = 0 }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isWrong = errors.length > 0
  useEffect(() => {
    if (isWrong && attempt >= 0) box.current?.focus()
  }, [isWrong, attempt])
  if (!isWrong) return null

  const handleMove = (fieldId: string): void => {
    const field = document.getElementById(fieldId)
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  }
  const count = errors.length === 1 ? '1 thing needs' : `${errors.length} things need`
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>
        <Icon of={WarningOctagonIcon} weight="fill" />
        {count} correcting before {before}
      </h2>
      <ul>
        {errors.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <button type="button" onClick={() => handleMove(fieldId)}>
              {label}: {lowerFirst(message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
