import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CallUs } from '../../../fleet/public/call-us.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import type { KeptCheck } from './kept-checks.ts'

/** Of a vehicle with a dangerous defect: what not to do, and whom to call. */
export const DoNotDrive = ({ check: { plate, phone } }: { check: Pick<KeptCheck, 'plate' | 'phone'> }) => (
  <>
    <Notice tone="red" role="status">
      <b>Do not drive {displayRegistration(plate)}.</b> Call now.
    </Notice>
    <CallUs phone={phone} isPressing />
  </>
)
