import { useEffect, useRef } from 'react'
import { productName } from '@kerbline/domain/product.ts'
import { screens } from '@kerbline/domain/screens.ts'
import { placeOf, PlaceProvider, type Place } from '../data/place.ts'
import { Announcer } from './announcer.tsx'
import { code } from '../data/code.ts'
import { LazyPart } from './lazy-part.tsx'
import { pageOf } from './pages.ts'
import { useRoutedPlace } from './router.tsx'
import { useArrival } from './arrival.ts'

/** Everything a signed-in screen stands in: who it is, the shell, what loads in the background. */
export const signedIn = code(async () => (await import('./signed-in.tsx')).SignedIn)

/** Shows the screen of the present address: public pages alone, all others inside what signed-in people have. */
export function Frame() {
  const place = useRoutedPlace(placeOf)
  const { guard, title } = screens[place.name]
  useArrival(place, title)
  return (
    <PlaceProvider value={place}>
      {guard === 'auth' ? <LazyPart part={signedIn} props={{}} what="the portal" isAlone /> : <LazyPart key={place.name} part={pageOf(place.name)} props={{}} what="this page" isAlone />}
      <Announcer />
    </PlaceProvider>
  )
}
