import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints, type BulkChange } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { asked, beginList, bodyRows, calls, depot, page, showList, three } from '../../testing/list.tsx'
import { queryNow } from '../../testing/page.tsx'

const list = 'depot-management'
const change = (more: Partial<BulkChange> = {}): BulkChange => ({
  id: 7,
  list,
  title: 'Archive',
  state: 'running',
  rows_total: 12_034,
  rows_changed: 3_000,
  rows_same: 150,
  rows_skipped: 50,
  created_at: '2026-11-17T06:42:00Z',
  finished_at: null,
  problem: null,
  undo_of: null,
  may_undo: false,
  ...more,
})
const done = change({ state: 'done', rows_changed: 11_984, rows_same: 0, may_undo: true })
const many = page([depot(1), depot(2)], { total: 12_034, next: 'n' })
/** The rows in sight, as they were shown. */
const seen = [1, 2].map((id) => ({ id, version: '2026-11-17T06:42:00Z' }))
const start = {
  seen,
  search: '',
  sort: '',
  filter: [],
  pasted: '',
  archived: 'no' as const,
  list,
  deed: 'change' as const,
  values: {},
  title: 'Archive',
  expected: 12_034,
}

/** It is looked at each second. */
const long = { timeout: 20_000 }
let server: FakeServer
const user = userEvent.setup()
const known = (changes: BulkChange[]): void => server.reply(bulkChangesEndpoints.list, { list }, { changes })
beforeEach(() => {
  ;({ server } = beginList())
  server.reply(calls.list, asked(), many)
})

const takeAll = async (): Promise<void> => {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 12,034' }))
}
const posted = () => server.asked.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])

test(
  'all 12,034 are asked about once, go on beside other work with progress, say what was left, and are taken back',
  long,
  async () => {
    server.reply(bulkChangesEndpoints.start, start, change({ state: 'waiting', rows_total: null }))
    const steps = [change(), done]
    server.reply(bulkChangesEndpoints.view, { id: 7 }, () => steps.shift() ?? done)
    showList()
    await takeAll()
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    const question = await screen.findByRole('dialog', { name: 'Archive all 12,034 depots?' })
    expect(within(question).getByText(/runs in the background/)).toBeDefined()
    expect(posted()).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Archive 12,034' }))
    expect(await screen.findByText(/3,200 of 12,034 rows/)).toBeDefined()
    expect(screen.queryByText('All 12,034 selected')).toBeNull()
    expect(posted()).toEqual([['/api/bulk-changes', { ...start, values: { is_active: false } }]])
    expect(await screen.findByText('11,984 changed, 50 left as they are.')).toBeDefined()
    server.reply(bulkChangesEndpoints.undo, { id: 7 }, change({ id: 8, title: 'Undo: Archive', undo_of: 7 }))
    server.reply(bulkChangesEndpoints.view, { id: 8 }, change({ id: 8, title: 'Undo: Archive', state: 'done' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undo: Archive: done.')).toBeDefined()
  },
)

test('more rows than were shown: refused, said, the list read again and the ticks kept', async () => {
  server.respond(bulkChangesEndpoints.start, start, () =>
    refusal('changed meanwhile', { detail: 'The list holds 12,040 rows by now, not the 12,034 you were shown.' }),
  )
  showList()
  await takeAll()
  const before = server.asked.length
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Archive 12,034' }))
  expect(await screen.findByText(/12,040 rows by now/)).toBeDefined()
  await waitFor(() =>
    expect(server.asked.slice(before).some(({ address }) => address.startsWith('/api/depot-management?'))).toBe(true),
  )
  expect(screen.getByText('All 12,034 selected')).toBeDefined()
})

test('editing all that match shows it by the rows in sight and is one change', long, async () => {
  server.reply(bulkChangesEndpoints.start, start, done)
  showList()
  await takeAll()
  await user.click(screen.getByRole('button', { name: 'Edit …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit all 12,034 depots' })
  await user.click(within(dialog).getByRole('combobox', { name: 'New value' }))
  await user.click(await screen.findByRole('option', { name: 'Workshop' }))
  expect(within(dialog).getByText('and 12,032 more')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Change 12,034 depots' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted()).toEqual([['/api/bulk-changes', { ...start, values: { kind: 'workshop' }, title: 'Kind: Workshop' }]])
})

test('one that goes on after a reload is found on its list, with its rows, and its end is told there', async () => {
  known([change()])
  showList()
  expect(await screen.findByText(/3,200 of 12,034 rows/)).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Archive' })).toBeDefined()
  known([done])
  expect(await screen.findByText(/11,984 changed/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/11,984 changed/)).toBeNull()
})

test('the rows of a change: what was left and why, the others, and pages of them', long, async () => {
  known([done, change({ id: 5, title: 'Kind: Yard', state: 'done' })])
  server.reply(bulkChangesEndpoints.view, { id: 7 }, done)
  const row = {
    place: 4,
    row_id: 2,
    name: 'Depot 2',
    outcome: 'skipped' as const,
    reason: 'Somebody changed it after you asked.',
  }
  server.reply(bulkChangesEndpoints.rows, { id: 7, after: 0, outcome: 'skipped' }, { rows: [row], next: 4 })
  server.reply(
    bulkChangesEndpoints.rows,
    { id: 7, after: 4, outcome: 'skipped' },
    { rows: [{ ...row, place: 9, name: 'Depot 9' }], next: null },
  )
  server.respond(bulkChangesEndpoints.rows, { id: 7, after: 0 }, () => refusal('no permission'))
  showList()
  await user.click(await screen.findByRole('button', { name: 'Changes' }))
  expect(queryNow()).toEqual({ change: '7' })
  const sheet = await screen.findByRole('dialog', { name: 'Archive' })
  const link = await within(sheet).findByRole('link', { name: 'Depot 2' })
  expect(link.getAttribute('href')).toBe('#/branch-management/2')
  expect(within(sheet).getByText('Somebody changed it after you asked.')).toBeDefined()
  await user.click(within(sheet).getByRole('button', { name: 'Show the next rows' }))
  expect(await within(sheet).findByText('Depot 9')).toBeDefined()
  await user.click(within(sheet).getByRole('radio', { name: /^All/ }))
  expect(await within(sheet).findByRole('button', { name: 'Retry' })).toBeDefined()
  expect(within(sheet).getByRole('button', { name: 'Kind: Yard' })).toBeDefined()
  expect(within(sheet).getByRole('button', { name: 'Undo 11,984' })).toBeDefined()
})

test('one that is not kept any more, or failed, says so', async () => {
  server.respond(bulkChangesEndpoints.view, { id: 3 }, () => refusal('not found'))
  showList('/depot-management?change=3')
  expect(await screen.findByText('No longer available.')).toBeDefined()
})

test('who has never changed many sees no button for it', async () => {
  server.reply(calls.list, asked(), three)
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Changes' })).toBeNull()
})
