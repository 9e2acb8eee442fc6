import { CSPProvider } from '@base-ui/react/csp-provider'
import { memo, useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { screens } from '@kerbline/domain/screens.ts'
import { CaseDesksProvider } from '../case/turn/case-desks.ts'
import { ImportScreensProvider } from '../crud/import-screens.ts'
import { code } from '../data/loading/code.ts'
import { useMay } from '../data/session/may.ts'
import { useMe } from '../data/session/me.ts'
import { useLocation } from '../data/navigation/location.ts'
import { useUser } from '../data/session/session.ts'
import { recallAhead } from '../data/use-endpoint.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'
import { ToastRegion } from '../ui/overlay/toast-region.tsx'
import { Layout } from './layout.tsx'
import { LazyPart } from './lazy-part.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { caseDesk } from './case-desk.ts'
import { builtScreens, importScreens } from './pages.ts'
import { pageOf } from './public-pages.ts'
import { useBackground } from './background.ts'
import { Overlays } from './overlays.tsx'
import styles from './lazy-part.module.css'

/** Asks again who this is whenever another page is opened: one small call, and the shell never shows rights that are gone. */
function useAskedAgain(path: string, ask: () => void): void {
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    ask()
  })
}

/** Few ever see it: its code comes when it is wanted. */
const noAccess = code(async () => (await import('./no-access.tsx')).NoAccess)

/** Drawn when place or rights change, not whenever the server confirms who this is. */
const Screen = memo(function Screen({ isAlone }: { isAlone: boolean }) {
  const { name, path } = useLocation()
  const may = useMay()
  if (builtScreens.has(name) && !may(screens[name].needs))
    return (
      <LazyPart
        part={noAccess}
        props={{ title: screens[name].title, isAlone }}
        what="whom to ask"
        title={`You do not have access to ${screens[name].title}`}
        isAlone={isAlone}
      />
    )
  return (
    <PageBoundary key={path} isAlone={isAlone}>
      <LazyPart
        key={name}
        part={pageOf(name)}
        props={{}}
        what="this page"
        title={screens[name].title}
        isAlone={isAlone}
      />
    </PageBoundary>
  )
})

/** What the shell shows first. */
export const recallShell = (): Promise<unknown> =>
  recallAhead([
    [authEndpoints.me, {}],
    [scopeEndpoints.summary, {}],
  ])

/** Everything behind the sign-in check: who it is, the shell, toasts, the palette, and what loads and listens in the background. */
export function SignedIn() {
  const { name, path } = useLocation()
  const me = useMe()
  const user = useUser()
  // The page is drawn in small steps once the person is known: a slow phone still answers meanwhile.
  const isKnown = useDeferredValue(user !== undefined)
  const hasShell = screens[name].layout === 'home'
  useAskedAgain(path, me.retry)
  useBackground()

  const around = (children: ReactNode): ReactNode =>
    hasShell ? <Layout>{children}</Layout> : <main className={styles.alone}>{children}</main>
  const contents = (): ReactNode => {
    if (user && isKnown)
      return hasShell ? (
        <Layout>
          <Screen isAlone={false} />
        </Layout>
      ) : (
        <Screen isAlone />
      )
    return around(
      me.failure ? (
        <Failed what="your account" failure={me.failure} look="page" onRetry={me.retry} />
      ) : (
        <Loading what="your account" skeleton={<SkeletonText lines={5} />} />
      ),
    )
  }
  return (
    // Style elements of the primitives are refused by the portal's own policy; what they hold is in our sheets.
    <CSPProvider disableStyleElements>
      <ImportScreensProvider value={importScreens}>
        <CaseDesksProvider value={caseDesk}>{contents()}</CaseDesksProvider>
      </ImportScreensProvider>
      {user && <Overlays />}
      <ToastRegion />
    </CSPProvider>
  )
}
