import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { breakdownAdvice } from '@kerbline/domain/areas/public-requests/public-form.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { noteScannedVehicle } from '../../data/link-token.ts'
import { LocationProvider } from '../../data/navigation/location.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { rememberEventTypes } from '../../data/session/event-types.ts'
import { ScheduleMaintenancePage } from './schedule-maintenance-page.tsx'

const { schedule, work } = publicRequestsEndpoints
const user = userEvent.setup()
// The fake answers by method and address; what was sent stands in `asked`.
const anything: SentOf<typeof schedule> = { registration: '', types: [], days: [], name: '', phone: '' }
const reply = {
  message: 'We have your request.',
  reference: 'REQ-AB12CD34',
  token: 'a-token-of-a-request',
  advice: null,
}

let server: FakeServer
const show = (): void =>
  void render(
    <LocationProvider value={locationOf('/schedule-maintenance')}>
      <ScheduleMaintenancePage />
    </LocationProvider>,
  )
const send = () => user.click(screen.getByRole('button', { name: 'Send request' }))
const field = (name: RegExp | string) => screen.getByLabelText(name)

async function fill(): Promise<void> {
  await user.type(field('Registration'), 'ab12 cde')
  await user.click(field('MOT'))
  await user.click(field('Tyres'))
  await user.type(field('Day'), '20')
  await user.type(field('Month'), '11')
  await user.type(field('Year'), '2026')
  await user.type(field('Name'), 'Sam Okafor')
  await user.type(field('Phone'), '07700 900123')
}

beforeEach(() => {
  noteScannedVehicle(undefined)
  server = fakeServer()
  server.reply(work, {}, { event_types: [...keptEventTypes()] })
})
afterEach(() => {
  rememberEventTypes(undefined)
})

/** What was sent, apart from what the page asks by itself. */
const sendings = () => server.asked.filter(({ method }) => method === 'POST')

test('what staff have named anew or added is offered as they name it', async () => {
  server.reply(
    work,
    {},
    {
      event_types: [
        { slug: 'mot', name: 'MOT test', holder: 'vehicle', keeps_off_road: false },
        { slug: 'wash', name: 'Valeting', holder: 'vehicle', keeps_off_road: false },
        { slug: 'medical', name: 'Medical', holder: 'driver', keeps_off_road: false },
      ],
    },
  )
  show()
  expect(await screen.findByLabelText('MOT test')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More types of work' }))
  await user.click(field('Valeting'))
  expect(field('Valeting')).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Medical')).toBeNull()
  await send()
  expect(screen.queryByText('Choose the work from the list.')).toBeNull()
})

test('where the kinds cannot be read, those it began with are offered', async () => {
  server.respond(work, {}, () => new Response('', { status: 503 }))
  show()
  expect(await screen.findByLabelText('MOT')).toBeTruthy()
})

test('what is missing is said at each field and above the form; nothing is sent', async () => {
  show()
  await send()
  expect(screen.getByRole('alert').textContent).toMatch(/^5 things need correcting before this can be sent/)
  for (const words of ['Enter the registration.', 'Choose the work to be done.', 'Enter at least one date.'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(document.activeElement?.id).toBe('registration')
  expect(sendings()).toEqual([])
})

test('several kinds of work are sent; the answer is a reference and a link, and the device forgets what was typed', async () => {
  server.reply(schedule, anything, reply)
  show()
  await fill()
  await send()
  expect(await screen.findByText('REQ-AB12CD34')).toBeTruthy()
  expect(sendings()[0]?.body).toEqual({
    ...{ registration: 'ab12 cde', mileage: null, types: ['mot', 'tyre'], days: ['2026-11-20'], name: 'Sam Okafor' },
    ...{ phone: '07700 900123', email: null, note: null, unsafe_signs: [], link: null },
    key: expect.stringMatching(/^[\da-f]{32}$/),
  })
  expect(screen.getByRole('link', { name: 'Track your request' })).toHaveProperty('hash', '#/link/a-token-of-a-request')
  expect(screen.queryByText(/We have also emailed it/)).toBeNull()
  cleanup()
  show()
  expect(field('Registration')).toHaveProperty('value', '')
})

test('unsafe: what to do and whom to call is said at once, before anything is sent, and again afterwards', async () => {
  server.reply(schedule, anything, { ...reply, advice: breakdownAdvice })
  show()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(field(/^Brakes/))
  expect(screen.getByRole('alert').textContent).toContain('Do not drive it.')
  expect(screen.getByRole('link', { name: /^Call 0113/ })).toHaveProperty('href', 'tel:01134960000')
  await user.click(field(/^Brakes/))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(field(/^Smoke/))
  await fill()
  await send()
  expect(await screen.findByText('REQ-AB12CD34')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Do not drive it.')
  expect(sendings()[0]?.body).toMatchObject({ unsafe_signs: ['smoke'] })
})

test('a connection that is lost keeps what was typed, on this device too, and says whom to call', async () => {
  server.goAway()
  show()
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not send your request.')
  expect(screen.getByRole('link', { name: /^Call 0113/ })).toBeTruthy()
  expect(field('Registration')).toHaveProperty('value', 'ab12 cde')
  await send()
  await user.type(field('Name'), ', yard 2')
  await send()
  const keys = sendings().map(({ body }) => JSON.stringify(body).match(/"key":"(\w+)"/)?.[1])
  expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false])
  cleanup()
  show()
  expect(field('Registration')).toHaveProperty('value', 'ab12 cde')
  expect(field('Tyres')).toHaveProperty('checked', true)
  expect(field('Day')).toHaveProperty('value', '20')
})

test('what the server refuses stands at its field; too many are told when to come again', async () => {
  server.respond(schedule, anything, () =>
    refusal('not valid', {
      fields: [{ field: 'days.0', reason: 'too_early', message: 'Choose today or a later date.' }],
    }),
  )
  show()
  await fill()
  await send()
  expect((await screen.findAllByText('Choose today or a later date.')).length).toBeGreaterThan(0)
  // Whatever its words are.
  const detail = 'Enough for now.'
  server.respond(schedule, anything, () => refusal('too many requests', { detail }, { 'retry-after': '30' }))
  await send()
  expect(await screen.findByText(/Try again in 30 seconds/)).toBeTruthy()
})

test('a scanned code fills the registration and goes along, unless another vehicle is typed', async () => {
  noteScannedVehicle({ token: 'of-the-vehicle', registration: 'LK21 VXN' })
  server.reply(schedule, anything, reply)
  show()
  expect(field('Registration')).toHaveProperty('value', 'LK21VXN')
  expect(screen.getByText(/comes from the code you scanned/)).toBeTruthy()
  await user.clear(field('Registration'))
  await fill()
  await user.clear(field('Registration'))
  await user.type(field('Registration'), 'lk21 vxn')
  await send()
  await screen.findByText('REQ-AB12CD34')
  await user.click(screen.getByRole('button', { name: 'Send another request' }))
  await fill()
  await send()
  await screen.findByText('REQ-AB12CD34')
  expect(sendings().map(({ body }) => body)).toMatchObject([{ link: 'of-the-vehicle' }, { link: null }])
})

test('a code that has brought enough for a day says whom to call, not that one tried too often', async () => {
  const detail = 'This QR code accepts up to 20 requests in 24 hours. Call us on 0113 496 0000 instead.'
  server.respond(schedule, anything, () => refusal('limit reached', { detail }, { 'retry-after': '80000' }))
  show()
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain(`We could not send your request. ${detail}`)
})
