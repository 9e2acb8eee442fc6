import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { refusal, type FakeServer } from '../data/fake-transport.ts'
import { asked, beginList, bodyRows, boxOf, calls, depot, page, showList, three } from '../testing/list.tsx'
import { queryNow, standAt } from '../testing/page.tsx'

const view = (id: number, change: Partial<SavedView> = {}): SavedView => ({
  id,
  name: 'Workshops',
  query: { kind: 'is:workshop' },
  is_shared: false,
  is_mine: true,
  owner: null,
  is_default: false,
  is_scheduled: false,
  updated_at: '2026-11-17T06:42:00.000Z',
  ...change,
})

let server: FakeServer
const user = userEvent.setup()
beforeEach(() => {
  ;({ server } = beginList())
})

test('archiving ticked rows is one call, and Undo is one more', async () => {
  server.reply(calls.list, asked(), three)
  const before = [{ ids: [1, 3], values: { is_active: true } }]
  server.reply(calls.change, { changes: [] }, { changed: 2, before })
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(boxOf('Depot 1'))
  await user.click(boxOf('Depot 3'))
  expect(screen.getByText('2 selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('2 depots archived.')).toBeDefined()
  expect(screen.queryByText('2 selected')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone.')).toBeDefined()
  expect(server.asked.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { changes: [{ ids: [1, 3], values: { is_active: false } }] },
    { changes: before },
  ])
})

test('bulk edit shows before and after, leaves alone what says so already, and a refusal keeps the dialog', async () => {
  server.reply(calls.list, asked(), three)
  let isUp = false
  server.respond(calls.change, { changes: [] }, () =>
    isUp ? new Response(JSON.stringify({ changed: 2, before: [] })) : refusal('not valid'),
  )
  showList()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Edit …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 3 depots' })
  await user.click(within(dialog).getByRole('combobox', { name: 'New value' }))
  await user.click(await screen.findByRole('option', { name: 'Workshop' }))
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DepotNowThen', 'Depot 1YardWorkshop', 'Depot 3YardWorkshop'])
  expect(within(dialog).getByText('1 already has this value.')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 depots' }))
  expect(await screen.findByText('We could not make this change.')).toBeDefined()
  isUp = true
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 depots' }))
  expect(await screen.findByText('Kind of 2 depots changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    changes: [{ ids: [1, 3], values: { kind: 'workshop' } }],
  })
})

test('the list opens with the person’s own view; All shows everything; changes can be saved', async () => {
  server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [view(5, { is_default: true })] })
  server.reply(calls.list, asked(), three)
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'] }), page([depot(2)]))
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'], sort: '-name' }), page([depot(2)]))
  const version = '2026-11-17T06:42:00.000Z'
  const body = { id: 5, version, name: 'Workshops', query: {}, is_shared: false, list: 'depots' }
  server.reply(viewsEndpoints.save, body, { view: view(5) })
  showList()
  await waitFor(() => expect(queryNow()).toEqual({ kind: 'is:workshop', view: '5' }))
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }))
  await waitFor(() => expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Workshops1'))
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await user.click(screen.getByRole('button', { name: 'Update view' }))
  expect(await screen.findByText('View Workshops saved.')).toBeDefined()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    ...body,
    query: { kind: 'is:workshop', sort: '-name' },
  })
  expect(tabs.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('#/depot-management?view=all')
  act(() => standAt('/depot-management?view=all'))
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
})

test('a new view is named and then stands in the address', async () => {
  server.reply(calls.list, asked({ archived: 'yes' }), three)
  server.reply(
    viewsEndpoints.save,
    { name: '', query: {}, is_shared: true, list: 'depots' },
    { view: view(6, { name: 'Old ones', query: { archived: 'yes' }, is_shared: true }) },
  )
  showList('/depot-management?archived=yes')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByLabelText('Name'), 'Old ones')
  await user.click(screen.getByRole('checkbox', { name: /Share with colleagues/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(queryNow()).toEqual({ archived: 'yes', view: '6' }))
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Old ones',
    query: { archived: 'yes' },
    is_shared: true,
    list: 'depots',
  })
})

