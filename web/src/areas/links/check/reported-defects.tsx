import { severityWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectProgress } from '@kerbline/domain/areas/driver-checks/defect-progress.ts'
import type { SheetDefect } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { Plate } from '../../../fleet/plate.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './check.module.css'

function Reported({ defect }: { defect: SheetDefect }) {
  const { words, detail, stages } = defectProgress(defect)
  return (
    <li className={styles.defect} aria-label={`Defect ${defect.number}`}>
      <h3>
        {defect.words} <b>{words}</b>
      </h3>
      <p className={styles.quiet}>
        <Plate reg={defect.reg_no} size="small" /> {severityWords[defect.severity]}, {defect.number}, reported{' '}
        {formatDate(londonDate(defect.reported_at))}
      </p>
      {detail !== '' && <p>{detail}</p>}
      {stages.length > 0 && (
        <ol className={styles.stages}>
          {stages.map(({ name, isDone }) => (
            <li key={name} data-is-done={isDone || undefined}>
              <Icon of={isDone ? CheckCircleIcon : CircleIcon} weight={isDone ? 'fill' : 'regular'} /> {name}
              <VisuallyHidden> ({isDone ? 'done' : 'still to come'})</VisuallyHidden>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** What became of what was reported. */
export const ReportedDefects = ({ defects }: { defects: readonly SheetDefect[] }) =>
  defects.length === 0 ? null : (
    <section className={styles.part} aria-label="Reported defects">
      <h2>Reported defects</h2>
      <ul className={styles.list}>
        {defects.map((defect) => (
          <Reported key={defect.number} defect={defect} />
        ))}
      </ul>
    </section>
  )
