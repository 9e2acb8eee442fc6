import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { headOffice, supportDesks } from '@kerbline/domain/product.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage, type TestPage } from '../../testing/page.tsx'
import { ContactsPage } from './contacts-page.tsx'

type Customer = ReplyOf<(typeof customerEndpoints)['customer']>

const user = userEvent.setup()
let page: TestPage
beforeEach(() => void (page = beginPage({ permissions: ['see messages', 'send messages', 'raise queries'] })))

const hannah = {
  id: 2,
  name: 'Hannah Price',
  email: 'accounts@kerbline.example',
  phone: '0113 496 0111',
  photo_id: null,
}
const sam = { id: 3, name: 'Sam Field', email: 'sam@kerbline.example', phone: null, photo_id: null }
const leeds = {
  ...{ id: 4, name: 'Leeds South', phone: '0113 496 0110', address: '2 Yard Road, LS10 1AA' },
  ...{ email: 'leeds@kerbline.example', opening_hours: 'Weekdays 07:30 to 18:00', latitude: null, longitude: null },
}
const customer = (change: Partial<Customer> = {}): Customer => ({
  ...{ account_number: 'HARROW01', name: 'Harrow', note: null },
  manager: { ...hannah, job_title: 'Account manager', away: null },
  branch: leeds,
  ...change,
})
const scopeOf = (...accounts: readonly (readonly [number: string, customer: string])[]) => ({
  accounts: accounts.map(([account_number, name]) => ({ account_number, name, customer: name })),
  ...{ account_count: accounts.length, is_every_account: false, vehicles: 0, vehicles_total: 0 },
  ...{ filter: null, chips: [] },
})
const stands = (change: Partial<Customer> = {}): void => {
  page.server.reply(scopeEndpoints.summary, {}, scopeOf(['HARROW01', 'Harrow']))
  page.server.reply(customerEndpoints.customer, { accountNumber: 'HARROW01' }, customer(change))
}
const show = () => showPage('/contacts', <ContactsPage />, ['contacts', 'compose', 'raiseQuery'])
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const linkIn = (part: ReturnType<typeof within>, name: RegExp | string) =>
  part.getByRole('link', { name }).getAttribute('href')

const expectDesks = (): void => {
  const desks = within(screen.getByRole('list', { name: 'Support teams' }))
  for (const desk of supportDesks)
    expect(linkIn(desks, new RegExp(`^Call ${desk},\\s?${headOffice.phone}$`))).toBe(
      `tel:${headOffice.phone.replaceAll(' ', '')}`,
    )
}

test('manager and branch are called, mailed and written to in one press each', async () => {
  stands()
  show()
  const manager = await region('Account manager')
  expect(linkIn(manager, /^Call Hannah Price,\s?0113 496 0111$/)).toBe('tel:01134960111')
  expect(linkIn(manager, /^Email Hannah Price/)).toBe('mailto:accounts@kerbline.example')
  expect(linkIn(manager, 'Message Hannah Price')).toBe('#/messages/compose?to=person%3A2')
  const branch = await region('Branch')
  expect(branch.getByText('Open: Weekdays 07:30 to 18:00')).toBeTruthy()
  expect(linkIn(branch, /^Call Leeds South,\s?0113 496 0110$/)).toBe('tel:01134960110')
  expect(linkIn(branch, 'Message Leeds South')).toBe('#/messages/compose?to=branch%3A4')
  expect(linkIn(branch, /^Directions/)).toContain('openstreetmap.org/directions')
  expectDesks()
})

test('away: until when and who covers, whose ways come first; past its last day it is over', async () => {
  stands({ manager: { ...hannah, job_title: null, away: { until: '2026-12-04', cover: sam } } })
  show()
  const manager = await region('Account manager')
  expect(manager.getByText('Away until 4 Dec, Sam Field covers.')).toBeTruthy()
  const [first] = manager.getAllByRole('list')
  expect(first?.getAttribute('aria-label')).toBe('Contact Sam Field')
  endPage()
  page = beginPage({ permissions: [] })
  stands({ manager: { ...hannah, job_title: null, away: { until: '2026-11-16', cover: sam } } })
  show()
  await region('Account manager')
  await waitFor(() => expect(screen.queryByText(/Away until/)).toBeNull()) // once the portal has said which day it is
})

