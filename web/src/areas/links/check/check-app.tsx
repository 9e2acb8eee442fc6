import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useEffect, useState } from 'react'
import { useSignal } from '../../../data/signal.ts'
import { readyForFlight } from '../../../fleet/links/flight.ts'
import { CallUs } from '../../../fleet/public/call-us.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Loading } from '../../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'
import { keepLink } from '../kept-check-link.ts'
import { arrived, followLine } from './check-queue.ts'
import styles from './check.module.css'
import { ChooseVehicle } from './choose-vehicle.tsx'
import { DoNotDrive } from './do-not-drive.tsx'
import { Finish } from './finish.tsx'
import {
  addCheck,
  alterCheck,
  dropCheck,
  findCheck,
  type KeptCheck,
  keptChecks,
  readChecks,
  startWatch,
} from './kept-checks.ts'
import { isDangerous, newCheck } from './new-check.ts'
import { OnThisPhone } from './on-this-phone.tsx'
import { ReportedDefects } from './reported-defects.tsx'
import { StepFrame } from './step-frame.tsx'
import { Walk } from './walk.tsx'

interface Props {
  readonly token: string
  readonly sheet: CheckSheet
  /** The portal has just told it: it is what is kept from now on. */
  readonly isFresh: boolean
  /** The link opens no more: what was made with it is still shown. */
  readonly hasEnded: boolean
  readonly onRefresh: (plate?: string) => void
}

/** What arrived, and is known to the portal's sheet, is shown for the rest of the visit and then put away. */
function usePuttingAway({ sheet, isFresh }: Props): void {
  useEffect(() => {
    if (!isFresh) return
    void readChecks().then(() => {
      for (const { id, state, photos, receipt } of keptChecks.get() ?? []) {
        const isDone = state === 'sent' && photos.every((photo) => photo.state !== 'waiting')
        const isOld = receipt !== null && Date.now() - Date.parse(receipt.received_at) > 12 * 3_600_000
        if (isDone && isOld && sheet.received.includes(id)) dropCheck(id)
      }
    })
  }, [sheet, isFresh])
}

function useLine({ token, sheet, isFresh, onRefresh }: Props): void {
  useEffect(() => {
    if (isFresh) void keepLink({ token, sheet })
  }, [token, sheet, isFresh])
  useEffect(() => arrived.listen(() => onRefresh()), [onRefresh])
  useEffect(() => {
    readyForFlight('check')
    let unfollow: (() => void) | undefined
    let isOver = false
    void readChecks().then(() => {
      if (!isOver) unfollow = followLine()
    })
    return () => {
      isOver = true
      unfollow?.()
    }
  }, [])
}

/** Where it is made, as far as the telephone says so at once: nobody waits for it. */
function notePlace(id: string): void {
  navigator.geolocation?.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => void alterCheck(id, { position: { latitude, longitude } }),
    () => undefined, // not allowed, or no satellites: the check counts all the same
    { maximumAge: 60_000, timeout: 20_000 },
  )
}

interface HomeProps extends Props {
  readonly checks: readonly KeptCheck[]
  readonly done: KeptCheck | undefined
  readonly onOpen: (id: string) => void
}

function Home(props: HomeProps) {
  const { token, sheet, checks, hasEnded, done, onRefresh, onOpen } = props
  const begun = checks.filter(({ state }) => state === 'open')
  const handleChoose = (vehicle: SheetVehicle): void => {
    const known = begun.find(({ regNo }) => regNo === vehicle.reg_no)
    const check = known ?? newCheck(token, sheet, vehicle)
    if (!check) return onRefresh(vehicle.plate)
    if (!known) {
      addCheck(check)
      notePlace(check.id)
    }
    onOpen(check.id)
  }
  return (
    <StepFrame
      title="Walkaround check"
      under={[sheet.driver_name, sheet.company].filter(Boolean).join(', ')}
      plate={sheet.vehicles.length === 1 ? sheet.vehicles[0]?.plate : undefined}
    >
      {done && (
        <Notice tone={done.state === 'refused' ? 'red' : 'info'} role="status">
          <b>{done.state === 'sent' ? 'Check sent.' : 'Check saved on this phone.'}</b>{' '}
          {done.state !== 'sent' && 'It will be sent automatically when you have signal.'}
        </Notice>
      )}
      {done && isDangerous(done) && <DoNotDrive check={done} />}
      {begun.map(({ id, plate, startedAt }) => (
        <button key={id} type="button" className={styles.primary} onClick={() => onOpen(id)}>
          Continue check of {displayRegistration(plate)}, started {formatDate(londonDate(startedAt))}
        </button>
      ))}
      {hasEnded ? (
        <Notice tone="amber" role="status">
          <b>This link no longer works.</b> Ask your transport office for a new link. Your unsent checks are saved on
          this phone.
        </Notice>
      ) : (
        <ChooseVehicle sheet={sheet} onChoose={handleChoose} onAsk={onRefresh} />
      )}
      <OnThisPhone checks={checks.filter(({ state }) => state !== 'open')} />
      <ReportedDefects defects={sheet.defects} />
      <CallUs phone={sheet.phone}>A breakdown, or a question?</CallUs>
    </StepFrame>
  )
}

/** A check that a driver makes on a telephone, with a line or without one. */
export function CheckApp(props: Props) {
  const checks = useSignal(keptChecks)
  const [openId, setOpenId] = useState<string>()
  const [doneId, setDoneId] = useState<string>()
  useLine(props)
  usePuttingAway(props)
  if (checks === undefined) return <Loading what="your checks" skeleton={<SkeletonText lines={6} />} />
  const check = checks.find(({ id, state }) => id === openId && state === 'open')
  const open = (id: string): void => {
    const found = findCheck(id)
    if (found) startWatch(found)
    setDoneId(undefined)
    setOpenId(id)
  }
  const leave = (): void => setOpenId(undefined)
  if (!check) return <Home {...props} checks={checks} done={checks.find(({ id }) => id === doneId)} onOpen={open} />
  if (check.code !== null || check.draft) return <Walk check={check} onLeave={leave} />
  return <Finish check={check} isNameKnown={props.sheet.driver_name !== null} onLeave={leave} onDone={setDoneId} />
}
