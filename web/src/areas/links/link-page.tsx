import { useCallback, useEffect, useState } from 'react'
import type { CheckSheet } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { linkToken, noteScannedVehicle } from '../../data/link-token.ts'
import { navigate } from '../../data/navigation/location.ts'
import { code, retry as retryCode, useCode } from '../../data/loading/code.ts'
import { useSignal } from '../../data/signal.ts'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { type KeptCheckLink, useKeptLink } from './kept-check-link.ts'
import { MaintenanceStatus } from './maintenance-status.tsx'

type Answer = 'asking' | 'ended' | OpenedLink | LoadFailure

/** The check comes as code of its own: whoever follows a booking never fetches it. */
const checkApp = code(async () => (await import('./check/check-app.tsx')).CheckApp)
/** So does the booking of a workshop. */
const workshopApp = code(async () => (await import('./workshop/workshop-app.tsx')).WorkshopApp)
const CHECK_TITLE = 'Walk-round check'
const TITLE = 'How far it is'

type Checked = Extract<OpenedLink, { readonly purpose: 'vehicle check' | 'driver check' }>
const isChecked = (answer: Answer): answer is Checked =>
  typeof answer === 'object' &&
  'purpose' in answer &&
  (answer.purpose === 'vehicle check' || answer.purpose === 'driver check')

type Workshops = Extract<OpenedLink, { readonly purpose: 'workshop booking' }>
const isOfWorkshop = (answer: Answer): answer is Workshops =>
  typeof answer === 'object' && 'purpose' in answer && answer.purpose === 'workshop booking'

/** Which of the reasons it is, is not told: whoever holds the link may ask. */
const Ended = () => (
  <>
    <Notice tone="amber" role="status">
      <b>This link does not open any more.</b> It has ended, was withdrawn or replaced by a newer one, or was not copied
      whole.
    </Notice>
    <div className={styles.form}>
      <CallUs>Use the newest link you were given, or call us with your reference or the registration:</CallUs>
    </div>
  </>
)

const NoLink = () => (
  <>
    <Notice tone="amber" role="status">
      <b>No link is open in this tab.</b> Open it again from where you have it: the email, the message or the code in
      the vehicle.
    </Notice>
    <div className={styles.form}>
      <CallUs>Or call us with your reference or the registration:</CallUs>
    </div>
  </>
)

/** In the portal's own words: of a company that is suspended or closed no link opens. */
const Refused = ({ words }: { words: string }) => (
  <>
    <Notice tone="amber" role="status">
      <b>This link does not open at present.</b> {words}
    </Notice>
    <div className={styles.form}>
      <CallUs>Or call us with the registration:</CallUs>
    </div>
  </>
)

const OpenFailed = ({ failure, onRetry }: { failure: LoadFailure; onRetry: () => void }) => (
  <>
    <Failed what="this link" failure={{ remedy: failure.message }} look="page" onRetry={onRetry} />
    <div className={styles.form}>
      <CallUs>If it does not open, call us:</CallUs>
    </div>
  </>
)

interface Asked {
  readonly answer: Answer
  /** What a check was told last, by the portal or by what this telephone keeps. */
  readonly sheet: CheckSheet | undefined
  readonly retry: (plate?: string) => void
}

/** Asked directly: answers of screens are kept on the device with what was asked, and a token is not to stay there. */
function useOpened(token: string, kept: KeptCheckLink | null): Asked {
  const [asked, setAsked] = useState<{ readonly attempt: number; readonly plate?: string | undefined }>({ attempt: 0 })
  const [told, setTold] = useState<{ readonly asked: object; readonly answer: Answer }>()
  const [sheet, setSheet] = useState<CheckSheet | undefined>(kept?.sheet)
  useEffect(() => {
    const giveUp = new AbortController()
    call(linksEndpoints.open, { token, ...(asked.plate && { plate: asked.plate }) }, { signal: giveUp.signal }).then(
      (answer) => {
        setTold({ asked, answer })
        if (isChecked(answer)) setSheet(answer)
      },
      (error: unknown) => {
        if (!isLoadFailure(error)) return
        const isOver = error instanceof ApiProblem && ['link expired', 'not valid'].includes(error.code)
        setTold({ asked, answer: isOver ? 'ended' : error })
      },
    )
    return () => giveUp.abort()
  }, [token, asked])
  const retry = useCallback((plate?: string) => setAsked(({ attempt }) => ({ attempt: attempt + 1, plate })), [])
  return { answer: told?.asked === asked ? told.answer : 'asking', sheet, retry }
}

/** The check as soon as its code stands. */
function Check({ token, asked: { answer, sheet, retry } }: { token: string; asked: Asked }) {
  const state = useCode(checkApp)
  if (state.is !== 'ready' || !sheet)
    return (
      <PublicPage title={CHECK_TITLE}>
        {state.is === 'failed' ? (
          <Failed what="the check" look="page" onRetry={() => void retryCode(checkApp)} />
        ) : (
          <Loading what="the check" skeleton={<SkeletonText lines={6} />} />
        )}
      </PublicPage>
    )
  const App = state.value
  return <App {...{ token, sheet }} isFresh={isChecked(answer)} hasEnded={answer === 'ended'} onRefresh={retry} />
}

/** Its booking as soon as its code stands. */
function OfWorkshop({ token }: { token: string }) {
  const state = useCode(workshopApp)
  if (state.is === 'ready') return <state.value token={token} />
  if (state.is === 'failed')
    return <Failed what="the booking" look="page" onRetry={() => void retryCode(workshopApp)} />
  return <Loading what="the booking" skeleton={<SkeletonText lines={6} />} />
}

function Opened({ token, kept }: { token: string; kept: KeptCheckLink | null }) {
  const asked = useOpened(token, kept)
  const { answer, sheet, retry } = asked
  const scanned =
    typeof answer === 'object' && 'purpose' in answer && answer.purpose === 'vehicle request' ? answer : undefined
  useEffect(() => {
    if (!scanned) return
    noteScannedVehicle({ token, registration: scanned.registration })
    navigate(publicHref('scheduleMaintenance'), { isReplace: true })
  }, [scanned, token])
  if (sheet) return <Check token={token} asked={asked} />
  return (
    <PublicPage title={isOfWorkshop(answer) ? `Booking ${answer.number}` : TITLE}>
      {answer === 'asking' || scanned || isChecked(answer) ? (
        <Loading what="your link" skeleton={<SkeletonText lines={6} />} />
      ) : answer === 'ended' ? (
        <Ended />
      ) : answer instanceof ApiProblem && answer.code === 'not allowed now' ? (
        <Refused words={answer.message} />
      ) : isLoadFailure(answer) ? (
        <OpenFailed failure={answer} onRetry={() => retry()} />
      ) : answer.purpose === 'workshop booking' ? (
        <OfWorkshop token={token} />
      ) : (
        answer.purpose !== 'vehicle request' && <MaintenanceStatus status={answer} onRefresh={() => retry()} />
      )}
    </PublicPage>
  )
}

/**
 * What a link for people without an account shows. Its token left the address before this page was drawn (app/guards.ts). A telephone that
 * checks vehicles goes on with its own link where none was opened.
 */
export function LinkPage() {
  const opened = useSignal(linkToken)
  const kept = useKeptLink()
  const token = opened ?? kept?.token
  if (kept === undefined || token === undefined)
    return (
      <PublicPage title={TITLE}>
        {kept === undefined ? <Loading what="your link" skeleton={<SkeletonText lines={6} />} /> : <NoLink />}
      </PublicPage>
    )
  return <Opened key={token} token={token} kept={kept?.token === token ? kept : null} />
}
