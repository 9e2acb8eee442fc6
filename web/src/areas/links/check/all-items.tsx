import { severityWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import styles from './check.module.css'
import { alterCheck, type KeptAnswer, type KeptCheck } from './kept-checks.ts'
import { openItems, passed } from './new-check.ts'
import { StepFrame } from './step-frame.tsx'

const wordsOf = (answer: KeptAnswer | undefined): string => {
  if (!answer) return 'Not answered'
  if (answer.response === 'defect') return answer.severity === null ? 'Defect' : severityWords[answer.severity]
  return answer.response === 'ok' ? 'OK' : 'Not fitted'
}

interface Props {
  readonly check: KeptCheck
  readonly onClose: () => void
  readonly onLeave: () => void
}

/** Every item with its answer; what is left is passed by one press that says what it means, where the template allows it. */
export function AllItems({ check, onClose, onLeave }: Props) {
  const { id, items, answers } = check
  const open = openItems(check)
  const handleRest = (): void => {
    const rest = Object.fromEntries(open.map(({ code }) => [code, passed]))
    void alterCheck(id, { answers: { ...answers, ...rest }, code: null })
    onClose()
  }
  return (
    <StepFrame
      title="All items"
      under={`${items.length - open.length} of ${items.length} answered`}
      plate={check.plate}
      onClose={onLeave}
      footer={
        <>
          <button type="button" className={styles.wide} onClick={onClose}>
            Item by item
          </button>
          {check.mayPassRest && open.length > 0 && (
            <button type="button" className={styles.primary} onClick={handleRest}>
              I checked {open.length === items.length ? `all ${open.length}` : `the other ${open.length}`}: all OK
            </button>
          )}
          {open.length === 0 && (
            <button
              type="button"
              className={styles.primary}
              onClick={() => {
                void alterCheck(id, { code: null })
                onClose()
              }}
            >
              Finish
            </button>
          )}
        </>
      }
    >
      <ul className={styles.list}>
        {items.map(({ code, item }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.row}
              data-answer={answers[code]?.response}
              onClick={() => {
                void alterCheck(id, { code })
                onClose()
              }}
            >
              <span>{item}</span> <b>{wordsOf(answers[code])}</b>
            </button>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}
