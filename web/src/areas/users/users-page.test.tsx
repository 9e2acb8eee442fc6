import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { asked } from '../../testing/list.tsx'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleOptions, sampleRow } from './sample-users.ts'
import type { UserRow } from './user-words.ts'
import { UsersPage } from './users-page.tsx'

const user = userEvent.setup()
let server: FakeServer
const page = (rows: UserRow[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })
const two = page([
  sampleRow(),
  sampleRow({ id: 11, name: 'Moira Bell', status: 'invited', last_login_at: null, has_second_factor: true, roles: [] }),
])

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see users', 'manage own company users'] }))
  server.reply(viewsEndpoints.list, { list: 'users' }, { views: [] })
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: [], total: 0 })
  server.reply(usersEndpoints.list, asked(), two)
  server.reply(usersEndpoints.viewCounts, {}, { all: 2, invited: 1, active: 1, suspended: 0 })
})
const show = (): void => void showPage('/users', <UsersPage />)
const change = (changes: { ids: number[]; values: object }[], before: object[]): void =>
  server.reply(
    usersEndpoints.change,
    { changes },
    {
      changed: changes.flatMap(({ ids }) => ids).length,
      before: before.map((values) => ({ ids: [10], values })),
    },
  )

test('people with their roles, accounts, last sign-in and state, each a link', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Callum Whitfield' })
  expect(link.getAttribute('href')).toBe('#/users/10')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain('callum@harrow.exampleHARROW01Damage reporterYesterday 17:04Active')
  expect(rows[1]?.textContent).toContain('No roleNeverInvited, two-step sign-in on')
  expect(screen.getByRole('link', { name: 'Create user' }).getAttribute('href')).toBe('#/users/create')
  expect(screen.getByRole('link', { name: 'Invite several' }).getAttribute('href')).toBe('#/users?import=new')
})

test('invited, active and suspended are views, each with the number of its rows', async () => {
  show()
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  expect((await views.findByRole('link', { name: /^Invited.*1/ })).getAttribute('href')).toBe(
    '#/users?status=is%3Ainvited',
  )
  expect(await views.findByRole('link', { name: /^Active.*1/ })).toBeDefined()
  expect(await views.findByRole('link', { name: /^Suspended.*0/ })).toBeDefined()
})

test('nobody yet, and a failure that can be tried again', async () => {
  server.respond(usersEndpoints.list, asked(), () => refusal('no permission'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(usersEndpoints.list, asked(), page([]))
  await user.click(retry)
  expect(await screen.findByText('No users yet')).toBeDefined()
})

test('who may only see ticks nobody and creates nobody', async () => {
  signInAs({ permissions: ['see users'] })
  show()
  await screen.findByRole('link', { name: 'Moira Bell' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create user' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Deletion requests/ })).toBeNull()
})

test('ticked people are suspended, said so, and brought back by undo', async () => {
  change([{ ids: [10], values: { status: 'suspended' } }], [{ status: 'active' }])
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Callum Whitfield' }))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('1 person suspended.')).toBeDefined()
  change([{ ids: [10], values: { status: 'active' } }], [])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone.')).toBeDefined()
  expect(server.sent('PATCH')).toEqual([
    { changes: [{ ids: [10], values: { status: 'suspended' } }] },
    { changes: [{ ids: [10], values: { status: 'active' } }] },
  ])
})

test('a refusal leaves everybody as they are and says why', async () => {
  server.respond(usersEndpoints.change, { changes: [] }, () =>
    refusal('not allowed now', { detail: 'There must be at least one system administrator. Add another first.' }),
  )
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Callum Whitfield' }))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText(/There must be at least one system administrator/)).toBeDefined()
})

test('one more role is given to those ticked, of those one may give', async () => {
  server.reply(
    usersEndpoints.options,
    { search: '' },
    sampleOptions({ roles: [{ name: 'read only', side: 'customer', grants: [] }] }),
  )
  change([{ ids: [10], values: { add_role: 'read only' } }], [{ roles: ['damage reporter'] }])
  show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Callum Whitfield' }))
  await user.click(screen.getByRole('button', { name: 'Give role …' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
  await user.click(within(dialog).getByRole('radio', { name: /Read only/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Give role' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('1 person given Read only.')).toBeDefined()
})

test('requests to delete an account are shown to the hire company and decided with words', async () => {
  signInAs({ side: 'staff', permissions: ['see users', 'manage users'] })
  const request = {
    id: 3,
    reference: 'DEL-3',
    email: 'gone@harrow.example',
    reason: 'I have left',
    state: 'verified',
    created_at: '2026-11-10T09:00:00.000Z',
    verified_at: '2026-11-10T10:00:00.000Z',
    decided_at: null,
    decided_by: null,
    decision_note: null,
    user_id: 10,
  } as const
  server.reply(usersEndpoints.deletionRequests, {}, { requests: [request], total: 640 })
  server.reply(
    usersEndpoints.decideDeletion,
    { id: '3', outcome: 'refused', note: 'You are still our driver' },
    { message: 'Request declined. We have emailed them.' },
  )
  show()
  await user.click(await screen.findByRole('button', { name: 'Deletion requests (1)' }))
  expect(await screen.findByText(/^The first 1 of 640\. See the others in the/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await user.click(await screen.findByRole('button', { name: 'Decline request' }))
  expect(screen.getByText('Enter a reason. We will email it to them.')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'You are still our driver')
  await user.click(screen.getByRole('button', { name: 'Decline request' }))
  expect(await screen.findByText('Request declined. We have emailed them.')).toBeDefined()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    outcome: 'refused',
    note: 'You are still our driver',
  })
})
