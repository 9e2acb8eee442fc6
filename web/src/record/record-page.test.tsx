import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { references, text } from '@kerbline/domain/kit/field.ts'
import { resource } from '@kerbline/domain/kit/resource.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { refusal, type FakeServer } from '../data/fake-transport.ts'
import { queryClient } from '../data/query-client.ts'
import { signInAs } from '../data/session/sample-user.ts'
import { endSession } from '../data/session/session.ts'
import { beginPage, showPage } from '../testing/page.tsx'
import { depotEndpoints, depots, leeds, page, viewOf } from './record-sample.tsx'
import { RecordFields } from './record-details.tsx'
import { RecordPage } from './record-page.tsx'
import type { RecordView } from './record-links.ts'
import { rememberListNavigation } from './list-navigation.ts'

const user = userEvent.setup()
const uses: RecordView['used_by'] = [
  { what: 'vehicles', count: 12, examples: ['LK21 VXN', 'LK21 WBD'], list: null, record: null },
  { what: 'users', count: 1, examples: ['Dev Kapoor'], list: null, record: null },
]
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  ;({ server, gone } = beginPage({ permissions: ['see branches', 'manage branches', 'see vehicles'] }))
  server.reply(depotEndpoints.view, { key: '3' }, viewOf())
})
const show = (address = '/branch-management/3', built: readonly ScreenName[] = []) =>
  showPage(address, <RecordPage {...page} />, built)
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })
const choose = async (name: string): Promise<void> => {
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('loading, then every field in words with its label', async () => {
  show()
  expect(screen.getByText('Loading this branch')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Leeds' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Leeds'))
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Name', 'Leeds'],
    ['Phone', '0113 496 0110'],
    ['Cost limit', '£250.00'],
    ['Company', 'Harrow & Lane'],
    ['Open at weekends', 'No'],
    ['Open since', '6 Apr 2021'],
    ['Archived', 'No'],
    ['Created', '5 Jan 2026 09:00'],
    ['Last changed', '16 Nov 2026 09:41'],
  ])
})

test('what a reference points at is a link for who may open it, and words for others', async () => {
  const { unmount } = show()
  expect((await screen.findByText('Harrow & Lane')).tagName).toBe('SPAN')
  unmount()
  signInAs({ permissions: ['see branches', 'see companies'] })
  show('/branch-management/3', ['company'])
  const link = await screen.findByRole('link', { name: 'Harrow & Lane' })
  expect(link.getAttribute('href')).toBe('#/companies/9')
})

test('each of several references is a link of its own', async () => {
  const workshop = resource({
    ...{ name: 'dealers', path: 'dealer-management', one: 'Dealer', many: 'Dealers', columns: ['name'] },
    ...{ see: 'see branches', manage: 'manage branches' },
    fields: { name: text({ label: 'Name' }), manufacturer_ids: references({ label: 'Makes', to: 'manufacturers' }) },
  })
  const makes = { manufacturer_ids: [4, 2], manufacturer_ids_name: 'DAF, Ford' }
  const each = [
    { id: 2, name: 'DAF' },
    { id: 4, name: 'Ford' },
  ]
  signInAs({ permissions: ['see branches', 'see dealers', 'see manufacturers'] })
  showPage(
    '/dealer-management/3',
    <RecordFields resource={workshop} record={{ ...leeds, ...makes, manufacturer_ids_each: each }} />,
    ['manufacturer'],
  )
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['DAF', '#/manufacturer-management/2'],
    ['Ford', '#/manufacturer-management/4'],
  ])
})

test('the name a list had stands there before the answer', () => {
  queryClient.setQueryData(['/api/branch-management', '/api/branch-management', {}], { rows: [{ ...leeds, id: 3 }] })
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Leeds')
})

test('a failed load says so and tries again', async () => {
  server.respond(depotEndpoints.view, { key: '3' }, () => refusal('no permission'))
  show()
  const retry = await button('Retry')
  server.reply(depotEndpoints.view, { key: '3' }, viewOf())
  await user.click(retry)
  expect(await screen.findByText('0113 496 0110')).toBeTruthy()
})

