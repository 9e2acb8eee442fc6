// For tests alone: a page before somebody who is signed in, at an address that moves, with a server that answers what the
// test says. `beginPage` before each test, `showPage` in it, `endPage` after it.
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { locationOf } from '../data/navigation/matcher.ts'
import { fakeServer, type FakeServer } from '../data/fake-transport.ts'
import { BuiltProvider } from '../data/loading/built-screens.ts'
import { navigateWith, LocationProvider } from '../data/navigation/location.ts'
import { queryClient } from '../data/query-client.ts'
import { sampleMe, signInAs } from '../data/session/sample-user.ts'
import { endSession, type User } from '../data/session/session.ts'
import { signal, useSignal } from '../data/signal.ts'
import { ToastRegion } from '../ui/overlay/toast-region.tsx'
import { clearToasts } from '../ui/overlay/toasts.ts'

const address = signal('/')

/** Moves the page as a link would: `act` comes from the test. */
export function standAt(to: string): void {
  history.replaceState({ index: 0 }, '', `#${to}`)
  address.set(to)
}

export interface TestPage {
  readonly server: FakeServer
  /** Every address the page itself went to. */
  readonly gone: readonly string[]
  /** How many entries the history gained. */
  readonly pushes: () => number
}

/** Signed in as that person, with nothing answered but who one is. */
export function beginPage(person: Partial<User> = {}): TestPage {
  const server = fakeServer()
  const gone: string[] = []
  let pushes = 0
  navigateWith((to, isReplace) => {
    gone.push(to)
    if (!isReplace) pushes += 1
    standAt(to)
  })
  server.reply(authEndpoints.me, {}, sampleMe(signInAs(person)))
  return { server, gone, pushes: () => pushes }
}

export const queryNow = (): Readonly<Record<string, string>> => locationOf(address.get()).query

const AtLocation = ({ children }: { children: ReactNode }) => (
  <LocationProvider value={locationOf(useSignal(address))}>{children}</LocationProvider>
)

/** Draws a page, and the toasts, as if the address led to it; of all other screens those have a page that are `built`. */
export function showPage(at: string, contents: ReactNode, built: readonly ScreenName[] = []): RenderResult {
  standAt(at)
  return render(
    <AtLocation>
      <BuiltProvider value={new Set(built)}>
        {contents}
        <ToastRegion />
      </BuiltProvider>
    </AtLocation>,
  )
}

/** Nobody signed in, nothing drawn, stored or kept: as before the first page. After every test it happens by itself (setup.ts). */
export function endPage(): void {
  cleanup()
  document.body.replaceChildren()
  clearToasts()
  endSession('signed out')
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}
