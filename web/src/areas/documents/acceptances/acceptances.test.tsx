import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { readingsEndpoints, type Reading, type ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { asked } from '../../../testing/list.tsx'
import { beginPage, queryNow, showPage } from '../../../testing/page.tsx'
import { openPdfWith } from '../../../data/pdf/open-pdf.ts'
import { everythingIsNear } from '../preview/testing-near.ts'
import { AskedPage } from './asked-page.tsx'
import { ToReadPage } from './to-read-page.tsx'

const SHA = 'a'.repeat(64)
const toRead = (change: Partial<ToRead>): ToRead => ({
  ...{
    id: 4,
    title: 'Driver handbook',
    version: 2,
    sha256: SHA,
    note: 'New: walk-round checks',
    asked_by_name: 'Mona',
  },
  ...{ asked_at: '2026-11-19T09:00:00Z', opened_at: null, accepted_at: null, is_over: false },
  ...change,
})
const reading = (change: Partial<Reading> = {}): Reading => ({
  ...{ id: 8, title: 'Driver handbook', version: 2, sha256: SHA, note: null, people: 30, accepted: 29, waiting: 1 },
  ...{
    asked_at: '2026-11-19T09:00:00Z',
    asked_by_name: 'Mona',
    is_current: true,
    is_asked_again: true,
    remind_days: 7,
  },
  ...{ customer_account_number: 'NORTH01', ...change },
})

const user = userEvent.setup()
let server: FakeServer
function begin(permissions: readonly string[] = ['see documents', 'upload documents']): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  server.reply(bulkChangesEndpoints.list, { list: 'readings' }, { changes: [] })
  server.reply(readingsEndpoints.list, asked(), {
    rows: [reading()],
    total: 1,
    next: null,
    previous: null,
    missing: [],
  })
}
const mine = (waiting: ToRead[], accepted: ToRead[] = []) =>
  server.reply(readingsEndpoints.mine, {}, { waiting, waiting_total: waiting.length, accepted, next: null })
const showMine = () => showPage('/documentation/to-read', <ToReadPage />, ['documents', 'toRead'])
const showAsked = (more = '') => showPage(`/documentation?show=asked-to-read${more}`, <AskedPage />, ['documents'])

test('nothing can be accepted before it was opened; opened, it wants the tick', async () => {
  begin()
  mine([toRead({})])
  server.reply(
    readingsEndpoints.open,
    { id: 4 },
    {
      url: '/api/files/by-link/x',
      seconds: 60,
      mime: 'text/plain',
      reading: toRead({ opened_at: '2026-11-21T09:00:00Z' }),
    },
  )
  showMine()
  const accept = await screen.findByRole('button', { name: 'Accept Driver handbook' })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  mine([toRead({ opened_at: '2026-11-21T09:00:00Z' })])
  await user.click(screen.getByRole('button', { name: 'Open Driver handbook' }))
  expect(await screen.findByText('Open again')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Accept Driver handbook' }).getAttribute('aria-disabled')).toBe('true')
})

test('a PDF is drawn where it is to be accepted', async () => {
  begin()
  mine([toRead({})])
  const opened = toRead({ opened_at: '2026-11-21T09:00:00Z' })
  server.reply(
    readingsEndpoints.open,
    { id: 4 },
    { url: '/api/files/by-link/x.y', seconds: 60, mime: 'application/pdf', reading: opened },
  )
  openPdfWith(async () => ({
    pages: [{ number: 1, ratio: 1.4, draw: async () => undefined, words: async () => 'Walk around it first' }],
    leftOut: 0,
    close: () => undefined,
  }))
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('%PDF-1.7'))
  vi.stubGlobal('fetch', fetched)
  everythingIsNear()
  showMine()
  await user.click(await screen.findByRole('button', { name: 'Open Driver handbook' }))
  expect(await screen.findByRole('list', { name: 'Pages of Driver handbook' })).toBeDefined()
  expect(fetched).toHaveBeenCalledWith('/api/files/by-link/x.y', expect.anything())
})

test('ticked and accepted, it stands under what one accepted', async () => {
  begin()
  const opened = toRead({ opened_at: '2026-11-21T09:00:00Z' })
  mine([opened])
  const accepted = toRead({ opened_at: opened.opened_at, accepted_at: '2026-11-21T09:05:00Z' })
  server.reply(readingsEndpoints.accept, { id: 4, sha256: SHA, has_understood: true }, accepted)
  showMine()
  await user.click(await screen.findByRole('checkbox', { name: 'I have read and understood this document' }))
  mine([], [accepted])
  await user.click(screen.getByRole('button', { name: 'Accept Driver handbook' }))
  const done = within(await screen.findByRole('list', { name: 'Accepted by you' }))
  expect(done.getByText('Driver handbook, version 2')).toBeDefined()
  expect(screen.getByText(/Nothing to read/)).toBeDefined()
})

