// For tests alone: an import page as somebody who manages branches sees it, and what it has sent.
import { cleanup, render } from '@testing-library/react'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { fakeServer, type FakeServer } from '../../data/fake-transport.ts'
import { BuiltProvider } from '../../data/loading/built-screens.ts'
import { LocationProvider, navigateWith } from '../../data/navigation/location.ts'
import { queryClient } from '../../data/query-client.ts'
import { sampleUser, signInAs } from '../../data/session/sample-user.ts'
import { endSession } from '../../data/session/session.ts'
import { ImportPage } from './import-page.tsx'
import { route } from './sample-import.ts'

export function beginImport(): FakeServer {
  signInAs(sampleUser({ permissions: ['see branches', 'manage branches'] }))
  navigateWith(() => undefined)
  return fakeServer()
}

export function endImport(): void {
  cleanup()
  endSession('signed out')
  queryClient.clear()
}

const branches = { kind: 'branches', title: 'Branches', listHref: '#/branch-management' }
const built = new Set<ScreenName>(['branch', 'drivers', 'automatePermissions'])

/** @param query what the address asks for besides the import itself */
export const drawImport = (of = branches, query: Readonly<Record<string, string>> = route.query) =>
  render(
    <BuiltProvider value={built}>
      <LocationProvider value={{ ...route, query }}>
        <ImportPage {...of} />
      </LocationProvider>
    </BuiltProvider>,
  )

export const changesSent = (server: FakeServer, path: string) =>
  server.asked.filter(({ address, method }) => method !== 'GET' && address.endsWith(path))
