import { publicRequestsEndpoints, type PublicRequest } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sampleVehicleRow as vehicleRow } from '../../fleet/sample-vehicle-row.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { UnmatchedRequests } from './unmatched-requests.tsx'

const { list, match, answer, dismiss, suggestQuery, makeQuery } = publicRequestsEndpoints
const user = userEvent.setup()
const request = (change: Partial<PublicRequest> = {}): PublicRequest => ({
  ...{ id: 4, reference: 'REQ-AB12CD34', state: 'waiting', registration: 'WK19 OOP', mileage: 40_100, type: 'service' },
  ...{ days: ['2026-11-20'], name: 'Sam Okafor', phone: '07700 900123', email: null, note: 'It squeaks' },
  ...{ is_unsafe: false, unsafe_signs: [], is_by_code: false, created_at: '2026-11-17T08:00:00Z', case: null },
  ...{ reason: null, answer: null, handled_by: null, due_at: null, vehicle: null },
  ...change,
})
const listed = (requests: PublicRequest[], more = 0) => ({ requests, waiting: requests.length, more })

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage maintenance', 'see all accounts', 'see vehicles'] }))
})
const show = () => showPage('/worklist?view=public-requests', <UnmatchedRequests />)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('each says what was asked, by whom, and what is dangerous', async () => {
  const unsafe = request({
    id: 3,
    is_unsafe: true,
    unsafe_signs: ['brakes'],
    type: 'repair',
    registration: 'Trailer 7',
  })
  server.reply(list, { state: 'waiting' }, listed([request(), unsafe]))
  show()
  expect(await screen.findByText('Service for WK19 OOP')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '07700 900123' })[0]).toHaveProperty('href', 'tel:07700900123')
  expect(screen.getByText(/^Unsafe: Brakes/)).toBeTruthy()
})

