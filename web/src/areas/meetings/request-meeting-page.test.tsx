import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { meetingsEndpoints } from '@kerbline/domain/areas/meetings/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import type { MeetingView } from './meeting-source.ts'
import { RequestMeetingPage } from './request-meeting-page.tsx'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
let gone: readonly string[]
const made = { record: { number: 'MT-000007', owner_name: 'Hannah Price' } } as MeetingView
const begin = (permissions: Parameters<typeof beginPage>[0]) => {
  fakeLocalStore()
  ;({ server, gone } = beginPage(permissions))
  server.reply(scopeEndpoints.summary, {}, {
    account_count: 1,
    is_every_account: false,
    accounts: [],
    vehicles: 2,
    vehicles_total: 2,
    filter: null,
  } as never)
  server.reply(meetingsEndpoints.list, { size: 25, sort: '-created_at' }, { rows: [], total: 0, missing: [] } as never)
  server.reply(
    meetingsEndpoints.host,
    {},
    { host: { name: 'Hannah Price', away: [{ from_date: '2026-12-01', to_date: '2026-12-04', cover: 'Owen Birch' }] } },
  )
}
beforeEach(() => begin({ permissions: ['see meetings', 'request manager meeting'] }))
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const show = (at = '/request-manager-meeting') => showPage(at, <RequestMeetingPage />, ['requestMeeting', 'meeting'])
const slot = async (name: string, day: string, time: string) => {
  const group = within(await screen.findByRole('group', { name }))
  const [date, month, year] = day.split(' ')
  await user.type(group.getByRole('textbox', { name: 'Day' }), date ?? '')
  await user.type(group.getByRole('textbox', { name: 'Month' }), month ?? '')
  await user.type(group.getByRole('textbox', { name: 'Year' }), year ?? '')
  await user.type(screen.getByRole('textbox', { name: `${name}, time` }), time)
}
const send = () => user.click(screen.getByRole('button', { name: 'Send request' }))

test('it says whom the meeting is with and when they are away; sent, it is with them', long, async () => {
  server.reply(meetingsEndpoints.create, {} as never, made)
  show('/request-manager-meeting?reg=NJ69WFC')
  expect(await screen.findByText('About NJ69WFC')).toBeDefined()
  expect(await screen.findByText(/Away 1 Dec 2026 to 4 Dec 2026, covered by Owen Birch/)).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Topic' }), 'Winter tyres')
  await slot('First choice', '8 12 2026', '10:00')
  await send()
  await waitFor(() => expect(gone).toEqual(['/request-manager-meeting/MT-000007']))
  expect(server.sent('POST')).toMatchObject([
    { topic: 'Winter tyres', first_at: '2026-12-08T10:00:00.000Z', second_at: null, reg_no: 'NJ69WFC' },
  ])
})

test('a date that does not suit is said at its field, and nothing typed is lost', long, async () => {
  const message = 'We are closed on that day. Choose another date.'
  server.respond(meetingsEndpoints.create, {} as never, () =>
    refusal('not valid', { fields: [{ field: 'first_at', reason: 'closed', message }] }),
  )
  show()
  await user.type(await screen.findByRole('textbox', { name: 'Topic' }), 'Winter tyres')
  await slot('First choice', '5 12 2026', '10:00')
  await send()
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Topic' }).value).toBe('Winter tyres')
})

test('who may see meetings alone is shown them, not the form', long, async () => {
  begin({ permissions: ['see meetings'] })
  show()
  expect(
    await screen.findByText('No meetings yet. They will appear here, with the date and what to do next.'),
  ).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Topic' })).toBeNull()
})
