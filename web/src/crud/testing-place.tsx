// For tests alone: an address that moves, so that a list can be clicked through without the router.
import type { ReactNode } from 'react'
import { moveBy, PlaceProvider, readQuery, type Place } from '../data/place.ts'
import { signal, useSignal } from '../data/signal.ts'

const address = signal('/')

function placeOf(written: string): Place {
  const [path = '/', search = ''] = written.split('?')
  return {
    name: 'branches',
    screenPath: path,
    guard: 'auth',
    path,
    values: {},
    query: readQuery(search),
    hash: '',
  }
}

export interface TestPlace {
  readonly query: () => Readonly<Record<string, string>>
  /** How many entries the history gained. */
  readonly pushes: () => number
  readonly go: (to: string) => void
}

/** Stands at an address from now on. */
export function standAt(start: string): TestPlace {
  let pushes = 0
  const go = (to: string, isReplace = true): void => {
    if (!isReplace) pushes += 1
    history.replaceState(null, '', `#${to}`)
    address.set(to)
  }
  moveBy({ go, placeOf })
  go(start)
  return { query: () => placeOf(address.get()).query, pushes: () => pushes, go }
}

export const AtPlace = ({ children }: { children: ReactNode }) => (
  <PlaceProvider value={placeOf(useSignal(address))}>{children}</PlaceProvider>
)
