import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sampleUser } from '../../data/session/sample-user.ts'
import { asked, beginList, calls, depot, page, showList } from '../../testing/list.tsx'
import { queryNow } from '../../testing/page.tsx'

const view: SavedView = {
  id: 5,
  name: 'Workshops',
  query: { kind: 'is:workshop' },
  is_shared: false,
  is_mine: true,
  owner: null,
  is_default: false,
  is_scheduled: false,
  updated_at: '2026-11-17T06:42:00.000Z',
}
const schedule: ViewSchedule = {
  view_id: 5,
  list: 'depots',
  view_name: 'Workshops',
  query: view.query,
  owner: null,
  frequency: 'weekly',
  weekday: 0,
  month_day: 1,
  at_time: '07:00',
  format: 'xlsx',
  sends_empty: true,
  recipients: [
    { id: 11, name: 'Ann Low' },
    { id: 12, name: 'Ben Day' },
  ],
  guests: [],
  is_paused: false,
  next_at: '2026-11-23T07:00:00.000Z',
  ended_at: null,
  end_reason: null,
  last: {
    at: '2026-11-16T07:00:00.000Z',
    deliveries: [
      { name: 'Ann Low', state: 'sent', reason: null },
      { name: 'Ben Day', state: 'left out', reason: 'cannot sign in' },
    ],
  },
  updated_at: '2026-11-16T06:00:00.000Z',
}

let server: FakeServer
const user = userEvent.setup()
beforeEach(() => {
  ;({ server } = beginList())
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'] }), page([depot(2)]))
  const people = [
    { id: 11, name: 'Ann Low', job_title: 'Director' },
    { id: 12, name: 'Ben Day', job_title: null },
  ]
  server.reply(viewsEndpoints.recipients, { search: '' }, { people })
  for (const search of ['ann', 'ben', 'Ann', 'Ben'])
    server.reply(
      viewsEndpoints.recipients,
      { search },
      { people: people.filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase())) },
    )
  server.reply(viewsEndpoints.recipients, { search: 'zoe' }, { people: [] })
})

const put = () => server.asked.findLast(({ method }) => method === 'PUT')?.body
const openFromMenu = async (schedules: readonly ViewSchedule[]) => {
  server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [view] })
  server.reply(viewsEndpoints.schedules, { id: 5 }, { schedules: [...schedules] })
  showList('/depot-management?kind=is:workshop&view=5')
  await user.click(await screen.findByRole('button', { name: 'View Workshops' }))
  await user.click(await screen.findByRole('menuitem', { name: /Email on a schedule/ }))
  return within(await screen.findByRole('dialog', { name: 'Email Workshops on a schedule' }))
}

test('a question that is no view yet is kept under its own words and sent, in one dialog', async () => {
  server.reply(viewsEndpoints.save, { list: 'depots', name: '', query: {}, is_shared: false }, { view })
  const saved = { ...schedule, recipients: [{ id: sampleUser().id, name: sampleUser().name }], last: null }
  let isUp = false
  server.respond(
    viewsEndpoints.schedule,
    { id: 5, version: null, frequency: 'weekly', recipient_ids: [], guests: [] },
    () => (isUp ? new Response(JSON.stringify({ schedule: saved })) : refusal('unexpected')),
  )
  showList('/depot-management?kind=is:workshop')
  await user.click(await screen.findByRole('button', { name: 'Email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Email this list on a schedule' }))
  expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toHaveProperty('value', 'Kind Workshop')
  // The people are what one came for: typing begins there.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'To' })))
  await user.keyboard('ann')
  await user.click(await screen.findByRole('option', { name: /Ann Low/ }))
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  expect(await dialog.findByText('The schedule was not saved.')).toBeDefined()
  isUp = true
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  expect(await screen.findByText('Workshops scheduled.')).toBeDefined()
  expect(screen.getByText('Next: Mon 23 Nov, 07:00.')).toBeDefined()
  // Kept once, though the schedule took two tries.
  expect(
    server.asked.filter(({ method, address }) => method === 'POST' && address.endsWith('/api/views')),
  ).toHaveLength(1)
  expect(put()).toEqual({
    version: null,
    frequency: 'weekly',
    weekday: 0,
    month_day: 1,
    at_time: '07:00',
    format: 'xlsx',
    sends_empty: true,
    recipient_ids: [sampleUser().id, 11],
    guests: [],
  })
  expect(queryNow()['view']).toBe('5')
}, 20_000)

test('how it stands: next, last and who was left out; nobody chosen is refused before anything is sent', async () => {
  const dialog = await openFromMenu([schedule])
  expect(dialog.getByText('Next: Mon 23 Nov, 07:00.')).toBeDefined()
  expect(dialog.getByText('Last sent Mon 16 Nov, 07:00 to 1 person.')).toBeDefined()
  expect(dialog.getByText('Not sent to 1 of 2: Ben Day cannot sign in.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove Ann Low' }))
  await user.click(dialog.getByRole('button', { name: 'Remove Ben Day' }))
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  expect(dialog.getByText('Choose at least one person')).toBeDefined()
  expect(put()).toBeUndefined()
  await user.type(dialog.getByRole('combobox', { name: 'To' }), 'zoe')
  expect(await screen.findByText('No one matches “zoe”')).toBeDefined()
}, 20_000)

