import { counted } from '@kerbline/domain/kit/words.ts'
import type { DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { expiriesOf } from '@kerbline/domain/areas/drivers/expiries.ts'
import { ragInWords } from '@kerbline/domain/areas/compliance/rules.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import recordStyles from '../../record/record-page.module.css'
import { AccountLink } from '../../record/record-reference.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { useSide } from '../../case/case-source.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { Plate } from '../../fleet/plate.tsx'
import { QueryLink } from '../../fleet/query-link.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { driverStatusWords } from '@kerbline/domain/areas/drivers/words.ts'
import { Points } from './driver-cells.tsx'
import styles from './drivers.module.css'

const nothing = <span className={recordStyles.nothing}>Not given</span>

const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

export const ContactPanel = ({ profile: { driver } }: { profile: DriverProfile }) => (
  <Panel title="Contact">
    <PanelBody>
      <Facts>
        <Fact label="Email">
          {driver.email === null ? nothing : <a href={`mailto:${driver.email}`}>{driver.email}</a>}
        </Fact>
        <Fact label="Phone">
          {driver.phone === null ? nothing : <a href={dialled(driver.phone)}>{driver.phone}</a>}
        </Fact>
        <Fact label="Company">
          <AccountLink of={{ ...driver, account_name: driver.customer }} />
        </Fact>
        <Fact label="Status">{driverStatusWords[driver.status]}</Fact>
        {driver.note !== null && (
          <Fact label="Note">
            <span className={recordStyles.prose}>{driver.note}</span>
          </Fact>
        )}
        <Fact label="Last changed">{instantWords(driver.updated_at)}</Fact>
      </Facts>
    </PanelBody>
  </Panel>
)

/** What a licence says: for those with the right alone. */
export function LicencePanel({ profile: { licence, today } }: { profile: DriverProfile }) {
  if (licence === null) return null
  const expiries = expiriesOf(licence, today)
  return (
    <Panel title="Licence" isRuled>
      <PanelBody>
        <Facts>
          <Fact label="Number">{licence.number_ending === null ? nothing : `ends in ${licence.number_ending}`}</Fact>
          <Fact label="Categories">{licence.categories.length === 0 ? nothing : licence.categories.join(', ')}</Fact>
          <Fact label="Points">
            <Points points={licence.points} />
          </Fact>
          {expiries.map(({ what, date, status }) => (
            <Fact key={what} label={what}>
              <Rag value={status.rag} detail={status.rag === 'green' ? formatDate(date) : ragInWords(status)} />
              {status.rag !== 'green' && (
                <>
                  <br />
                  <span className={styles.small}>{formatDate(date)}</span>
                </>
              )}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

type Checks = NonNullable<DriverProfile['checks']>
const outcome = { red: 'Failed', amber: 'Advisory', green: 'Nil defect' } as const
const NAMED_DAYS = 8

const missedWords = (missed: Checks['missed']): string => {
  const days = missed.slice(-NAMED_DAYS).map(formatDayMonth).join(', ')
  return missed.length > NAMED_DAYS ? `${counted(missed.length - NAMED_DAYS, 'earlier day')}, then ${days}` : days
}

/** "The newest 10 of 43", with the way to the others where their list can be opened. */
function Newest({ shown, total, all }: { shown: number; total: number | null; all: string | undefined }) {
  if (total === null || total <= shown) return null
  return (
    <p className={styles.newest}>
      Latest {shown} of {total.toLocaleString('en-GB')}.{' '}
      {all !== undefined && (
        <a className={styles.link} href={all}>
          All {total.toLocaleString('en-GB')}
        </a>
      )}
    </p>
  )
}

export function ChecksPanel({ profile: { checks, totals, driver } }: { profile: DriverProfile }) {
  const mayOpen = useMayOpen()
  const link = useLink()
  if (checks === null) return null
  const { done, missed, recent } = checks
  return (
    <Panel title="Driver checks" note={`${done} done and ${missed.length} missed this month`} isRuled>
      {missed.length > 0 && (
        <PanelBody className={styles.missed}>
          <b>No check on</b> {missedWords(missed)}
          <p className={styles.small}>Working days with a vehicle assigned, not including today.</p>
        </PanelBody>
      )}
      {recent.length === 0 ? (
        <Empty look="panel" title="No checks yet">
          This driver’s walkaround checks will appear here.
        </Empty>
      ) : (
        <PanelRows label="Latest checks">
          {recent.map(({ id, reg_no: reg, at, rag }) => (
            <li key={id} className={styles.row}>
              <span className={styles.quiet}>
                <Plate reg={reg} size="small" />
                <MaybeLink href={mayOpen('driverCheck') ? href('driverCheck', { id }) : undefined}>
                  {instantWords(at)}
                </MaybeLink>
              </span>
              <span className={styles.quiet}>
                <Rag value={rag} detail={outcome[rag]} />
                <QueryLink subject={{ type: 'driver_check', id }} what={`check on ${instantWords(at)}`} />
              </span>
            </li>
          ))}
        </PanelRows>
      )}
      <Newest
        shown={recent.length}
        total={totals.checks}
        all={link('driverChecks', undefined, { search: driver.name })}
      />
    </Panel>
  )
}

export function DamagePanel({ profile: { damage, totals, driver } }: { profile: DriverProfile }) {
  const mayOpen = useMayOpen()
  const link = useLink()
  if (damage === null || !mayOpen('damageCase')) return null
  return (
    <Panel
      title="Damage"
      note={damage.length > 0 ? (totals.damage ?? damage.length).toLocaleString('en-GB') : undefined}
      isRuled={damage.length > 0}
    >
      {damage.length === 0 ? (
        <Empty look="panel" title="No damage">
          Damage cases for this driver will appear here.
        </Empty>
      ) : (
        <PanelRows label="Damage cases">
          {damage.map(({ id, case_no: number, reg_no: reg, state, at }) => (
            <li key={id} className={styles.row}>
              <span className={styles.quiet}>
                <Plate reg={reg} size="small" />
                <a className={styles.link} href={href('damageCase', { id })}>
                  {number}
                </a>
              </span>
              <span className={styles.small}>
                {state.replaceAll('_', ' ')}, {instantWords(at)}
              </span>
            </li>
          ))}
        </PanelRows>
      )}
      <Newest shown={damage.length} total={totals.damage} all={link('damage', undefined, { search: driver.name })} />
    </Panel>
  )
}

export function FinesPanel({ profile: { fines, totals, driver } }: { profile: DriverProfile }) {
  const link = useLink()
  const viewer = useSide()
  if (fines === null || link('fines') === undefined) return null
  return (
    <Panel
      title="Fines"
      note={fines.length > 0 ? (totals.fines ?? fines.length).toLocaleString('en-GB') : undefined}
      isRuled={fines.length > 0}
    >
      {fines.length === 0 ? (
        <Empty look="panel" title="No fines">
          Fines while this driver had a vehicle will appear here.
        </Empty>
      ) : (
        <PanelRows label="Fines">
          {fines.map(({ id, number, reg_no: reg, title, state, at }) => (
            <li key={id} className={styles.row}>
              <span className={styles.quiet}>
                {reg !== null && <Plate reg={reg} size="small" />}
                <a className={styles.link} href={href('fine', { id: String(id) })}>
                  {number}
                </a>{' '}
                {title}
              </span>
              <span className={styles.small}>
                {stateForSide(fineCase, state, viewer)}, {instantWords(at)}
              </span>
            </li>
          ))}
        </PanelRows>
      )}
      <Newest shown={fines.length} total={totals.fines} all={link('fines', undefined, { search: driver.name })} />
    </Panel>
  )
}
