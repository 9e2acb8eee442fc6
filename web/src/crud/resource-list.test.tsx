import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { branches } from '@kerbline/domain/areas/branches/resource.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { refusal, type FakeServer } from '../data/fake-transport.ts'
import { signInAs } from '../data/session/sample-user.ts'
import { ResourceList } from './resource-list.tsx'
import { asked, beginList, bodyRows, calls, depot, page, screens, showList, three } from '../testing/list.tsx'
import { queryNow, showPage, standAt } from '../testing/page.tsx'

let server: FakeServer
let pushes: () => number
const user = userEvent.setup()
beforeEach(() => {
  ;({ server, pushes } = beginList())
})

test('the row of branches is a list as well', async () => {
  server.reply(viewsEndpoints.list, { list: 'branches' }, { views: [] })
  server.reply(managedEndpoints.branches.list, asked(), page([]))
  showPage(
    '/branch-management',
    <ResourceList resource={branches} endpoints={managedEndpoints.branches} screens={screens} />,
  )
  expect(await screen.findByText('No branches yet')).toBeDefined()
})

test('loading, then full: title with count, rows with links, where the page stands', async () => {
  server.reply(calls.list, asked(), three)
  showList()
  expect(screen.getByRole('region', { name: 'Depots, sorted by name, A to Z' })).toBeDefined()
  expect(screen.getByText('Loading depots.', { exact: false })).toBeDefined()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Depots 3')
  expect(screen.getByRole('link', { name: 'Depot 2' }).getAttribute('href')).toBe('#/branch-management/2')
  expect(bodyRows()[1]?.textContent).toBe('Select Depot 2Depot 2WorkshopLeeds South0Today 06:42')
  expect(screen.getByText('1–3 of 3')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create depot' }).getAttribute('href')).toBe('#/branch-management/create')
})

test('a person who may only see finds nothing to tick, create or archive', async () => {
  signInAs({ permissions: ['see branches'] })
  server.reply(calls.list, asked(), three)
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create depot' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Archived' })).toBeNull()
})

test('empty at first says how to begin; empty by filters offers to clear them', async () => {
  server.reply(calls.list, asked(), page([]))
  server.reply(calls.list, asked({ filter: ['kind:is:yard'] }), page([]))
  showList()
  expect(await screen.findByText('No depots yet')).toBeDefined()
  act(() => standAt('/depot-management?kind=is:yard'))
  expect(await screen.findByText('Nothing matches')).toBeDefined()
  expect(screen.getByText('Yard')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(queryNow()).toEqual({})
  expect(await screen.findByText('No depots yet')).toBeDefined()
})

test('a failure stands in the table with Retry; search and filters stay', async () => {
  let isUp = false
  server.respond(calls.list, asked({ search: 'leeds' }), () =>
    isUp ? new Response(JSON.stringify(three)) : refusal('no permission'),
  )
  showList('/depot-management?search=leeds')
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('We could not load depots')
  expect(failed.textContent).toContain('Your filters have not changed.')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search depots' }).value).toBe('leeds')
  isUp = true
  await user.click(within(failed).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
})

test('typing searches without filling the history, the old rows stay until the new come, "/" leads to the box', async () => {
  server.reply(calls.list, asked(), three)
  server.reply(calls.list, asked({ search: 'depot 2' }), page([depot(2)]))
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.keyboard('/depot 2')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(bodyRows()).toHaveLength(3)
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  expect([queryNow(), pushes()]).toEqual([{ search: 'depot 2' }, 0])
})

test('of a search of many words the first are looked for, and the box says so', async () => {
  server.reply(calls.list, asked(), three)
  server.reply(calls.list, asked({ search: 'a b c d e f g h' }), page([depot(2)]))
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.keyboard('/a b c d e f g h i')
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  const box = screen.getByRole<HTMLInputElement>('searchbox', { description: 'We search for the first 8 words only.' })
  expect([box.value, queryNow()]).toEqual(['a b c d e f g h i', { search: 'a b c d e f g h i' }])
})

test('sorting and turning the page are steps of the history', async () => {
  server.reply(calls.list, asked(), page([depot(1)], { total: 120, next: 'n1' }))
  server.reply(calls.list, asked({ sort: '-name' }), page([depot(9)], { total: 120, next: 'n2' }))
  server.reply(calls.list, asked({ sort: '-name', after: 'n2' }), page([depot(8)], { total: 120, previous: 'p' }))
  showList()
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  expect(await screen.findByRole('link', { name: 'Depot 9' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Depot 8' })).toBeDefined()
  expect([queryNow(), pushes()]).toEqual([{ sort: '-name', after: 'n2', at: '1' }, 2])
  expect(screen.getByText('120–120 of 120')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('a pasted list that is too long says what of it is looked for, and the form says it before', async () => {
  const names = Array.from({ length: 2_040 }, (_, place) => `Depot ${place}`)
  server.respond(calls.list, asked({ pasted: names.slice(0, 2_000).join(',') }), () => refusal('no permission'))
  server.reply(calls.list, asked(), three)
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Paste a list' }))
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.paste(names.join('\n'))
  expect(screen.getByText(/You pasted 2,040 names\. We search for the first 2,000\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show the first 2,000' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('searchbox', { name: 'Search depots' }))
  await user.paste(names.join('\n'))
  expect(await screen.findByText('Only some names were searched.')).toBeDefined()
}, 20_000)

test('a list pasted into the search asks for its names, and says which are nobody’s', async () => {
  server.reply(calls.list, asked(), three)
  server.reply(calls.list, asked({ pasted: 'Depot 1,Depot 77' }), page([depot(1)], { missing: ['Depot 77'] }))
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Depot 1\nDepot 77\nDepot 1\n')
  expect(await screen.findByText('1 pasted name')).toBeDefined()
  expect(screen.getByText('any of 2 pasted')).toBeDefined()
  expect(queryNow()).toEqual({ pasted: 'Depot 1,Depot 77' })
})

test('a filter is added by column, comparison and value, and taken away by its chip', async () => {
  server.reply(calls.list, asked(), three)
  server.reply(calls.list, asked({ filter: ['kind:is:workshop'] }), page([depot(2, { kind: 'workshop' })]))
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('combobox', { name: 'Column' }))
  await user.click(await screen.findByRole('option', { name: 'Kind' }))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(screen.getByText('Choose at least one')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Workshop' }))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  expect(queryNow()).toEqual({ kind: 'is:workshop' })
  await user.click(screen.getByRole('button', { name: 'Remove filter Kind: Workshop' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
})

test('a reference in a chip says its name', async () => {
  server.reply(calls.list, asked({ filter: ['branch_id:is:4'] }), three)
  server.reply(
    calls.options,
    { field: 'branch_id', ids: '4' },
    { options: [{ id: 4, name: 'Leeds South', detail: null }] },
  )
  showList('/depot-management?branch_id=is:4')
  expect(await screen.findByRole('button', { name: 'Remove filter Branch: Leeds South' })).toBeDefined()
})

test('columns are shown, hidden and moved; the list follows when the panel closes', async () => {
  server.reply(calls.list, asked(), three)
  showList()
  await waitFor(() => expect(bodyRows()).toHaveLength(3))
  const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map((head) => head.textContent)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(screen.getByRole('checkbox', { name: 'Branch' }))
  await user.click(screen.getByRole('checkbox', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Move Kind up' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(heads()).toEqual(['Kind', 'Name', 'Used by', 'Updated', 'Open']))
  expect([queryNow(), pushes()]).toEqual([{ columns: 'kind,name,used_by,updated_at,is_open' }, 1])
})