test('a newer version that came meanwhile is said where it was to be accepted', async () => {
  begin()
  mine([toRead({ opened_at: '2026-11-21T09:00:00Z' })])
  server.respond(readingsEndpoints.accept, { id: 4, sha256: SHA, has_understood: true }, () =>
    refusal('not allowed now', { detail: 'There is a newer version.' }),
  )
  showMine()
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Accept Driver handbook' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There is a newer version.')
})

test('who may not ask sees only what they are to read', async () => {
  begin(['see documents'])
  mine([])
  showMine()
  expect(await screen.findByText(/Nothing to read/)).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Sent by us' })).toBeNull()
})

test('what was accepted longer ago is shown when it is asked for', async () => {
  begin()
  const accepted = (id: number, title: string) => toRead({ id, title, accepted_at: '2026-11-21T09:05:00Z' })
  server.reply(readingsEndpoints.mine, {}, { waiting: [], waiting_total: 0, accepted: [accepted(9, 'New')], next: 9 })
  server.reply(
    readingsEndpoints.mine,
    { before: 9 },
    { waiting: [], waiting_total: 0, accepted: [accepted(2, 'Old')], next: null },
  )
  showMine()
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Old, version 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('more than is listed says how many there are', async () => {
  begin()
  server.reply(readingsEndpoints.mine, {}, { waiting: [toRead({})], waiting_total: 201, accepted: [], next: null })
  showMine()
  expect(await screen.findByText(/newest 1 of 201/)).toBeDefined()
})

test('failed, it says so and tries again', async () => {
  begin()
  server.respond(readingsEndpoints.mine, {}, () => refusal('unexpected'))
  showMine()
  expect(await screen.findByRole('button', { name: /Retry/ })).toBeDefined()
})

test('everyone is asked after their number and who cannot see it were said; then stands the progress', async () => {
  begin()
  const document = {
    id: 5,
    title: 'Driver handbook',
    type: 'policy',
    version: 2,
    customer_account_number: 'NORTH01',
    account_name: 'North',
  }
  server.reply(readingsEndpoints.documents, { search: '', document: 5 }, { documents: [document] })
  server.reply(
    readingsEndpoints.candidates,
    { id: 5, search: '' },
    {
      people: [],
      roles: ['fleet manager'],
      total: 30,
      drivers: [{ id: 3, name: 'Leon Marsh', email: 'leon@drivers.example' }],
      drivers_total: 1,
    },
  )
  const audience = { to: 'everyone' as const }
  server.reply(
    readingsEndpoints.count,
    { document: 5, audience },
    { people: 30, asked_already: 2, cannot_see: ['Boris'] },
  )
  server.reply(
    readingsEndpoints.ask,
    { document: 5, audience, is_asked_again: true, note: null, remind_days: 7 },
    { reading: reading(), added: 30 },
  )
  server.reply(
    readingsEndpoints.people,
    { id: 8 },
    {
      reading: reading(),
      people: [
        {
          ...{ id: 1, user_name: 'Cleo', state: 'waiting', asked_at: '2026-11-19T09:00:00Z' },
          ...{ opened_at: null, accepted_at: null, told_at: null, times_told: 1, by_link: null },
        },
      ],
    },
  )
  showAsked('&ask=5')
  expect(await screen.findByText(/We will ask 30 people\. 2 others have already been asked\./)).toBeDefined()
  expect(screen.getByText(/Boris cannot see this document, so we will not ask this person/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ask 30 people' }))
  expect(await screen.findByText('29 of 30 accepted')).toBeDefined()
  expect(queryNow()['reading']).toBe('8')
  expect(screen.getByText('Cleo')).toBeDefined()
})

test('those who wait are reminded; whoever was told within the day is left alone', async () => {
  begin()
  server.reply(readingsEndpoints.people, { id: 8 }, { reading: reading(), people: [] })
  server.reply(readingsEndpoints.remind, { id: 8 }, { reminded: 0, left_alone: 1 })
  showAsked('&reading=8')
  await user.click(await screen.findByRole('button', { name: 'Remind' }))
  expect(await screen.findByText(/1 other was reminded in the last 20 hours/)).toBeDefined()
})
