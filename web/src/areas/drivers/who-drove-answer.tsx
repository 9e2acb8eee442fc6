// Who drove, and every source it was read from, each with its own confidence: what is printed for a fine or an insurer.
import type { WhoDrove } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useUser } from '../../data/session/session.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'
import { PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { driverHref } from './driver-links.ts'
import styles from './who-drove.module.css'

type Evidence = WhoDrove['evidence'][number]

const confidenceWords: Readonly<Record<WhoDrove['confidence'], readonly [RagValue, string]>> = {
  certain: ['green', 'Certain'],
  likely: ['amber', 'Likely'],
  unknown: ['unknown', 'Not known'],
}
const sourceWords: Readonly<Record<Evidence['source'], string>> = {
  'driver check': 'Signed driver check',
  assignment: 'Assignment',
  telematics: 'Telematics',
}
const rule =
  'Certain: the driver signed a check before this time that day, and no assignment says otherwise. Likely: the driver was assigned, or signed a check later that day. Not known: no evidence.'

const Confidence = ({ of }: { of: WhoDrove['confidence'] }) => {
  const [value, words] = confidenceWords[of]
  return <Rag value={value} detail={words} />
}

const whenWords = ({ source, from, to }: Evidence): string =>
  source === 'assignment' ? `${formatMoment(from)} to ${to === null ? 'now' : formatMoment(to)}` : formatMoment(from)

function Source({ evidence }: { evidence: Evidence }) {
  const link = useLink()
  const { source, driver, confidence, says, record } = evidence
  return (
    <li className={styles.source}>
      <div>
        <b>
          <MaybeLink href={record === null ? undefined : link('driverCheck', { id: record })}>
            {sourceWords[source]}
          </MaybeLink>
        </b>
        <small>{whenWords(evidence)}</small>
      </div>
      <div>
        {driver === null ? 'No driver' : driver.name}
        <small>{says}</small>
      </div>
      <Confidence of={confidence} />
    </li>
  )
}

interface Props {
  found: WhoDrove
  reg: string
  at: string
  readAt: Date | undefined
}

/** The answer in one line, its reason, and the evidence it was read from. */
export function WhoDroveAnswer({ found, reg, at, readAt }: Props) {
  const { driver, vehicle, evidence } = found
  const user = useUser()
  const isOther = vehicle !== null && vehicle.reg_no !== reg
  return (
    <div role="status">
      <PanelBody className={styles.answer}>
        <p className={styles.name}>
          {driver === null ? (
            'Driver not known'
          ) : driver.id === null ? (
            driver.name
          ) : (
            <a href={driverHref({ id: driver.id, plate: vehicle?.reg_no ?? null, has_vehicle: false })}>
              {driver.name}
            </a>
          )}
          <Confidence of={found.confidence} />
        </p>
        <p>{found.why}</p>
        {isOther && (
          <p className={styles.small}>
            {displayRegistration(reg)} is another registration of {displayRegistration(vehicle.reg_no)}.
          </p>
        )}
      </PanelBody>
      {evidence.length > 0 && (
        <PanelRows label="Evidence">
          {evidence.map((each) => (
            <Source key={`${each.source} ${each.from} ${each.driver?.name ?? ''}`} evidence={each} />
          ))}
        </PanelRows>
      )}
      <PanelBody className={styles.rule}>
        {!found.sees_checks && <p>Driver checks were not searched because you do not have access to them.</p>}
        <p>{rule}</p>
        <p className={styles.paper}>
          {displayRegistration(reg)} at {formatMoment(at)}, UK time.
          {readAt && ` Taken from Kerbline on ${formatMoment(readAt.toISOString())}${user ? ` by ${user.name}` : ''}.`}
        </p>
      </PanelBody>
    </div>
  )
}
