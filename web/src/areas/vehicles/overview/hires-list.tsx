import { hirePapers, type VehicleHire } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { hireWords } from '@kerbline/domain/areas/vehicles/words.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted, lowered } from '@kerbline/domain/kit/words.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PanelBody } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import styles from './contract.module.css'

/** The end is the first moment it was the customer's no more: the day before is their last. */
const lastDay = (to: string): string => formatDate(londonDate(new Date(Date.parse(to) - 1)))

const spanInWords = ({ from_at: from, to_at: to }: VehicleHire): string => {
  const begin = formatDate(londonDate(from))
  return to === null ? `Since ${begin}` : `${begin} to ${lastDay(to)}`
}

interface RowProps {
  readonly vehicleId: number
  readonly hire: VehicleHire
  readonly isOfStaff: boolean
}

/** Its signed papers: each with its day and who added it, or missing, which staff alone are told and can mend. */
function HirePapers({ vehicleId, hire: { id, papers, hire_type: of }, isOfStaff }: RowProps) {
  const link = useLink()
  const may = useMay()
  const mayAdd = isOfStaff && (may(['upload documents']) || may(['manage documents']))
  // A customer's own vehicle is hired by no agreement.
  const isMissed = isOfStaff && of !== 'managed_owned'
  return hirePapers.map((type) => {
    const paper = papers?.[type]
    const name = documentTypeInWords(type)
    if (!papers || (!paper && !isMissed)) return null
    const add = mayAdd
      ? link('documents', undefined, { upload: `vehicle:${vehicleId}`, paper: type, hire: String(id) })
      : undefined
    return (
      <small key={type}>
        {paper ? (
          <>
            <MaybeLink href={link('documents', undefined, { document: String(paper.id) })}>{name}</MaybeLink>,{' '}
            {paper.is_signed_on ? 'signed' : 'added'} {formatDate(paper.on)}
            {paper.is_signed_on ? `, added by ${paper.added_by}` : ` by ${paper.added_by}`}
          </>
        ) : (
          <>
            {name} missing. {add && <a href={add}>Add {lowered(name)}</a>}
          </>
        )}
      </small>
    )
  })
}

function HireRow({ vehicleId, hire, isOfStaff }: RowProps) {
  const { customer, customer_account_number: account, contract_ref: ref, weekly_rate_pence: rate } = hire
  const terms = [
    ...[hireWords[hire.hire_type], ref, rate === null ? null : `${formatMoney(rate)} a week`],
    hire.replaces && `took the place of ${displayRegistration(hire.replaces)}`,
    hire.replaced_by && `exchanged for ${displayRegistration(hire.replaced_by)}`,
  ]
  return (
    <li>
      <b>{isOfStaff ? `${customer}, ${account}` : spanInWords(hire)}</b>
      <small>{[isOfStaff ? spanInWords(hire) : account, ...terms].filter((part) => part !== null).join(', ')}</small>
      <HirePapers {...{ vehicleId, hire, isOfStaff }} />
    </li>
  )
}

/** The hires of a vehicle, the newest first. */
export function HiresList({ vehicleId }: { vehicleId: number }) {
  const isOfStaff = useUser()?.side === 'staff'
  const load = useEndpoint(vehiclesEndpoints.hires, { id: vehicleId })
  return (
    <LoadState
      what="the hires"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ hires }) => hires.length === 0}
      empty={
        <Empty look="panel" title="Not on hire yet">
          Hire history will appear here.
        </Empty>
      }
    >
      {({ hires, earlier }) => (
        <PanelBody>
          <ul className={styles.hires} aria-label="Hires, newest first">
            {hires.map((hire) => (
              <HireRow key={hire.id} {...{ vehicleId, hire, isOfStaff }} />
            ))}
          </ul>
          {earlier > 0 && <p className={styles.small}>{counted(earlier, 'older hire')} not shown.</p>}
        </PanelBody>
      )}
    </LoadState>
  )
}
