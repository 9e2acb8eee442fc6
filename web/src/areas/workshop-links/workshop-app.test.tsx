import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type WorkshopBooking, workshopLinksEndpoints } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { LocationProvider } from '../../data/navigation/location.ts'
import { WorkshopApp } from './workshop-app.tsx'

const {
  booking: readBooking,
  step: takeStep,
  lines: saveLines,
  post: writePost,
  startUpload,
  finishUpload,
} = workshopLinksEndpoints
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
  steps: [step('confirm date', 'Confirm date'), step('arrive', 'Mark as arrived', [])],
  ...{ may_write: true, posts: [], documents: [], earlier: { posts: 0, documents: 0 } },
  ...change,
})

let server: FakeServer
const show = (booking = sample()): void => {
  server.reply(readBooking, { token }, booking)
  render(
    <LocationProvider value={locationOf('/link/opened')}>
      <WorkshopApp token={token} />
    </LocationProvider>,
  )
}
const long = { timeout: 20_000 }
let kept: Map<string, unknown>
beforeEach(() => {
  kept = fakeLocalStore()
  server = fakeServer()
})
afterEach(giveBackLocalStore)
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('the day is confirmed by one press, and not asked for again', async () => {
  server.reply(
    takeStep,
    { token, verb: 'confirm date', version: 'v1' } as never,
    sample({ confirmed_at: '2026-11-17T09:00:00.000Z' }),
  )
  show()
  expect(await screen.findByText('Pulls to the left')).toBeTruthy()
  await press('Confirm date')
  expect(await screen.findByText('You confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm date' })).toBeNull()
})

test('what a step asks is typed in place; a refusal keeps it, and says which field', async () => {
  const miles = { name: 'odometer', kind: 'number', label: 'Mileage', isOptional: true } as const
  const asks = [{ name: 'arrived_at', kind: 'instant', label: 'Arrived', isOptional: false } as const, miles]
  const message = 'This is less than before.'
  server.respond(takeStep, {} as never, () =>
    refusal('not valid', { fields: [{ field: 'odometer', reason: 'too_low', message }] }),
  )
  show(sample({ steps: [step('arrive', 'Mark as arrived', asks)] }))
  await user.click(await screen.findByRole('button', { name: 'Mark as arrived' }))
  await user.type(screen.getByLabelText(/^Mileage/), '40100')
  await press('Mark as arrived')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText(/^Mileage/)).toHaveProperty('value', '40100')
  const sent = server.asked.find(({ address }) => address === '/api/workshop-links/steps')?.body
  // Whoever holds a link has no session to ask with.
  expect(server.asked.map(({ address }) => address)).not.toContain('/api/me')
  expect(sent).toMatchObject({ token, verb: 'arrive', arrived_at: '2026-11-17T09:00:00.000Z', odometer: 40_100 })
})

test('a line is added to those that stand; what was decided is said', async () => {
  const line = {
    id: 3,
    what: 'Oil',
    kind: 'part',
    quantity: 1,
    unit_pence: 4_000,
    net_pence: 4_000,
    tax_treatment: 'standard' as const,
  }
  const lines = [
    { ...line, decision: null },
    { ...line, id: 4, what: 'Discs', decision: 'declined' as const },
  ]
  server.reply(saveLines, { token } as never, sample({ lines: [], may_price: true }))
  show(sample({ state: 'in_workshop', may_price: true, lines }))
  const part = within(await screen.findByRole('region', { name: 'Your estimate' }))
  expect(part.getByText('Declined')).toBeTruthy()
  await press('Add line')
  expect(part.getByText('Enter a description.')).toBeTruthy()
  await user.type(part.getByLabelText('Work or part'), 'Pads')
  await user.type(part.getByLabelText('Price each, before VAT'), '50')
  await press('Add line')
  const sent = server.asked.find(({ method }) => method === 'PUT')?.body as { lines: object[] }
  expect(sent.lines).toMatchObject([
    { id: 3, what: 'Oil' },
    { what: 'Pads', unit_pence: 5_000, quantity: 1 },
  ])
})

const posted = () => server.asked.filter(({ address }) => address.endsWith('/posts'))

test(
  'what is written while the portal is away waits on the device, says so, and goes once when it is back',
  long,
  async () => {
    server.respond(writePost, {} as never, () => refusal('unavailable'))
    show()
    const box = await screen.findByLabelText('Findings or a question')
    await user.type(box, 'Discs are scored')
    await press('Send')
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(list.getByText('Discs are scored')).toBeTruthy()
    expect(box).toHaveProperty('value', '')
    const tried = posted().length
    server.reply(writePost, {} as never, sample())
    const post = { id: 1, body: 'Discs are scored', at: '2026-11-17T09:00:00.000Z' }
    server.reply(readBooking, { token }, sample({ posts: [post] }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull(), long)
    expect(await screen.findByText('Discs are scored')).toBeTruthy()
    const keys = posted().map(({ body }) => (body as { client_key: string }).client_key)
    expect(keys.length).toBeGreaterThan(tried)
    expect(new Set(keys).size).toBe(1)
    expect(server.asked.map(({ address }) => address)).not.toContain('/api/me')
    expect(kept.size).toBe(0)
  },
)

test('a photo chosen while the portal is away waits on the device, and goes once when it is back', long, async () => {
  const id = '3f2b8c1e-1111-4222-8333-444455556666'
  server.respond(startUpload, {} as never, () => refusal('unavailable'))
  show()
  await user.upload(
    await screen.findByLabelText(/Choose files/),
    new File(['abc'], 'discs.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByText(/^Saved on this device\. It will upload when you are back online\./)).toBeTruthy()
  expect([...kept.keys()]).toEqual([expect.stringContaining('workshop:MB-000031:file|')])
  server.reply(startUpload, {} as never, { id, size: 3, received: 3, document: null })
  server.reply(finishUpload, { id } as never, sample())
  await press('Send discs.jpg again')
  await waitFor(() => expect(screen.queryByText('discs.jpg')).toBeNull(), long)
  const finished = server.asked.filter(({ address }) => address.endsWith('/finish'))
  expect(finished.map(({ body }) => body)).toEqual([{ token, type: 'photo' }])
  expect(kept.size).toBe(0)
})

test('somebody was quicker: it is said, and looked up', async () => {
  server.respond(takeStep, {} as never, () => refusal('changed meanwhile'))
  show()
  await user.click(await screen.findByRole('button', { name: 'Confirm date' }))
  expect(await screen.findByText('This booking has changed.')).toBeTruthy()
})

test('of a booking that is over nothing is offered', async () => {
  show(sample({ state: 'cancelled', words: 'Cancelled', is_over: true, steps: [], may_write: false }))
  expect(await screen.findByText('This booking is closed.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your next step' })).toBeNull()
  expect(screen.queryByLabelText('Findings or a question')).toBeNull()
})

test('a failure is said, with Retry', async () => {
  server.respond(readBooking, { token }, () => refusal('unavailable'))
  render(<WorkshopApp token={token} />)
  server.reply(readBooking, { token }, sample())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Pulls to the left')).toBeTruthy()
})