test('sent now after a question of how many; a refusal is said; paused, stopped', async () => {
  const dialog = await openFromMenu([schedule])
  server.respond(viewsEndpoints.sendNow, { id: 5, to: 'everyone' }, () =>
    refusal('not allowed now', { detail: 'It is already being sent.' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Send now' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Send Workshops to 2 people now?' }))
  await user.click(sure.getByRole('button', { name: 'Send to 2 people' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('It is already being sent.')
  server.reply(viewsEndpoints.sendNow, { id: 5, to: 'me' }, { schedule })
  await user.click(dialog.getByRole('button', { name: 'Send me a test' }))
  expect(await screen.findByText('Sent a test of Workshops to you.')).toBeDefined()
  const paused = { ...schedule, is_paused: true, next_at: null }
  server.reply(viewsEndpoints.pause, { id: 5, is_paused: true }, { schedule: paused })
  server.reply(viewsEndpoints.schedules, { id: 5 }, { schedules: [paused] })
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await dialog.findByText('Paused. Nothing is being sent.')).toBeDefined()
  server.reply(viewsEndpoints.stop, { id: 5 }, { stopped: true })
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop sending Workshops?' })).getByRole('button', {
      name: 'Stop sending',
    }),
  )
  expect(await screen.findByText('Workshops is no longer sent.')).toBeDefined()
}, 20_000)

test('saved elsewhere meanwhile: both versions are shown, and the next save is made over theirs', async () => {
  const dialog = await openFromMenu([schedule])
  const theirs = { ...schedule, at_time: '08:30', updated_at: '2026-11-16T09:00:00.000Z' }
  server.respond(
    viewsEndpoints.schedule,
    { id: 5, version: '', frequency: 'weekly', recipient_ids: [], guests: [] },
    () => refusal('changed meanwhile', { current: theirs }),
  )
  await user.click(dialog.getByRole('checkbox', { name: /Send even if the list is empty/ }))
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  expect(await dialog.findByText('Someone else saved this schedule while you were editing.')).toBeDefined()
  expect(dialog.getByText('each Monday at 08:30')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Keep my changes' }))
  server.reply(
    viewsEndpoints.schedule,
    { id: 5, version: '', frequency: 'weekly', recipient_ids: [], guests: [] },
    { schedule: theirs },
  )
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(put()).toMatchObject({ version: theirs.updated_at, at_time: '08:30', sends_empty: false }))
}, 20_000)

test('addresses without an account: what each said, and why one is refused', async () => {
  const guests = [{ email: 'kirsty@broker.example', state: 'opted out' as const, downloads: 2 }]
  const dialog = await openFromMenu([{ ...schedule, guests }])
  expect(dialog.getByText('kirsty@broker.example has opted out, 2 downloads.')).toBeDefined()
  const field = dialog.getByRole('textbox', { name: /^People without an account/ })
  await user.type(field, '\nann@north.example')
  const message = 'ann@north.example has an account: pick them by name.'
  server.respond(viewsEndpoints.schedule, { id: 5, version: '', frequency: 'weekly', recipient_ids: [] }, () =>
    refusal('not valid', { fields: [{ field: 'guests', reason: 'not_allowed', message }] }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }))
  expect(await dialog.findByText(message)).toBeDefined()
  expect(put()).toMatchObject({ guests: ['kirsty@broker.example', 'ann@north.example'] })
}, 20_000)

test('of a shared view it says how its owner has it sent; one that cannot be read can be tried again', async () => {
  const dialog = await openFromMenu([{ ...schedule, owner: 'Fleet Manager' }])
  expect(
    dialog.getByText(
      'Fleet Manager has scheduled this each Monday at 07:00, to Ann Low and Ben Day. Next: Mon 23 Nov, 07:00.',
    ),
  ).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('a schedule that cannot be loaded says so, with Retry', async () => {
  server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [view] })
  server.respond(viewsEndpoints.schedules, { id: 5 }, () => refusal('unexpected'))
  showList('/depot-management?kind=is:workshop&view=5')
  await user.click(await screen.findByRole('button', { name: 'View Workshops' }))
  await user.click(await screen.findByRole('menuitem', { name: /Email on a schedule/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Email Workshops on a schedule' }))
  const retry = await dialog.findByRole('button', { name: 'Retry' })
  expect(dialog.getByText('We could not load its schedule.')).toBeDefined()
  server.reply(viewsEndpoints.schedules, { id: 5 }, { schedules: [] })
  await user.click(retry)
  expect(await screen.findByRole('combobox', { name: 'To' })).toBeDefined()
}, 20_000)
