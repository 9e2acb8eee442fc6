import { defectCase, RECURRING_DAYS } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { severityWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { CheckPictures } from './check-pictures.tsx'
import styles from './driver-checks.module.css'
import type { DefectView } from './defect-source.ts'

/** The checks that reported it, and what was there of this item before. */
export function ReportsPanel({ view: { record } }: { view: DefectView }) {
  const link = useLink()
  const { reports, earlier } = record
  return (
    <Panel title="Reported" note={record.is_recurring ? `Same item reported within ${RECURRING_DAYS} days` : undefined}>
      <PanelBody className={styles.prose}>
        {reports.length === 0 && <p>Added manually, {instantWords(record.created_at)}.</p>}
        {reports.map(({ check_id: id, at, severity, note, pictures }) => (
          <div key={id}>
            <p>
              <MaybeLink href={link('driverCheck', { id: String(id) })}>
                Check of {formatDate(londonDate(at))}
              </MaybeLink>
              , {severityWords[severity].toLowerCase()}
              {note === null ? '' : `: ${note}`}
            </p>
            <CheckPictures pictures={pictures} of={record.item_words} />
          </div>
        ))}
        {earlier.map(({ id, number, state, closed_at: closed }) => (
          <p key={id}>
            Earlier: <MaybeLink href={link('driverCheck', { id: number })}>{number}</MaybeLink>,{' '}
            {stateInWords(defectCase, state).toLowerCase()} {formatDate(londonDate(closed))}
          </p>
        ))}
      </PanelBody>
    </Panel>
  )
}

export function DefectFacts({ view: { record } }: { view: DefectView }) {
  const link = useLink()
  const { booking, repaired_by: by, repaired_on: on, parts, verified_by: verified, told_at: told } = record
  return (
    <Panel title="Facts">
      <PanelBody>
        <Facts>
          <Fact label="Item">{record.item_words}</Fact>
          {record.reg_no !== null && (
            <Fact label="Vehicle">
              <MaybeLink href={link('vehicle', { reg: record.reg_no })}>{displayRegistration(record.reg_no)}</MaybeLink>
              {record.is_vor ? ', VOR' : ''}
            </Fact>
          )}
          {record.driver_name !== null && <Fact label="Reported by">{record.driver_name}</Fact>}
          {booking && (
            <Fact label="Booking">
              <MaybeLink href={link('maintenanceEvent', { id: String(booking.id) })}>{booking.number}</MaybeLink>
            </Fact>
          )}
          {record.deferred_until !== null && <Fact label="Deferred until">{formatDate(record.deferred_until)}</Fact>}
          {by !== null && <Fact label="Repaired by">{by}</Fact>}
          {on !== null && <Fact label="Repaired">{formatDate(on)}</Fact>}
          {parts !== null && <Fact label="Parts">{parts}</Fact>}
          {verified !== null && <Fact label="Signed off by">{verified}</Fact>}
          {told !== null && <Fact label="Driver notified">{instantWords(told)}</Fact>}
          <Fact label="Account">
            <MaybeLink href={record.company_id === null ? undefined : link('company', { id: record.company_id })}>
              {record.account_name} {record.customer_account_number}
            </MaybeLink>
          </Fact>
        </Facts>
      </PanelBody>
    </Panel>
  )
}
