import { useEffect, useState } from 'react'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { linkToken, noteScannedVehicle } from '../../data/link-token.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useSignal } from '../../data/signal.ts'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { MaintenanceStatus } from './maintenance-status.tsx'

type Answer = 'asking' | 'ended' | OpenedLink | LoadFailure

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

const OpenFailed = ({ failure, onRetry }: { failure: LoadFailure; onRetry: () => void }) => (
  <>
    <Failed what="this link" failure={{ remedy: failure.message }} look="page" onRetry={onRetry} />
    <div className={styles.form}>
      <CallUs>If it does not open, call us:</CallUs>
    </div>
  </>
)

/** Asked directly: answers of screens are kept on the device with what was asked, and a token is not to stay there. */
function useOpened(token: string): { answer: Answer; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<{ readonly key: string; readonly answer: Answer }>()
  const key = `${attempt} ${token}`
  useEffect(() => {
    const giveUp = new AbortController()
    call(linksEndpoints.open, { token }, { signal: giveUp.signal }).then(
      (answer) => setTold({ key, answer }),
      (error: unknown) => {
        if (!isLoadFailure(error)) return
        const isOver = error instanceof ApiProblem && ['link expired', 'not valid'].includes(error.code)
        setTold({ key, answer: isOver ? 'ended' : error })
      },
    )
    return () => giveUp.abort()
  }, [token, key])
  return { answer: told?.key === key ? told.answer : 'asking', retry: () => setAttempt(attempt + 1) }
}

function Opened({ token }: { token: string }) {
  const { answer, retry } = useOpened(token)
  const scanned =
    typeof answer === 'object' && 'purpose' in answer && answer.purpose === 'vehicle request' ? answer : undefined
  useEffect(() => {
    if (!scanned) return
    noteScannedVehicle({ token, registration: scanned.registration })
    navigate(publicHref('scheduleMaintenance'), { isReplace: true })
  }, [scanned, token])
  if (answer === 'asking' || scanned) return <Loading what="your link" skeleton={<SkeletonText lines={6} />} />
  if (answer === 'ended') return <Ended />
  if (isLoadFailure(answer)) return <OpenFailed failure={answer} onRetry={retry} />
  return answer.purpose === 'vehicle request' ? null : <MaintenanceStatus status={answer} onRefresh={retry} />
}

/** What a link for people without an account shows. Its token left the address before this page was drawn (app/guards.ts). */
export function LinkPage() {
  const token = useSignal(linkToken)
  return <PublicPage title="How far it is">{token === undefined ? <NoLink /> : <Opened token={token} />}</PublicPage>
}
