import { screens } from '@kerbline/domain/screens.ts'
import { BuiltProvider } from '../data/loading/built-screens.ts'
import { code } from '../data/loading/code.ts'
import { LocationProvider } from '../data/navigation/location.ts'
import { useSignal } from '../data/signal.ts'
import { Announcer } from './announcer.tsx'
import { useArrival } from './arrival.ts'
import { LazyPart } from './lazy-part.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { builtScreens, pageOf } from './pages.ts'
import { currentLocation } from './router.ts'

/** Everything a signed-in screen stands in: who it is, the shell, what loads in the background. */
export const signedIn = code(async () => {
  const { SignedIn, recallShell } = await import('./signed-in.tsx')
  await recallShell()
  return SignedIn
})

/** Shows the screen of the present address: public pages alone, all others inside what signed-in people have. */
export function Frame() {
  const route = useSignal(currentLocation)
  const { guard, title } = screens[route.name]
  useArrival(route, title)
  return (
    <LocationProvider value={route}>
      <BuiltProvider value={builtScreens}>
        {guard === 'auth' ? (
          <LazyPart part={signedIn} props={{}} what="the portal" title={title} isAlone />
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
