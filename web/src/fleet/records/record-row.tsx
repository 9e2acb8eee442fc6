import { outcomeWords, recordSourceWords } from '@kerbline/domain/areas/compliance/completion.ts'
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { beforeInWords } from '@kerbline/domain/areas/compliance/records/corrections.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { UploadTarget } from '../../data/send-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Rag } from '../rag.tsx'
import { RecordPapers } from './record-papers.tsx'
import styles from './records.module.css'

const ragOfOutcome = { done: 'green', pass: 'green', advisory: 'amber', fail: 'red' } as const

const brakeWords = (record: HeldRecord): string | undefined => {
  const values = (
    [
      ['service', record.service_brake_percent],
      ['secondary', record.secondary_brake_percent],
      ['parking', record.parking_brake_percent],
    ] as const
  ).flatMap(([which, value]) => (value === null ? [] : [`${which} ${value}%`]))
  if (values.length === 0) return undefined
  return `Braking${record.is_laden === null ? '' : record.is_laden ? ', laden' : ', unladen'}: ${values.join(', ')}`
}

/** One of a driver or a company has no booking. */
type HeldRecord = Omit<ComplianceRecord, 'booking_id'> & Partial<Pick<ComplianceRecord, 'booking_id'>>

interface Props {
  readonly record: HeldRecord
  readonly target: UploadTarget
  /** Offered to who may put it right. */
  readonly onCorrect?: (() => void) | undefined
}

/** One piece of work that was done, with its papers, and what it said before it was put right. */
export function RecordRow({ record, target, onCorrect }: Props) {
  const lines = [
    record.due_date === null ? undefined : `Was due on ${formatDate(record.due_date)}`,
    record.late_reason === null ? undefined : `Reason for delay: ${record.late_reason}`,
    record.miles === null ? undefined : counted(record.miles, 'mile'),
    brakeWords(record),
    record.findings ?? undefined,
  ].filter((line) => line !== undefined)
  const flag = flagInWords(record.flags)
  return (
    <li className={styles.record}>
      <p>
        <b>{formatDate(record.done_on)}</b>{' '}
        <Rag value={ragOfOutcome[record.outcome]} detail={outcomeWords[record.outcome]} />
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {flag !== null && <Rag value="amber" detail={`Mileage flagged: ${flag}`} />}
      <small>
        {recordSourceWords[record.source]}
        {record.recorded_by !== null && `, ${record.recorded_by}`}
        {record.has_document && record.papers.length === 0 && ', with documents'}
      </small>
      <div className={styles.actions}>
        {record.booking_id != null && (
          <ButtonLink size="small" variant="quiet" href={href('maintenanceEvent', { id: String(record.booking_id) })}>
            Booking
          </ButtonLink>
        )}
        {onCorrect && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Correct the record of ${formatDate(record.done_on)}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
        <RecordPapers target={target} record={record} />
      </div>
      {record.corrections.map((was, place) => (
        <small key={was.corrected_at}>
          Corrected by {was.corrected_by} on {formatDate(londonDate(was.corrected_at))}: {was.reason}.{' '}
          {beforeInWords(was, record.corrections[place - 1] ?? record)}.
        </small>
      ))}
    </li>
  )
}