test('none, and none that could be read, are told apart', async () => {
  server.respond(list, { state: 'waiting' }, () => refusal('unavailable'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(list, { state: 'waiting' }, listed([]))
  await user.click(retry)
  expect(await screen.findByText('No requests waiting.')).toBeTruthy()
})

test('booked for a vehicle that is looked for by the plate as it was sent; a refusal is said in the dialog', async () => {
  server.reply(list, { state: 'waiting' }, listed([request()]))
  const page = { total: 1, next: null, previous: null, missing: [], rows: [vehicleRow(12, 'WK19OOP')] }
  server.reply(vehiclesEndpoints.list, { search: 'WK19 OOP', size: 25 }, page)
  server.respond(match, { id: 4, vehicle_id: 12 }, () =>
    refusal('already exists', { detail: 'Service already has a booking (requested).' }),
  )
  show()
  await press('Book Service for WK19 OOP')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create booking' }))
  expect(dialog.getByText('Choose the vehicle.')).toBeTruthy()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(dialog.getByRole('combobox', { name: 'Vehicle' }))
  await user.click(await screen.findByRole('option', { name: /WK19 OOP/ }))
  await user.click(dialog.getByRole('button', { name: 'Create booking' }))
  expect(await dialog.findByText(/Service already has a booking \(requested\)\./)).toBeTruthy()
  const made = { id: 9, number: 'MB-000009' }
  server.reply(match, { id: 4, vehicle_id: 12 }, request({ state: 'matched', case: made }))
  await user.click(dialog.getByRole('button', { name: 'Create booking' }))
  expect(await screen.findByText('MB-000009 created.')).toBeTruthy()
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({ vehicle_id: 12 })
})

test('an answer is written, sent once, and says who reads it', async () => {
  server.reply(list, { state: 'waiting' }, listed([request({ email: 'sam@yard.example' })]))
  server.reply(answer, { id: 4, text: 'Which depot?' }, request())
  show()
  await press('Reply about Service for WK19 OOP')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/and by email at sam@yard\.example/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  expect(dialog.getByText('Enter your reply.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your reply'), 'Which depot?')
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Which depot?' })
})

test('a refusal needs its reason; somebody else who was quicker is named', async () => {
  server.reply(list, { state: 'waiting' }, listed([request()]))
  server.respond(dismiss, { id: 4, reason: 'Not ours' }, () =>
    refusal('not allowed now', { detail: 'Someone else has already dealt with this request.' }),
  )
  show()
  await press('Decline Service for WK19 OOP')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Not ours')
  await user.click(dialog.getByRole('button', { name: 'Decline request' }))
  expect(await dialog.findByText(/Someone else has already dealt with this request\./)).toBeTruthy()
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Not ours')
})

test('a plate we know is shown with how long it has waited; taken for that vehicle, and found by its reference', async () => {
  const known = request({
    ...{ id: 6, reference: 'REQ-KN0WN234', due_at: '2020-01-02T09:00:00Z' },
    vehicle: { id: 12, reg_no: 'WK19OOP', account: 'NORTH01' },
  })
  server.reply(list, { state: 'waiting' }, listed([request(), known]))
  server.reply(list, { state: 'waiting', search: 'KN0WN' }, listed([known]))
  server.reply(
    vehiclesEndpoints.list,
    { search: 'WK19 OOP', size: 25 },
    {
      ...{ total: 1, next: null, previous: null, missing: [], rows: [vehicleRow(12, 'WK19OOP')] },
    },
  )
  server.reply(match, { id: 6, vehicle_id: 12 }, { ...known, state: 'matched', case: { id: 9, number: 'MB-9' } })
  show()
  expect(await screen.findByText(/overdue/)).toBeTruthy()
  expect(screen.getByText(/^This registration matches WK19 OOP, account NORTH01/)).toBeTruthy()
  await user.type(screen.getByLabelText('Reference or registration'), 'KN0WN')
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Book Service for WK19 OOP' }).length).toBe(1)
  await press('Book Service for WK19 OOP')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create booking' }))
  expect(await screen.findByText('MB-9 created.')).toBeTruthy()
})

test('a query is made of what is suggested; it is offered to who may raise one', async () => {
  server.reply(list, { state: 'waiting' }, listed([request()]))
  show()
  await screen.findByText('Service for WK19 OOP')
  expect(screen.queryByRole('button', { name: 'Make a query of Service for WK19 OOP' })).toBeNull()
  endPage()
  ;({ server } = beginPage({
    side: 'staff',
    permissions: ['manage maintenance', 'see all accounts', 'manage queries'],
  }))
  const asked = { category: 'maintenance', title: 'Service for WK19 OOP', body: 'It squeaks' } as const
  const north = { account_number: 'NORTH01', name: 'North' }
  server.reply(list, { state: 'waiting' }, listed([request()]))
  server.reply(
    suggestQuery,
    { id: 4 },
    { account: north, vehicle: null, person: { id: 7, name: 'Sam Okafor' }, ...asked },
  )
  const account = { ...north, customer: 'North', vehicles: 2, is_active: true, is_recent: false }
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: [account], total: 1 })
  const page = { total: 0, next: null, previous: null, missing: [], rows: [] }
  server.reply(vehiclesEndpoints.list, { search: 'WK19 OOP', size: 25 }, page)
  const sent = { ...asked, customer_account_number: 'NORTH01', vehicle_id: null, person_id: null }
  const made = request({ state: 'queried', case: { id: 9, number: 'Q-000009' } })
  server.reply(makeQuery, { id: 4, ...sent }, made)
  show()
  await press('Make a query of Service for WK19 OOP')
  const theirs = await screen.findByRole('checkbox', { name: /^Raise it for Sam Okafor/ })
  expect(theirs).toHaveProperty('checked', true)
  await user.click(theirs)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a query' }))
  expect(await screen.findByText('Q-000009 raised.')).toBeTruthy()
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual(sent)
})
