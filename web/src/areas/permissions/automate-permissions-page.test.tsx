import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { beginPage, showPage, standAt } from '../../testing/page.tsx'
import { AutomatePermissionsPage } from './automate-permissions-page.tsx'
import type { Rules } from './rule-words.ts'
import { sampleChange, sampleDryRun, sampleOptions, sampleRule, sampleRun } from './sample-rules.ts'

const user = userEvent.setup()
let server: FakeServer
const stand = (change: Partial<Rules> = {}): void =>
  server.reply(permissionsEndpoints.list, {}, { rules: [sampleRule()], conflicts: [], held: null, ...change })
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['automate permissions'] }))
  server.reply(permissionsEndpoints.options, { search: '' }, sampleOptions)
  stand()
})
const show = (query = '') => showPage(`/automate-permissions${query}`, <AutomatePermissionsPage />)
const bodiesOf = (path: string): unknown[] =>
  server.asked.filter(({ method, address }) => method === 'POST' && address.includes(path)).map(({ body }) => body)

test('a rule in sentences: when, what it gives, for how many', async () => {
  show()
  expect(await screen.findByText('When the role is Damage reporter and the branch is Leeds South')).toBeDefined()
  expect(screen.getByText('Order requester (role), Manage tags')).toBeDefined()
  expect(screen.getByText('Applies to 12 people.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Edit Leeds depots' }).getAttribute('href')).toBe(
    '#/automate-permissions?rule=4',
  )
})

test.each([
  ['off', { is_active: false }, 'Off'],
  ['over', { expires_on: '2026-11-16' }, 'Expired'],
  ['on until a day', { expires_on: '2026-12-24' }, 'Until 24 Dec 2026'],
])('a rule that is %s says so', async (_, change, words) => {
  stand({ rules: [sampleRule(change)] })
  show()
  expect(await screen.findByText(words)).toBeDefined()
})

test('no rules yet, rules that contradict each other, rules that are held, and a failed load', async () => {
  stand({ rules: [] })
  const { unmount } = show()
  expect(await screen.findByText('No rules yet')).toBeDefined()
  unmount()
  queryClient.clear()
  stand({
    rules: [sampleRule(), sampleRule({ id: 5, name: 'No tags in Hull', deny_permissions: ['manage tags'] })],
    conflicts: [{ permission: 'manage tags', granted_by: 4, denied_by: 5, people: 2 }],
    held: { since: '2026-11-16T09:41:00.000Z', by: 'Morgan Ellis' },
  })
  const again = show()
  expect(await screen.findByText(/“Leeds depots” gives it and “No tags in Hull” blocks it\./)).toBeDefined()
  expect(screen.getByText('Rules are paused')).toBeDefined()
  again.unmount()
  queryClient.clear()
  server.respond(permissionsEndpoints.list, {}, () => refusal('no permission'))
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('a rule is removed once asked', async () => {
  server.reply(permissionsEndpoints.remove, { id: '4' }, { removed: true })
  show()
  await user.click(await screen.findByRole('button', { name: 'Remove Leeds depots' }))
  await user.click(await screen.findByRole('button', { name: 'Remove rule' }))
  expect(await screen.findByText('“Leeds depots” removed.')).toBeDefined()
})

test('a dry run shows who gains and loses what; applying does exactly that', async () => {
  server.reply(
    permissionsEndpoints.dryRun,
    {},
    sampleDryRun({
      changes: [sampleChange(), sampleChange({ user_id: 11, name: 'Kath Bramley', lost: ['see fines'] })],
    }),
  )
  server.reply(permissionsEndpoints.apply, { fingerprint: 'as-it-was-seen' }, { run_id: 7, people: 2 })
  show('?tab=dry-run')
  const people = await screen.findByRole('list', { name: 'People' })
  expect(
    within(people)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stan Kowal', 'Kath Bramley'])
  expect(people.textContent).toContain('Gains Order requester (role)')
  expect(people.textContent).toContain('Loses See fines')
  await user.click(screen.getByRole('button', { name: 'Apply to 2 people' }))
  await user.click(await screen.findByRole('button', { name: 'Apply rules' }))
  expect((await screen.findByText('Rules applied.')).parentElement?.textContent).toContain('2 people changed')
  expect(bodiesOf('/apply')).toEqual([{ fingerprint: 'as-it-was-seen' }])
  expect(screen.getByRole('link', { name: 'View run' }).getAttribute('href')).toContain('run=7')
})

test('what changed since the dry run is not applied: it is tried anew', async () => {
  server.reply(permissionsEndpoints.dryRun, {}, sampleDryRun())
  server.respond(permissionsEndpoints.apply, {}, () => refusal('changed meanwhile'))
  show('?tab=dry-run')
  await user.click(await screen.findByRole('button', { name: 'Apply to 1 person' }))
  await user.click(await screen.findByRole('button', { name: 'Apply rules' }))
  expect(await screen.findByText('Users or rules have changed, so nothing was applied.')).toBeDefined()
  await waitFor(() => expect(bodiesOf('/dry-run')).toHaveLength(2))
})

test('nobody would change: nothing to apply, unless the rules are held', async () => {
  server.reply(permissionsEndpoints.dryRun, {}, sampleDryRun({ changes: [] }))
  const { unmount } = show('?tab=dry-run')
  expect(await screen.findByText('No changes.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  unmount()
  queryClient.clear()
  stand({ held: { since: '2026-11-16T09:41:00.000Z', by: null } })
  show('?tab=dry-run')
  expect(await screen.findByRole('button', { name: 'Apply and restart rules' })).toBeDefined()
})

test('a dry run that fails says so and is tried again', async () => {
  server.respond(permissionsEndpoints.dryRun, {}, () => refusal('unexpected'))
  show('?tab=dry-run')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(permissionsEndpoints.dryRun, {}, sampleDryRun())
  await user.click(retry)
  expect(await screen.findByText('Stan Kowal')).toBeDefined()
})

test('the log, a run of it, and the way back with those left as they are', async () => {
  server.reply(
    permissionsEndpoints.runs,
    {},
    {
      runs: [sampleRun(), sampleRun({ id: 6, kind: 'nightly', by: null, rolled_back_at: '2026-11-15T08:00:00.000Z' })],
      next: null,
    },
  )
  server.reply(permissionsEndpoints.run, { id: '7' }, { run: sampleRun(), changes: [sampleChange()] })
  server.reply(permissionsEndpoints.rollBack, { id: '7' }, { people: 0, skipped: ['Stan Kowal'] })
  show('?tab=log')
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(screen.getByText('1 person, 16 Nov 2026 09:41 by Kerbline')).toBeDefined()
  act(() => standAt('/automate-permissions?tab=log&run=7'))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Stan Kowal')).toBeDefined()
  await user.click(within(sheet).getByRole('button', { name: 'Undo run' }))
  const dialogs = await screen.findAllByRole('dialog')
  await user.click(within(dialogs.at(-1) ?? sheet).getByRole('button', { name: 'Undo run' }))
  expect(await screen.findByText('Not changed: Stan Kowal.')).toBeDefined()
})

test('a rollback itself cannot be rolled back', async () => {
  server.reply(permissionsEndpoints.runs, {}, { runs: [], next: null })
  server.reply(permissionsEndpoints.run, { id: '8' }, { run: sampleRun({ id: 8, kind: 'rollback' }), changes: [] })
  show('?tab=log&run=8')
  expect(await screen.findByText('No users changed.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo run' })).toBeNull()
})
