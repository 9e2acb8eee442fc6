import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Icon } from '../icon.tsx'
import styles from './step-rail.module.css'

interface Props<Step extends string> {
  readonly steps: readonly Step[]
  readonly current: Step
  readonly notes?: Readonly<Partial<Record<Step, string>>> | undefined
  readonly onGo?: ((step: Step) => void) | undefined
  /** It was chosen for good, and cannot be gone back to. */
  readonly fixed?: Step | undefined
}

/** The steps of something that is filled in one after the other. */
export function StepRail<Step extends string>({ steps, current, notes, onGo, fixed }: Props<Step>) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps" className={styles.rail}>
      <p className={styles.now}>
        Step {at + 1} of {steps.length}: <b>{current}</b>
      </p>
      <ol>
        {steps.map((step, place) => (
          <li
            key={step}
            data-step={place < at ? 'done' : place === at ? 'current' : 'to come'}
            aria-current={place === at ? 'step' : undefined}
          >
            <button type="button" disabled={!onGo || step === fixed} onClick={() => onGo?.(step)}>
              <span className={styles.knob}>{place < at ? <Icon of={CheckIcon} weight="bold" /> : place + 1}</span>
              <span>
                <b>{step}</b>
                {notes?.[step] !== undefined && <small>{notes[step]}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