test('manager and cover are shown by their photo, or by their initials', async () => {
  const photo = '11111111-1111-4111-8111-111111111111'
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(new Blob(['picture']), { headers: { 'content-type': 'image/webp' } })
  })
  URL.createObjectURL = () => 'blob:face'
  const away = { until: '2026-12-04', cover: { ...sam, photo_id: photo } }
  stands({ manager: { ...hannah, job_title: null, away } })
  show()
  const manager = await region('Account manager')
  expect(manager.getByText('HP')).toBeTruthy()
  const face = await manager.findByRole('presentation')
  expect([face.getAttribute('src'), face.getAttribute('alt')]).toEqual(['blob:face', ''])
  expect(face.closest('p')?.textContent).toBe('Sam Field')
  expect(fetched).toEqual([`/api/pictures/${photo}`])
  vi.unstubAllGlobals()
})

test('a photo that cannot be had leaves the initials', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response('{}', { status: 404 }))
  vi.stubGlobal('fetch', fetching)
  stands({ manager: { ...hannah, job_title: null, away: null, photo_id: '21111111-1111-4111-8111-111111111111' } })
  show()
  const manager = await region('Account manager')
  await waitFor(() => expect(fetching).toHaveBeenCalled())
  await fetching.mock.results[0]?.value
  expect(manager.getByText('HP')).toBeTruthy()
  expect(manager.queryByRole('presentation')).toBeNull()
  vi.unstubAllGlobals()
})

test('nothing comes: the desks stand, the failure says so and is tried again', async () => {
  page.server.respond(scopeEndpoints.summary, {}, () => refusal('unexpected'))
  show()
  expectDesks()
  expect(await screen.findByText(/We could not load your account manager and branch/)).toBeTruthy()
  stands()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await region('Account manager')).toBeTruthy()
})

test('the desks ask nothing of the server, and lead to the team that reads messages or to a query', async () => {
  page.server.goAway()
  show()
  const desks = within(screen.getByRole('list', { name: 'Support teams' }))
  expect(linkIn(desks, 'Message Maintenance')).toBe('#/messages/compose?to=team%3AMaintenance')
  expect(linkIn(desks, 'Message Credit Control')).toBe('#/messages/compose?to=team%3ACredit%20control')
  expect(linkIn(desks, 'Raise a query')).toBe('#/raise-query')
  expect(screen.getAllByText(headOffice.address, { exact: false })).toHaveLength(1)
})

test('no recipient yet, and an account that is not there', async () => {
  stands({ manager: null, branch: null })
  show()
  expect((await region('Account manager')).getByText(/You do not have an account manager yet/)).toBeTruthy()
  expect((await region('Branch')).getByText(/No branch assigned yet/)).toBeTruthy()
  endPage()
  page = beginPage({ permissions: [] })
  page.server.reply(scopeEndpoints.summary, {}, scopeOf())
  show()
  expect(await screen.findByText(/No account is selected/)).toBeTruthy()
  expectDesks()
})

test('several accounts of one company are one pair; of two companies each has its own', async () => {
  page.server.reply(
    scopeEndpoints.summary,
    {},
    scopeOf(['HARROW01', 'Harrow'], ['HARROW02', 'Harrow'], ['SOLENT01', 'Solent']),
  )
  page.server.reply(customerEndpoints.customer, { accountNumber: 'HARROW01' }, customer())
  page.server.reply(
    customerEndpoints.customer,
    { accountNumber: 'SOLENT01' },
    customer({ manager: { ...sam, job_title: null, away: null } }),
  )
  show()
  expect(await screen.findByRole('heading', { name: 'Solent' })).toBeTruthy()
  expect(await screen.findByText('Sam Field')).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: 'Account manager' })).toHaveLength(2)
})

test('who may not write is offered no message; the place on the map stands where it is known', async () => {
  endPage()
  page = beginPage({ permissions: [] })
  page.server.reply(vehiclesEndpoints.map, {}, { tile_url: null, attribution: '' })
  stands({ branch: { ...leeds, latitude: 53.79, longitude: -1.54 } })
  show()
  const branch = await region('Branch')
  expect(branch.queryByRole('link', { name: /^Message / })).toBeNull()
  expect(linkIn(branch, /^Directions/)).toContain('to=53.79000')
  expect(screen.queryByRole('link', { name: /^Message / })).toBeNull()
})

test('what is copied is said, and what the browser refuses is shown to be marked by hand', async () => {
  stands()
  show()
  const manager = await region('Account manager')
  await user.click(manager.getByRole('button', { name: 'Copy phone number of Hannah Price' }))
  expect(await screen.findByText('0113 496 0111 copied.')).toBeTruthy()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  await user.click(manager.getByRole('button', { name: 'Copy email address of Hannah Price' }))
  expect(await screen.findByText('Your browser blocked copying.')).toBeTruthy()
})

test('who has no account to write under is offered to call, and not to write', async () => {
  page.server.reply(scopeEndpoints.summary, {}, scopeOf())
  show()
  await screen.findByRole('list', { name: 'Support teams' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Message / })).toBeNull())
  expectDesks()
})
