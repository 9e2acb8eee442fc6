import type { CheckSheet } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
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
import { keepDamageLink, type KeptCheckLink, type KeptDamageLink, useKeptLinks } from './kept-check-link.ts'

type Answer = 'asking' | 'ended' | OpenedLink | LoadFailure

/** The check comes as code of its own: whoever follows a booking never fetches it. */
const checkApp = code(async () => (await import('./check/check-app.tsx')).CheckApp)
const CHECK_TITLE = 'Walkaround check'
const TITLE = 'Progress'

type Checked = Extract<OpenedLink, { readonly purpose: 'vehicle check' | 'driver check' }>
const isChecked = (answer: Answer): answer is Checked =>
  typeof answer === 'object' &&
  'purpose' in answer &&
  (answer.purpose === 'vehicle check' || answer.purpose === 'driver check')

/** What is shown here; a vehicle's code leads on to the form, and a check has pages of its own. */
type ShownLink = Exclude<OpenedLink, Checked | { readonly purpose: 'vehicle request' }>
/** The page of an opened link, by its purpose: of the area whose record it is (app/opened-link-page.tsx). */
export type ShowLink = (
  opened: ShownLink,
  at: {
    readonly token: string
    readonly onRefresh: () => void
    /** It opens no more; what is shown is what this device keeps of it. */
    readonly hasEnded: boolean
  },
) => { readonly title: string; readonly page: ReactNode }

/** Which of the reasons it is, is not told: whoever holds the link may ask. */
const Ended = () => (
  <>
    <Notice tone="amber" role="status">
      <b>This link no longer works.</b> It may have expired, been replaced by a newer link, or been copied incompletely.
    </Notice>
    <div className={styles.form}>
      <CallUs>Use the newest link you were given, or call us with your reference or the registration:</CallUs>
    </div>
  </>
)

const NoLink = () => (
  <>
    <Notice tone="amber" role="status">
      <b>Open your link again.</b> Use the link in your email or message, or scan the code in the vehicle.
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
      <b>This link is not working at the moment.</b> {words}
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

interface OpenedProps {
  readonly token: string
  readonly kept: KeptCheckLink | null
  readonly keptDamage: KeptDamageLink | null
  readonly show: ShowLink
}

/** Refused in words: of a company that is suspended nothing is shown, of what is kept neither. */
const isRefused = (answer: Answer): answer is ApiProblem =>
  answer instanceof ApiProblem && answer.code === 'not allowed now'

function Opened({ token, kept, keptDamage, show }: OpenedProps) {
  const asked = useOpened(token, kept)
  const { answer, sheet, retry } = asked
  const told = typeof answer === 'object' && 'purpose' in answer ? answer : undefined
  useEffect(() => {
    if (told?.purpose === 'damage report') void keepDamageLink({ token, opened: told })
  }, [token, told])
  const opened = told ?? (isRefused(answer) ? undefined : keptDamage?.opened)
  const scanned = opened?.purpose === 'vehicle request' ? opened : undefined
  useEffect(() => {
    if (!scanned) return
    noteScannedVehicle({ token, registration: scanned.registration })
    navigate(publicHref('scheduleMaintenance'), { isReplace: true })
  }, [scanned, token])
  if (sheet) return <Check token={token} asked={asked} />
  if (opened && opened.purpose !== 'vehicle request' && !isChecked(opened)) {
    const { title, page } = show(opened, { token, onRefresh: () => retry(), hasEnded: answer === 'ended' })
    return <PublicPage title={title}>{page}</PublicPage>
  }
  return (
    <PublicPage title={TITLE}>
      {answer === 'ended' ? (
        <Ended />
      ) : isRefused(answer) ? (
        <Refused words={answer.message} />
      ) : isLoadFailure(answer) ? (
        <OpenFailed failure={answer} onRetry={() => retry()} />
      ) : (
        <Loading what="your link" skeleton={<SkeletonText lines={6} />} />
      )}
    </PublicPage>
  )
}

/**
 * What a link for people without an account shows. Its token left the address before this page was drawn (app/guards.ts). A telephone that
 * checks vehicles goes on with its own link where none was opened.
 */
export function LinkPage({ show }: { show: ShowLink }) {
  const opened = useSignal(linkToken)
  const kept = useKeptLinks()
  const token = opened ?? kept?.check?.token ?? kept?.damage?.token
  if (kept === undefined || token === undefined)
    return (
      <PublicPage title={TITLE}>
        {kept === undefined ? <Loading what="your link" skeleton={<SkeletonText lines={6} />} /> : <NoLink />}
      </PublicPage>
    )
  const { check, damage } = kept
  return (
    <Opened
      key={token}
      {...{ token, show }}
      kept={check?.token === token ? check : null}
      keptDamage={damage?.token === token ? damage : null}
    />
  )
}
