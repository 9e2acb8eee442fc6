import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { linksEndpoints, type OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { WorkStatus } from '@kerbline/domain/areas/public-requests/status-link.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OpenedLinkPage } from '../../app/opened-link-page.tsx'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { linkToken, scannedVehicle, takeLinkToken } from '../../data/link-token.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { LocationProvider, navigateWith } from '../../data/navigation/location.ts'
import { forgetChecks } from './check/kept-checks.ts'
import { sampleSheet } from './check/sample-sheet.ts'

const token = 'a-token-of-a-link'
const work = (change: Partial<WorkStatus> = {}): WorkStatus => ({
  ...{
    name: 'MOT',
    stage: 'Requested',
    words: 'Received',
    next: 'Your transport office will review it.',
    is_over: false,
  },
  ...{ booked_at: null, place: null, offered: [], branch: null },
  ...change,
})
const status = (works: WorkStatus[], change: object = {}): OpenedLink => ({
  ...{ purpose: 'request status', reference: 'REQ-AB12CD34', registration: 'lk21 vxn' },
  ...{ sent_at: '2026-11-17T09:00:00.000Z', works, answer: null, phone: '0113 496 0000', ...change },
})

let server: FakeServer
const gone: string[] = []
const show = (): void =>
  void render(
    <LocationProvider value={locationOf('/link/opened')}>
      <OpenedLinkPage />
    </LocationProvider>,
  )
beforeEach(() => {
  server = fakeServer()
  gone.splice(0)
  navigateWith((address) => void gone.push(address))
  takeLinkToken(token)
})
afterEach(() => {
  giveBackLocalStore()
  forgetChecks()
})

test('a booking: stage, next step, slot, place and branch; the token goes in the body alone', async () => {
  const booked = work({
    ...{
      stage: 'Date',
      words: 'Booked',
      next: 'Bring the vehicle at the booked time.',
      booked_at: '2026-11-20T09:00:00.000Z',
    },
    ...{ place: 'Yard Road Workshop, Leeds', branch: { name: 'Leeds', phone: '0113 496 0142' } },
  })
  server.reply(linksEndpoints.open, { token }, status([booked, work({ name: 'Tyres' })]))
  show()
  const first = within(await screen.findByRole('region', { name: 'MOT' }))
  for (const words of [
    'Booked',
    'Bring the vehicle at the booked time.',
    '20 Nov 2026, 09:00',
    'Yard Road Workshop, Leeds',
  ])
    expect(first.getByText(words)).toBeTruthy()
  expect(first.getByRole('listitem', { current: 'step' }).textContent).toContain('Date')
  expect(first.getByRole('link', { name: '0113 496 0142' })).toHaveProperty('href', 'tel:01134960142')
  expect(screen.getByRole('region', { name: 'Tyres' })).toBeTruthy()
  expect(server.asked.map(({ address, body }) => [address, body])).toEqual([['/api/links/open', { token }]])
})

test('offered dates, an answer and an end are said', async () => {
  const works = [
    work({ words: 'Dates offered', stage: 'Date', offered: ['2026-11-20T09:00:00.000Z', '2026-11-21T10:30:00.000Z'] }),
    work({ name: 'Glass', words: 'Declined', next: 'Not one of ours.', stage: null, is_over: true }),
  ]
  const answer = { text: 'Which depot is it at?', at: '2026-11-17T10:00:00.000Z' }
  server.reply(linksEndpoints.open, { token }, status(works, { answer }))
  show()
  expect(await screen.findByText('20 Nov 2026, 09:00; 21 Nov 2026, 10:30')).toBeTruthy()
  expect(screen.getByText(/Which depot is it at\?/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Glass' })).queryByRole('list')).toBeNull()
})

test('a link that no longer opens is said in words, with whom to call', async () => {
  server.respond(linksEndpoints.open, { token }, () => refusal('link expired'))
  show()
  expect(await screen.findByText(/no longer works/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call 0113 496 0000' })).toBeTruthy()
})

test('of a company that is suspended the portal’s own words are shown, with whom to call', async () => {
  const detail = 'The account of Harrow is suspended, so its links do not open. Call Kerbline on 0113 496 0000.'
  server.respond(linksEndpoints.open, { token }, () => refusal('not allowed now', { detail }))
  show()
  expect(await screen.findByText(/so its links do not open/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call 0113 496 0000' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a failure offers Retry and the number; looking again asks again', async () => {
  server.respond(linksEndpoints.open, { token }, () => refusal('unavailable'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('link', { name: 'Call 0113 496 0000' })).toBeTruthy()
  server.reply(linksEndpoints.open, { token }, status([work()]))
  await userEvent.click(retry)
  expect(await screen.findByText('Your transport office will review it.')).toBeTruthy()
  server.reply(linksEndpoints.open, { token }, status([work({ next: 'A date is looked for.' })]))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('A date is looked for.')).toBeTruthy()
})

test('the code of a vehicle leads to the form with its plate', async () => {
  server.reply(linksEndpoints.open, { token }, { purpose: 'vehicle request', registration: 'LK21VXN' })
  show()
  await expect.poll(() => gone).toEqual(['/schedule-maintenance'])
  expect(scannedVehicle.get()).toEqual({ token, registration: 'LK21VXN' })
})

test('without a link in this tab the page says where to open it', async () => {
  linkToken.set(undefined)
  show()
  expect(await screen.findByText(/Open your link again/)).toBeTruthy()
  expect(server.asked).toEqual([])
})

describe('the check of a vehicle', () => {
  const opened: OpenedLink = { purpose: 'driver check', ...sampleSheet() }
  const begins = () => screen.findByRole('button', { name: 'Start check for LK21 VXN' })

  test('is shown by its link, and kept on this telephone', async () => {
    const kept = fakeLocalStore()
    server.reply(linksEndpoints.open, { token }, opened)
    show()
    expect(await begins()).toBeTruthy()
    await expect.poll(() => kept.get('checks link')).toMatchObject({ token })
    expect(sessionStorage.getItem('kerbline.link')).toBe(token)
    expect(localStorage.length === 0 || !JSON.stringify({ ...localStorage }).includes(token)).toBe(true)
  })

  test('opens from the home screen with no line: no token in the address, none in the tab', async () => {
    fakeLocalStore().set('checks link', { token, sheet: sampleSheet() })
    linkToken.set(undefined)
    server.goAway()
    show()
    expect(await begins()).toBeTruthy()
  })

  test('what this telephone keeps of one link is not shown for another', async () => {
    fakeLocalStore().set('checks link', { token: 'another', sheet: sampleSheet() })
    server.respond(linksEndpoints.open, { token }, () => refusal('link expired'))
    show()
    expect(await screen.findByText(/no longer works/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
  })
})
