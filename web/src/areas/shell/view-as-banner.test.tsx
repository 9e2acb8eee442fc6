import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sampleMe, signInAs } from '../../data/session/sample-user.ts'
import { endSession, readToken } from '../../data/session/session.ts'
import { asideKey } from '../../data/session/viewing.ts'
import { ViewAsBanner } from './view-as-banner.tsx'

let server: FakeServer
const me = (viewedBy: string | null): void => server.reply(authEndpoints.me, {}, { ...sampleMe(), viewed_by: viewedBy })
beforeEach(() => {
  server = fakeServer()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  signInAs()
})
afterEach(() => {
  localStorage.removeItem(asideKey)
  vi.unstubAllGlobals()
})

test('nothing is shown to the person', async () => {
  me(null)
  render(<ViewAsBanner />)
  await expect.poll(() => server.asked.length).toBe(1)
  expect(screen.queryByText(/viewing as/)).toBeNull()
})

test('says whose portal it is and until when, and stopping brings back one’s own session', async () => {
  me('Ada Admin')
  server.reply(
    usersEndpoints.viewing,
    {},
    {
      viewing: {
        name: 'Priya Raman',
        email: 'fleet.harrow@kerbline.example',
        viewed_by: 'Ada Admin',
        ends_at: '2026-11-17T09:30:00Z',
      },
    },
  )
  server.reply(authEndpoints.logout, {}, { message: 'You have signed out.' })
  localStorage.setItem(asideKey, JSON.stringify({ token: 'my-own-token', back: '/users/10' }))
  render(<ViewAsBanner />)
  const words = await screen.findByText('Priya Raman')
  expect(words.closest('p')?.textContent).toBe('You are viewing as Priya Raman. You cannot make changes.')
  expect(await screen.findByText('Ends at 09:30.')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop viewing' }))
  await expect.poll(() => readToken()).toBe('my-own-token')
  await expect.poll(() => location.hash).toBe('#/users/10')
  expect(localStorage.getItem(asideKey)).toBeNull()
  expect(server.asked.some(({ address }) => address === '/api/logout')).toBe(true)
})

test('a session that ran out leads back as well', async () => {
  me('Ada Admin')
  server.reply(usersEndpoints.viewing, {}, { viewing: null })
  localStorage.setItem(asideKey, JSON.stringify({ token: 'my-own-token', back: '/users/11' }))
  render(<ViewAsBanner />)
  await screen.findByText('Priya Raman')
  endSession('expired', '/vehicles')
  await expect.poll(() => readToken()).toBe('my-own-token')
  await expect.poll(() => location.hash).toBe('#/users/11')
})

test('stopping what has ended already leads back and signs nobody out', async () => {
  me('Ada Admin')
  server.reply(usersEndpoints.viewing, {}, { viewing: null })
  server.respond(authEndpoints.logout, {}, () => refusal('not signed in'))
  localStorage.setItem(asideKey, JSON.stringify({ token: 'my-own-token', back: '/users/12' }))
  render(<ViewAsBanner />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Stop viewing' }))
  await expect.poll(() => location.hash).toBe('#/users/12')
  expect(readToken()).toBe('my-own-token')
})
