import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  type WorkshopBooking,
  workshopLinkEndpoints,
} from '@kerbline/domain/areas/maintenance/workshop-link-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { locationOf } from '../../../data/navigation/matcher.ts'
import { LocationProvider } from '../../../data/navigation/location.ts'
import { WorkshopApp } from './workshop-app.tsx'

const { workshopBooking, workshopStep, workshopLines, workshopPost } = workshopLinkEndpoints
const token = 'a-token-of-a-link'
const user = userEvent.setup()
const step = (verb: string, label: string, asks: WorkshopBooking['steps'][number]['asks'] = []) => ({
  ...{ verb, label, tone: null, asks },
})
const sample = (change: Partial<WorkshopBooking> = {}): WorkshopBooking => ({
  ...{ number: 'MB-000031', version: 'v1', registration: 'LK21VXN', model: 'Ford Transit', work: 'Service' },
  ...{ workshop: 'Yard', state: 'booked', words: 'Booked', is_over: false, booked_at: '2026-11-20T09:00:00.000Z' },
  ...{ stays_until: null, confirmed_at: null, proposed: [], arrived_at: null, is_off_road: false, job_no: null },
  ...{ fault_description: 'Pulls to the left', findings: null, branch: { name: 'Leeds', phone: '0113 496 0142' } },
  ...{ phone: '0113 496 0000', ends_at: null, now: '2026-11-17T09:00:30.000Z', lines: [], may_price: false },
  steps: [step('confirm date', 'Confirm the day'), step('arrive', 'It has arrived', [])],
  ...{ may_write: true, posts: [], documents: [], earlier: { posts: 0, documents: 0 } },
  ...change,
})

let server: FakeServer
const show = (booking = sample()): void => {
  server.reply(workshopBooking, { token }, booking)
  render(
    <LocationProvider value={locationOf('/link/opened')}>
      <WorkshopApp token={token} />
    </LocationProvider>,
  )
}
beforeEach(() => {
  server = fakeServer()
})
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('the day is confirmed by one press, and not asked for again', async () => {
  server.reply(
    workshopStep,
    { token, verb: 'confirm date', version: 'v1' } as never,
    sample({ confirmed_at: '2026-11-17T09:00:00.000Z' }),
  )
  show()
  expect(await screen.findByText('Pulls to the left')).toBeTruthy()
  await press('Confirm the day')
  expect(await screen.findByText('You confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm the day' })).toBeNull()
})

test('what a step asks is typed in place; a refusal keeps it, and says which field', async () => {
  const miles = { name: 'odometer', kind: 'number', label: 'Mileage', isOptional: true } as const
  const asks = [{ name: 'arrived_at', kind: 'instant', label: 'Arrived', isOptional: false } as const, miles]
  const message = 'This is less than before.'
  server.respond(workshopStep, {} as never, () =>
    refusal('not valid', { fields: [{ field: 'odometer', reason: 'too_low', message }] }),
  )
  show(sample({ steps: [step('arrive', 'It has arrived', asks)] }))
  await user.click(await screen.findByRole('button', { name: 'It has arrived' }))
  await user.type(screen.getByLabelText(/^Mileage/), '40100')
  await press('It has arrived')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText(/^Mileage/)).toHaveProperty('value', '40100')
  const sent = server.asked.find(({ address }) => address === '/api/workshop-links/steps')?.body
  // Whoever holds a link has no session to ask with.
  expect(server.asked.map(({ address }) => address)).not.toContain('/api/me')
  expect(sent).toMatchObject({ token, verb: 'arrive', arrived_at: '2026-11-17T09:00:00.000Z', odometer: 40_100 })
})

test('a line is added to those that stand; what was decided is said', async () => {
  const line = { id: 3, what: 'Oil', kind: 'part', quantity: 1, unit_pence: 4_000, net_pence: 4_000, tax_percent: 20 }
  const lines = [
    { ...line, decision: null },
    { ...line, id: 4, what: 'Discs', decision: 'declined' as const },
  ]
  server.reply(workshopLines, { token } as never, sample({ lines: [], may_price: true }))
  show(sample({ state: 'in_workshop', may_price: true, lines }))
  const part = within(await screen.findByRole('region', { name: 'Your estimate' }))
  expect(part.getByText('Declined')).toBeTruthy()
  await press('Add the line')
  expect(part.getByText('Enter what it is for.')).toBeTruthy()
  await user.type(part.getByLabelText('What'), 'Pads')
  await user.type(part.getByLabelText('Each, before VAT'), '50')
  await press('Add the line')
  const sent = server.asked.find(({ method }) => method === 'PUT')?.body as { lines: object[] }
  expect(sent.lines).toMatchObject([
    { id: 3, what: 'Oil' },
    { what: 'Pads', unit_pence: 5_000, quantity: 1 },
  ])
})

test('what was written is kept while it does not go out, and goes under one key', async () => {
  server.respond(workshopPost, {} as never, () => refusal('unavailable'))
  show()
  await user.type(await screen.findByLabelText('Findings or a question'), 'Discs are scored')
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent.')
  expect(screen.getByLabelText('Findings or a question')).toHaveProperty('value', 'Discs are scored')
  await press('Send')
  const keys = server.asked.flatMap(({ address, body }) =>
    address.endsWith('/posts') ? [(body as { client_key: string }).client_key] : [],
  )
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('somebody was quicker: it is said, and looked up', async () => {
  server.respond(workshopStep, {} as never, () => refusal('changed meanwhile'))
  show()
  await user.click(await screen.findByRole('button', { name: 'Confirm the day' }))
  expect(await screen.findByText('Something changed meanwhile.')).toBeTruthy()
})

test('of a booking that is over nothing is offered', async () => {
  show(sample({ state: 'cancelled', words: 'Cancelled', is_over: true, steps: [], may_write: false }))
  expect(await screen.findByText('This booking is over.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your next step' })).toBeNull()
  expect(screen.queryByLabelText('Findings or a question')).toBeNull()
})

test('a failure is said, with Retry', async () => {
  server.respond(workshopBooking, { token }, () => refusal('unavailable'))
  render(<WorkshopApp token={token} />)
  server.reply(workshopBooking, { token }, sample())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Pulls to the left')).toBeTruthy()
})
