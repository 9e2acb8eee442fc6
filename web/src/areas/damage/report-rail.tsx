import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Icon } from '../../ui/icon.tsx'
import styles from './report-rail.module.css'

export const reportSteps = ['Vehicle', 'Where', 'Photos', 'What happened', 'Review'] as const
export type ReportStep = (typeof reportSteps)[number]
export const stepTitles: Readonly<Record<ReportStep, string>> = {
  Vehicle: 'Report damage',
  Where: 'Where is the damage?',
  Photos: 'Show us the damage',
  'What happened': 'What happened?',
  Review: 'Check your report',
}

interface Props {
  /** Those that are asked. */
  readonly steps?: readonly ReportStep[]
  readonly current: ReportStep
  readonly notes?: Readonly<Partial<Record<ReportStep, string>>>
  readonly onGo?: ((step: ReportStep) => void) | undefined
}

/** The steps of a report; each but the choice of the vehicle can be gone to. */
export function ReportRail({ steps = reportSteps, current, notes = {}, onGo }: Props) {
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
            <button type="button" disabled={!onGo || step === 'Vehicle'} onClick={() => onGo?.(step)}>
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
