import { counted } from '@kerbline/domain/kit/words.ts'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Icon } from '../../ui/icon.tsx'
import { type ImportView, number, sizeWords, type Step, steps } from './import-view.ts'
import styles from './step-rail.module.css'

function noteOf(step: Step, current: Step, view: ImportView | undefined): string | undefined {
  if (step === 'Import') return view?.state === 'done' ? 'Done' : current === 'Import' ? undefined : 'Nothing saved yet'
  if (!view) return undefined
  if (step === 'Upload') return `${view.source}, ${sizeWords(view.size_bytes)}`
  const mapped = view.columns.filter(({ target }) => target !== null).length
  if (step === 'Match columns' && view.columns.length > 0)
    return `${number(mapped)} of ${counted(view.columns.length, 'column')}`
  if (step === 'Check' && view.revision >= 0)
    return `${counted(view.counts.error, 'error')}, ${counted(view.warnings, 'warning')}`
  return undefined
}

/** The five steps: a rail on the left, on phones one line and a bar. */
export function StepRail({ current, view }: { current: Step; view: ImportView | undefined }) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps" className={styles.rail}>
      <p className={styles.phoneStep}>
        Step {at + 1} of {steps.length}: <b>{current}</b>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const note = noteOf(step, current, view)
          return (
            <li
              key={step}
              data-step={place < at ? 'done' : place === at ? 'current' : 'to come'}
              aria-current={place === at ? 'step' : undefined}
            >
              <span className={styles.knob}>{place < at ? <Icon of={CheckIcon} weight="bold" /> : place + 1}</span>
              <span className={styles.stepWords}>
                <b>{step}</b>
                {note && <small>{note}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
