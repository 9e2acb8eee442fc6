import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Icon } from '../../ui/icon.tsx'
import styles from './report-rail.module.css'

export const reportSteps = ['Vehicle', 'Where', 'Photos', 'What happened', 'Review'] as const
export type ReportStep = (typeof reportSteps)[number]

interface Props {
  readonly current: ReportStep
  readonly notes?: Readonly<Partial<Record<ReportStep, string>>>
  readonly onGo?: ((step: ReportStep) => void) | undefined
}

/** The five steps of a report; each that has been reached can be gone back to. */
export function ReportRail({ current, notes = {}, onGo }: Props) {
  const at = reportSteps.indexOf(current)
  return (
    <nav aria-label="Steps" className={styles.rail}>
      <p className={styles.now}>
        Step {at + 1} of {reportSteps.length}: <b>{current}</b>
      </p>
      <ol>
        {reportSteps.map((step, place) => (
          <li
            key={step}
            data-step={place < at ? 'done' : place === at ? 'current' : 'to come'}
            aria-current={place === at ? 'step' : undefined}
          >
            <button type="button" disabled={!onGo || place === 0} onClick={() => onGo?.(step)}>
              <span className={styles.knob}>{place < at ? <Icon of={CheckIcon} weight="bold" /> : place + 1}</span>
              <span>
                <b>{step}</b>
                {notes[step] !== undefined && <small>{notes[step]}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
