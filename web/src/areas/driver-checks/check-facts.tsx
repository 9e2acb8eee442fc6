import { templateWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { clockAnomalyWords } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { timeAnomalyWords } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { qualityFormula, type QualityPart } from '@kerbline/domain/areas/driver-checks/quality.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { instantWords } from '../../record/record-value.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Formula } from '../../ui/layout/formula.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { awayWords, tookWords } from './check-words.ts'
import styles from './driver-checks.module.css'

/** The instant, or the text as it came where no time can be read of it. */
const Moment = ({ at, raw }: { at: string | null; raw: string }) =>
  at !== null ? (
    instantWords(at)
  ) : (
    <>
      {raw === '' ? 'None given' : <q>{raw}</q>} <small className={styles.quiet}>time format not recognised</small>
    </>
  )

const isDrawn = (signature: string): boolean => /^data:image\/(png|jpeg|webp);base64,/.test(signature)

const Signature = ({ value }: { value: string }) =>
  isDrawn(value) ? <img className={styles.signature} src={value} alt="Driver’s signature" /> : value

function MilesFact({ view: { record, miles } }: { view: CheckView }) {
  return (
    <Fact label="Miles">
      {record.miles.toLocaleString('en-GB')}
      {miles.before && (
        <small className={styles.quiet}>
          {' '}
          after {Math.round(miles.before.miles).toLocaleString('en-GB')}, {instantWords(miles.before.at)}
        </small>
      )}
      {miles.flag !== null && (
        <div>
          <Rag value="amber" detail={`${miles.flag}: waiting for review under Telematics`} />
        </div>
      )}
    </Fact>
  )
}

/** "The phone's clock was wrong: 2 hours behind. Start and end are by the portal's clock." */
function clockWords({ clock_anomaly: anomaly, device_ahead_seconds: ahead }: CheckView['record']): string {
  if (anomaly === null) return ''
  const by = anomaly === 'clock differs' && ahead !== null ? `: ${awayWords(ahead)}` : ''
  return `${clockAnomalyWords[anomaly]}${by}. Start and end use Kerbline’s clock.`
}

/** Who, when, where and how long. */
export function FactsPanel({ view }: { view: CheckView }) {
  const link = useLink()
  const { record } = view
  const { duration_seconds: seconds, quick_below_seconds: quickBelow } = record
  return (
    <Panel title="Facts">
      <PanelBody>
        <Facts>
          <Fact label="Vehicle">
            <MaybeLink href={link('vehicle', { reg: record.reg_no })}>{displayRegistration(record.reg_no)}</MaybeLink>
          </Fact>
          {record.driver_name !== null && <Fact label="Driver">{record.driver_name}</Fact>}
          {record.trailer_ref !== null && <Fact label="Trailer">{record.trailer_ref}</Fact>}
          <Fact label="Start">
            <Moment at={record.start_at} raw={record.start_time} />
          </Fact>
          <Fact label="End">
            <Moment at={record.end_at} raw={record.end_time} />
          </Fact>
          {record.time_anomaly !== null && <Fact label="Time">{timeAnomalyWords[record.time_anomaly]}</Fact>}
          <Fact label="Duration">
            {seconds === null ? 'Not recorded' : tookWords(seconds)}
            {record.is_quick && <small className={styles.quiet}> quick (minimum {tookWords(quickBelow)})</small>}
          </Fact>
          <MilesFact view={view} />
          {record.position && (
            <Fact label="Location">
              {record.position.place}{' '}
              <small className={styles.quiet}>
                {record.position.latitude.toFixed(4)}, {record.position.longitude.toFixed(4)}
              </small>
            </Fact>
          )}
          <Fact label="Template">
            {templateWords[record.template]}, version {record.template_version}
          </Fact>
          <Fact label="Declaration">{record.is_nil_defect ? 'No defects' : 'Defects'}</Fact>
          {record.signature !== null && record.signature !== '' && (
            <Fact label="Signed">
              <Signature value={record.signature} />
            </Fact>
          )}
          {record.note !== null && <Fact label="Note">{record.note}</Fact>}
          <Fact label="Received">{instantWords(record.received_at ?? record.created_at)}</Fact>
          {record.clock_anomaly !== null && (
            <Fact label="Clock">
              <Rag value="amber" detail={clockWords(record)} />
            </Fact>
          )}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

const partWords: Readonly<Record<QualityPart, string>> = {
  time: 'Time',
  place: 'Location',
  answers: 'Answers',
  photos: 'Photos',
}

/** The score with the sum it is made of. */
export function QualityPanel({ view: { quality } }: { view: CheckView }) {
  return (
    <Panel
      title="Check quality"
      note={`${quality.score} of 100`}
      tools={<Formula of="Check quality" lines={[['Score', qualityFormula]]} />}
    >
      <PanelBody>
        <dl className={styles.score}>
          {quality.lines.map(({ part, points, of, why }) => (
            <div key={part} className={styles.line}>
              <dt>
                {partWords[part]} {points}/{of}
              </dt>
              <dd className={styles.quiet}>{why}</dd>
            </div>
          ))}
        </dl>
      </PanelBody>
    </Panel>
  )
}
