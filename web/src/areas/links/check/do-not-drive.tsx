import type { SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CallUs } from '../../../fleet/public/call-us.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import type { KeptCheck } from './kept-checks.ts'

interface Props {
  readonly check: Pick<KeptCheck, 'plate' | 'phone'>
  /** Of one that was off the road before this check: since when, and why. */
  readonly offRoad?: SheetVehicle['off_road'] | undefined
}

/** Of a vehicle with a dangerous defect, or one that is off the road: what not to do, why, and whom to call. */
export const DoNotDrive = ({ check: { plate, phone }, offRoad = null }: Props) => (
  <>
    <Notice tone="red" role="status">
      <b>Do not drive {displayRegistration(plate)}.</b>{' '}
      {offRoad === null
        ? 'Call now.'
        : `It ${offRoad.since === null ? 'is off the road' : `has been off the road since ${formatDate(londonDate(offRoad.since))}`}${
            offRoad.why.length === 0 ? '' : `: ${offRoad.why.join('; ')}`
          }. You can still do the check.`}
    </Notice>
    <CallUs phone={phone} isPressing />
  </>
)

/** Gear that may not be used, while the vehicle may run. */
export const OutOfUse = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? null : (
    <Notice tone="red" role="status">
      {words.map((each) => (
        <p key={each}>{each}.</p>
      ))}
    </Notice>
  )
