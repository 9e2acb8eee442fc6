import { datesInWords, disagreementRemedy } from '@kerbline/domain/areas/compliance/disagreements.ts'
import { failureWords } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { statusWords } from '@kerbline/domain/areas/vehicles/words.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { DangerousLinks } from './dangerous-links.tsx'
import styles from './vehicle-page.module.css'
import { VehicleTags } from './vehicle-tags.tsx'
import { ragCounts, wornPlate, type VehicleFacts } from './vehicle-words.ts'

/** Each count opens the events it counts. */
export function ComplianceChips({
  view: { compliance, vehicle },
}: {
  view: Pick<VehicleFacts, 'compliance' | 'vehicle'>
}) {
  const link = useLink()
  const eventsOf = (rag: 'red' | 'amber'): string | undefined =>
    link('compliance', undefined, { reg_no: `is:${wornPlate(vehicle)}`, rag: `is:${rag}`, show: 'list' })
  const { red, amber, green } = ragCounts(compliance)
  if (red + amber + green === 0) return <Rag look="chip" value="unknown" detail="No compliance dates" />
  if (red + amber === 0) return <Rag look="chip" value="green" detail="Compliant" />
  return (
    <>
      {red > 0 && (
        <MaybeLink href={eventsOf('red')} className={styles.opens}>
          <Rag look="chip" value="red" detail={`${red} overdue`} />
        </MaybeLink>
      )}
      {amber > 0 && (
        <MaybeLink href={eventsOf('amber')} className={styles.opens}>
          <Rag look="chip" value="amber" detail={`${amber} upcoming`} />
        </MaybeLink>
      )}
    </>
  )
}

/** The worst of the vehicle, where it stands in its hire, and its tags. */
export const HeadChips = ({ view }: { view: VehicleOverview }) => {
  const { status, is_vor: isOffRoad, has_recall: hasRecall } = view.vehicle
  return (
    <span className={styles.chips}>
      {(isOffRoad || status === 'vor') && <Rag look="chip" value="red" detail="VOR" />}
      {view.sees.due_events && <ComplianceChips view={view} />}
      {hasRecall && <Rag look="chip" value="amber" detail="Outstanding recall" />}
      {status !== 'on_hire' && status !== 'vor' && <Badge>{statusWords[status]}</Badge>}
      <VehicleTags view={view} />
    </span>
  )
}

type Namesake = VehicleOverview['namesakes'][number]

const Other = ({ other, plate }: { other: Namesake; plate: string }) => (
  <Notice tone="idle" className={styles.notice}>
    {displayRegistration(plate)} {other.is_wearing ? 'is also registered to' : 'was previously registered to'}{' '}
    <a href={href('vehicle', { reg: plate }, { vehicle: other.id })}>{other.make_model || 'another vehicle'}</a>
    {!other.is_wearing && other.current_reg_no !== null && `, now ${displayRegistration(other.current_reg_no)}`}
    {other.status !== 'on_hire' && ` (${statusWords[other.status]})`}.
  </Notice>
)

const untilWords = ({ plates }: VehicleOverview, plate: string): string => {
  const until = plates.find((each) => each.plate === plate && each.to_date !== null)?.to_date ?? null
  return until === null ? '' : `, until ${formatDate(until)}`
}

const earlierWords = ({ plates }: VehicleOverview): string =>
  plates
    .filter(({ is_worn: isWorn }) => !isWorn)
    .map(({ plate, to_date: to }) => `${displayRegistration(plate)}${to === null ? '' : ` until ${formatDate(to)}`}`)
    .join(', ')

/** A plate that changed, and other vehicles of the same plate. */
export function PlateNotices({ view, plate }: { view: VehicleOverview; plate: string }) {
  const { vehicle, namesakes } = view
  const worn = wornPlate(vehicle)
  const { vor_reason: reason, is_vor: isOffRoad } = vehicle
  return (
    <>
      {worn !== plate && (
        <Notice tone="info" className={styles.notice}>
          Now <a href={href('vehicle', { reg: worn })}>{displayRegistration(worn)}</a>. {displayRegistration(plate)} is
          a previous registration{untilWords(view, plate)}.
        </Notice>
      )}
      {worn === plate && view.plates.length > 1 && (
        <Notice tone="idle" className={styles.notice}>
          Previous registrations: {earlierWords(view)}.
        </Notice>
      )}
      {(isOffRoad || view.dangerous.length > 0) && (
        <Notice tone="red" className={styles.notice}>
          <b>Off the road (VOR).</b> {reason !== null && reason !== '' && `${reason}. `}
          <DangerousLinks defects={view.dangerous} />
        </Notice>
      )}
      {view.failures.map((failure) => (
        <Notice key={failure.type} tone="red" className={styles.notice}>
          <b>Failed.</b> {failureWords(failure)}.
        </Notice>
      ))}
      {view.disagreements.map(({ event_type: type, due_date: due, others }) => (
        <Notice key={type} tone="amber" className={styles.notice}>
          <b>Two dates.</b> {eventTypeName(type)}: {datesInWords(due, others)}. {disagreementRemedy}.
        </Notice>
      ))}
      {namesakes.map((other) => (
        <Other key={other.id} other={other} plate={plate} />
      ))}
    </>
  )
}
