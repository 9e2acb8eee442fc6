import { useMemo } from 'react'
import { productName } from '@kerbline/domain/product.ts'
import { BuiltProvider } from '../data/loading/built-screens.ts'
import { code } from '../data/loading/code.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'
import { LocationProvider } from '../data/navigation/location.ts'
import { useSignal } from '../data/signal.ts'
import { allScreens } from './all-screens.ts'
import { Announcer } from './announcer.tsx'
import { useArrival } from './arrival.ts'
import { LazyPart } from './lazy-part.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { builtOf, knownPages, pageOf } from './public-pages.ts'
import { currentLocation } from './router.ts'
import { awaitsScreens } from './screens-wait.ts'

/** Everything a signed-in screen stands in: who it is, the shell, what loads in the background. */
export const signedIn = code(async () => {
  const { SignedIn, recallShell } = await import('./signed-in.tsx')
  await recallShell()
  return SignedIn
})

/** Shows the screen of the present address: public pages alone, all others inside what signed-in people have. */
function Present() {
  const route = useSignal(currentLocation)
  const title = useSignal(knownScreens).table[route.name]?.title ?? ''
  const pages = useSignal(knownPages)
  const built = useMemo(() => builtOf(pages), [pages])
  useArrival(route, title)
  return (
    <LocationProvider value={route}>
      <BuiltProvider value={built}>
        {route.guard === 'auth' ? (
          <LazyPart part={signedIn} props={{}} what="Kerbline" title={title} isAlone />
        ) : (
          <PageBoundary key={route.path} isAlone>
            <LazyPart key={route.name} part={pageOf(route.name)} props={{}} what="this page" title={title} isAlone />
          </PageBoundary>
        )}
      </BuiltProvider>
      <Announcer />
    </LocationProvider>
  )
}

/** Nothing can be said of an address before the table of screens is here. */
export const Frame = () =>
  useSignal(awaitsScreens) ? (
    <LazyPart part={allScreens} props={{}} what="Kerbline" title={productName} isAlone />
  ) : (
    <Present />
  )