test('an absent record has a page of its own with the way to the list', async () => {
  server.respond(depotEndpoints.view, { key: '3' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { name: 'Branch not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('#/branch-management')
})

test.each([
  [['edit', 'archive', 'delete', 'merge'] as const, ['Archive', 'Edit', 'More actions']],
  [['restore'] as const, ['Restore']],
  [[] as const, []],
])('may %j draws %j', async (may, names) => {
  server.reply(
    depotEndpoints.view,
    { key: '3' },
    viewOf({ is_active: !may.some((each) => each === 'restore') }, [...may]),
  )
  show()
  await screen.findByText('0113 496 0110')
  const drawn = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link', { name: 'Edit' })]
  expect(drawn.map((each) => each.getAttribute('aria-label') ?? each.textContent).toSorted()).toEqual(names)
})

test('archiving says so and can be undone with what was before', async () => {
  const before = [{ ids: [3], values: { is_active: true } }]
  server.reply(depotEndpoints.change, { changes: [] }, { changed: 1, before })
  show()
  await user.click(await button('Archive'))
  server.reply(depotEndpoints.view, { key: '3' }, viewOf({ is_active: false }, ['restore']))
  expect(await screen.findByText('Leeds archived.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Leeds: change undone.')).toBeTruthy()
  expect(server.sent('PATCH')).toEqual([{ changes: [{ ids: [3], values: { is_active: false } }] }, { changes: before }])
  expect(await button('Restore')).toBeTruthy()
  expect(screen.getByText('Archived', { selector: 'h1 *' })).toBeTruthy()
})

test('what nothing uses is deleted after one question, and the list is shown', async () => {
  server.reply(depotEndpoints.remove, { key: '3' }, { removed: true })
  show()
  await choose('Delete branch')
  const dialog = await screen.findByRole('dialog', { name: 'Delete Leeds?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete branch' }))
  await expect.poll(() => gone).toEqual(['/branch-management'])
})

test('what is used cannot be deleted: the reasons and counts, and archiving instead', async () => {
  server.reply(depotEndpoints.view, { key: '3' }, viewOf({ used_by: 13 }, ['edit', 'archive', 'merge'], uses))
  server.reply(depotEndpoints.change, { changes: [] }, { changed: 1, before: [] })
  show()
  await choose('Delete branch')
  const dialog = await screen.findByRole('dialog', { name: 'Leeds cannot be deleted' })
  expect(dialog.textContent).toContain('12 vehicles, 1 user')
  expect(dialog.textContent).toContain('LK21 VXN, LK21 WBD')
  await user.click(within(dialog).getByRole('button', { name: 'Archive branch' }))
  expect(await screen.findByText('Leeds archived.')).toBeTruthy()
  expect(server.asked.some((each) => each.method === 'DELETE')).toBe(false)
})

test('used by: counts with examples, and words where there are none', async () => {
  server.reply(depotEndpoints.view, { key: '3' }, viewOf({ used_by: 13 }, [], uses))
  show('/branch-management/3?tab=used-by')
  const list = await screen.findByRole('region', { name: 'Used by' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['12 vehiclesLK21 VXN, LK21 WBD and 10 more', '1 userDev Kapoor'])
  expect(screen.getByRole('link', { name: /Used by/ }).textContent).toBe('Used by13')
})

test('what uses a record leads to its list and to itself, where one may go', async () => {
  const [vehicles] = uses
  const led = [
    {
      ...{ what: 'vehicles', count: 12, examples: vehicles?.examples ?? [] },
      list: { screen: 'vehicles', query: { branch_id: 'is:3' } },
      record: { screen: 'vehicle', parameter: null, keys: ['LK21VXN', 'LK21WBD'] },
    },
    {
      ...{ what: 'permission rules', count: 1, examples: ['Leeds reads'] },
      list: { screen: 'automatePermissions', query: {} },
      record: { screen: 'automatePermissions', parameter: 'rule', keys: ['4'] },
    },
  ]
  server.reply(depotEndpoints.view, { key: '3' }, viewOf({ used_by: 13 }, [], led))
  show('/branch-management/3?tab=used-by', ['vehicles', 'vehicle', 'tag'])
  const list = within(await screen.findByRole('region', { name: 'Used by' }))
  const leadsTo = (name: string) => list.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('12 vehicles')).toBe('#/vehicles?branch_id=is%3A3')
  expect(leadsTo('LK21 WBD')).toBe('#/vehicleoverview/LK21WBD')
  // Without the right the words stand alone.
  expect(list.queryByRole('link', { name: 'Leeds reads' })).toBeNull()
  expect(list.getByText('Leeds reads')).toBeTruthy()
})

test('history: who, when, and before and after with labels and words, older ones when asked for', async () => {
  const entry = (at: string, by: string | null, changes: { field: string; before: unknown; after: unknown }[]) => ({
    at,
    by,
    action: 'changed',
    changes,
  })
  server.reply(
    depotEndpoints.history,
    { key: '3' },
    {
      entries: [
        entry('2026-11-16T09:41:00Z', 'Dev Kapoor', [
          { field: 'limit', before: 25_000, after: 30_000 },
          { field: 'company', before: 9, after: 4 },
          { field: 'is_active', before: true, after: false },
        ]),
      ],
      next: 55,
    },
  )
  server.reply(
    depotEndpoints.history,
    { key: '3', before: 55 },
    {
      entries: [
        {
          ...entry('2026-01-05T09:00:00Z', null, [{ field: 'name', before: null, after: 'Leeds' }]),
          action: 'branch created',
        },
      ],
      next: null,
    },
  )
  for (const [id, name] of [
    [9, 'Harrow & Lane'],
    [4, 'Pennine'],
  ] as const)
    server.reply(
      depotEndpoints.options,
      { field: 'company', ids: String(id) },
      { options: [{ id, name, detail: null }] },
    )
  show('/branch-management/3?tab=history')
  expect((await screen.findByText(/by Dev Kapoor/)).textContent).toBe('Changed by Dev Kapoor16 Nov 2026 09:41')
  await screen.findByText('Pennine')
  const changes = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(changes).toEqual([
    'Cost limit: £250.00 → £300.00',
    'Company: Harrow & Lane → Pennine',
    'Status: Active → Archived',
  ])
  await user.click(await button('Show older changes'))
  expect((await screen.findByText(/by Kerbline/)).nextElementSibling?.textContent).toBe('NameLeeds')
})

test('previous and next follow the list one came from, and the crumb leads back to it as it was', async () => {
  history.replaceState(null, '', '#/branch-management?search=le')
  rememberListNavigation(depots.name, [2, 3, 4])
  show()
  expect((await screen.findByRole('link', { name: 'Previous branch' })).getAttribute('href')).toBe(
    '#/branch-management/2',
  )
  expect(screen.getByRole('link', { name: 'Next branch' }).getAttribute('href')).toBe('#/branch-management/4')
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getAllByRole('link', { name: 'Branches' })[0]?.getAttribute('href')).toBe(
    '#/branch-management?search=le',
  )
  act(() => endSession('signed out'))
  expect(sessionStorage.getItem('kerbline.list-navigation.branches')).toBeNull()
})

test('an old slug leads on to the present one and keeps the tab', async () => {
  const bySlug = { ...page, resource: { ...depots, key: 'slug' as const } }
  server.reply(depotEndpoints.view, { key: 'old-leeds' }, viewOf({ slug: 'leeds' }))
  showPage('/branch-management/old-leeds?tab=used-by', <RecordPage {...bySlug} />)
  await expect.poll(() => gone).toEqual(['/branch-management/leeds?tab=used-by'])
})

test('merging: duplicates are searched, what moves is shown, and one press merges', async () => {
  const hull = { ...leeds, id: 5, name: 'Leeds (old)', used_by: 13 }
  const list = { rows: [leeds, hull], total: 2, next: null, previous: null, missing: [] }
  server.reply(depotEndpoints.list, { size: 25 }, list)
  server.reply(depotEndpoints.list, { search: 'old', size: 25 }, { ...list, rows: [hull] })
  server.reply(depotEndpoints.view, { key: '5' }, viewOf({ id: 5, used_by: 13 }, [], uses))
  server.reply(depotEndpoints.merge, { key: '3', ids: [5] }, viewOf())
  show()
  await choose('Merge into this branch')
  const dialog = await screen.findByRole('dialog', { name: 'Merge into Leeds' })
  expect(
    within(dialog)
      .getByRole('button', { name: /^Merge/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await user.type(within(dialog).getByRole('combobox', { name: 'Duplicates' }), 'old')
  const options = await screen.findAllByRole('option')
  expect(options.map((each) => each.textContent)).toEqual(['Leeds (old)used 13 times'])
  await user.click(await screen.findByRole('option', { name: /Leeds \(old\)/ }))
  expect(await screen.findByText('12 vehicles, 1 user will move to Leeds.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Merge 1 branch' }))
  expect(await screen.findByText('1 branch merged into Leeds.')).toBeTruthy()
  expect(server.asked.find((each) => each.method === 'POST')?.body).toEqual({ ids: [5] })
})