test('a view is renamed over the version one saw; saved elsewhere meanwhile, both are shown and nothing typed is lost', async () => {
  server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [view(5)] })
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'] }), page([depot(2)]))
  const theirs = view(5, { name: 'Garages', updated_at: '2026-11-17T09:00:00.000Z' })
  const body = { list: 'depots', name: '', query: {}, is_shared: false }
  server.respond(viewsEndpoints.save, body, ({ body: sent }) =>
    JSON.stringify(sent).includes('09:00')
      ? new Response(JSON.stringify({ view: { ...theirs, name: 'Yards' } }))
      : refusal('changed meanwhile', { current: theirs }),
  )
  showList('/depot-management?kind=is:workshop&view=5')
  await user.click(await screen.findByRole('button', { name: 'View Workshops' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Workshops' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(dialog.getByText('Enter a name')).toBeDefined()
  await user.type(name, 'Yards')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await dialog.findByText('Someone else saved this view while you were editing.')).toBeDefined()
  expect(dialog.getByText('Garages')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Keep my changes' }))
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View Yards saved.')).toBeDefined()
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    id: 5,
    version: '2026-11-17T09:00:00.000Z',
    list: 'depots',
    name: 'Yards',
    query: { kind: 'is:workshop' },
    is_shared: false,
  })
}, 20_000)

test('a share that came too late says so above the list', async () => {
  server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [view(5)] })
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'] }), page([depot(2)]))
  const body = { list: 'depots', name: '', query: {}, is_shared: false }
  server.respond(viewsEndpoints.save, body, () => refusal('changed meanwhile', { current: view(5) }))
  showList('/depot-management?kind=is:workshop&view=5')
  await user.click(await screen.findByRole('button', { name: 'View Workshops' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share with colleagues' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your views have not changed.')
})

const filesSaved = () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response('name\r\n', { headers: { 'content-disposition': `attachment; filename="depots"` } }),
  )
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sent = (place: number) => JSON.parse(String(fetched.mock.calls[place]?.[1].body)) as unknown
  return { saved, fetched, sent }
}
const question = { search: '', sort: '', filter: [], pasted: '', archived: 'no' } as const

test('ticked rows leave by the server’s own writer, as CSV or as a workbook', async () => {
  server.reply(calls.list, asked(), three)
  const { fetched, sent } = filesSaved()
  showList('/depot-management?columns=name,kind')
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(boxOf('Depot 1'))
  await user.click(boxOf('Depot 3'))
  for (const [place, [label, format]] of [
    ['CSV file', 'csv'],
    ['Excel workbook', 'xlsx'],
  ].entries()) {
    await user.click(screen.getByRole('button', { name: 'Export 2' }))
    await user.click(await screen.findByRole('menuitem', { name: label ?? '' }))
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(place + 1))
    expect(fetched.mock.calls[place]?.[0]).toBe('/api/depot-management/export')
    expect(sent(place)).toEqual({ ...question, ids: [1, 3], columns: ['name', 'kind'], format })
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the file holds what the list shows, in its columns and order', async () => {
  server.reply(calls.list, asked({ sort: '-name' }), three)
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response('name\r\n', { headers: { 'content-disposition': `attachment; filename="depots.csv"` } }),
  )
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  showList('/depot-management?sort=-name&columns=name,kind')
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('3 rows, 2 columns, as shown')).toBeDefined()
  await user.click(screen.getByRole('menuitem', { name: 'CSV file' }))
  await waitFor(() => expect(saved).toEqual(['depots.csv']))
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/depot-management/export')
  expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /)
  expect(JSON.parse(String(init?.body))).toEqual({
    search: '',
    sort: '-name',
    filter: [],
    pasted: '',
    archived: 'no',
    columns: ['name', 'kind'],
    format: 'csv',
  })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
