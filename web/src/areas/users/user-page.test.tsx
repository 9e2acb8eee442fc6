import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { readToken } from '../../data/session/session.ts'
import { beginPage, showPage, standAt } from '../../testing/page.tsx'
import { sampleView } from './sample-users.ts'
import { UserPage } from './user-page.tsx'
import type { UserView } from './user-words.ts'
import { asideKey } from '../../data/session/viewing.ts'
import { startViewing } from './view-as.ts'

const user = userEvent.setup()
let server: FakeServer
let gone: readonly string[]
const stands = (view: UserView): void => server.reply(usersEndpoints.view, { id: '10' }, view)
beforeEach(() => {
  ;({ server, gone } = beginPage({ permissions: ['see users', 'manage own company users'] }))
  stands(sampleView())
})
const show = (address = '/users/10') => showPage(address, <UserPage />)
const choose = async (name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('who somebody is, what they see, and how their account stands', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Callum Whitfield' })).toBeDefined()
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toContainEqual(['Roles', 'Damage reporter'])
  expect(facts).toContainEqual(['Permissions', '1'])
  expect(facts).toContainEqual(['Last signed in', '16 Nov 2026 17:04'])
  expect(screen.getByText('105 vehicles')).toBeDefined()
})

test('every right says where it comes from, and what keeps it away', async () => {
  show('/users/10?tab=rights')
  expect(await screen.findByText('from Damage reporter')).toBeDefined()
  expect(screen.getByText('blocked for this user, although Damage reporter includes it')).toBeDefined()
})

test('sessions are shown and ended', async () => {
  stands(
    sampleView({
      sessions: [
        {
          id: 1,
          created_at: '2026-11-16T08:00:00.000Z',
          last_seen_at: '2026-11-16T17:04:00.000Z',
          expires_at: '2026-11-17T17:04:00.000Z',
          user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
          is_current: false,
          viewed_by: null,
        },
      ],
    }),
  )
  server.reply(
    usersEndpoints.endSessions,
    { id: '10' },
    { message: 'Callum Whitfield has been signed out on all devices.' },
  )
  show('/users/10?tab=sessions')
  expect(await screen.findByText('Firefox on Windows')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Callum Whitfield has been signed out on all devices.')).toBeDefined()
})

test('history and what carries the name have places of their own', async () => {
  server.reply(
    userRecords.history,
    { key: '10' },
    {
      entries: [
        {
          at: '2026-11-16T09:41:00.000Z',
          by: 'Moira Bell',
          action: 'user changed',
          changes: [{ field: 'job_title', before: 'Driver', after: 'Depot manager' }],
        },
      ],
      next: null,
    },
  )
  show('/users/10?tab=history')
  expect(await screen.findByText('Depot manager')).toBeDefined()
  stands(
    sampleView({
      used_by: [{ what: 'companies', count: 2, examples: ['Harrow', 'Pennine'], list: null, record: null }],
    }),
  )
  queryClient.clear()
  act(() => standAt('/users/10?tab=used-by'))
  expect(await screen.findByText('Pennine')).toBeDefined()
})

test('only what may be done is offered; why not is said', async () => {
  stands(sampleView({ may: [], why_not: 'You can view users but not edit them.' }))
  show()
  expect(await screen.findByText('You can view users but not edit them.')).toBeDefined()
  for (const name of ['Edit', 'View as', 'Restore']) expect(screen.queryByText(name)).toBeNull()
})

/** As the sample was read. */
const version = sampleView().record.updated_at

test('suspending asks, keeps the reason, and says so', async () => {
  server.reply(usersEndpoints.suspend, { id: '10', version, reason: null }, sampleView({}, { status: 'suspended' }))
  show()
  await choose('Suspend user')
  await user.type(await screen.findByLabelText(/Reason/), 'Left in October')
  await user.click(screen.getByRole('button', { name: 'Suspend user' }))
  expect(await screen.findByText('Callum Whitfield suspended.')).toBeDefined()
  expect(server.asked.find(({ address }) => address.includes('/suspend'))?.body).toEqual({
    version,
    reason: 'Left in October',
  })
})

test('a reset link is sent, and a refusal stays in the dialog', async () => {
  server.respond(usersEndpoints.sendLink, { id: '10' }, () => refusal('not allowed now', { detail: 'Not today.' }))
  show()
  await choose('Send reset link')
  await user.click(await screen.findByRole('button', { name: 'Send reset link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.')
  server.reply(
    usersEndpoints.sendLink,
    { id: '10' },
    { message: 'Link sent to callum@harrow.example.', invitation_link: null },
  )
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(await screen.findByText('Link sent to callum@harrow.example.')).toBeDefined()
})

test('an invitation that nothing mails shows its link to who invited, until it is passed on', async () => {
  stands(sampleView({}, { status: 'invited' }))
  const link = 'https://portal.example.com/#/resetpassword/the-link'
  server.reply(
    usersEndpoints.sendLink,
    { id: '10' },
    { message: 'Email is not set up: pass the link on yourself.', invitation_link: link },
  )
  show()
  await choose('Send invitation again')
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  const panel = within(await screen.findByRole('region', { name: 'Send this link to Callum Whitfield' }))
  expect(panel.getByText(link)).toBeDefined()
  expect(JSON.stringify({ ...localStorage })).not.toContain('the-link')
  await user.click(panel.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(link)).toBeNull()
})

test('why is answered in sentences for a screen or a right, with what would change it', async () => {
  server.reply(
    usersEndpoints.why,
    { id: '10', permission: 'see fines', account: '', reg_no: 'LK21VXN' },
    {
      answer: false,
      sentences: ['Nothing gives "see fines".'],
      remedies: ['Add “see fines” to their extra permissions.'],
    },
  )
  show()
  await choose('Why can or can’t they see this?')
  await user.type(await screen.findByRole('combobox', { name: /Page or permission/ }), 'see fines')
  await user.click(await screen.findByRole('option', { name: /See fines/ }))
  await user.click(screen.getByRole('radio', { name: 'For a vehicle' }))
  await user.type(screen.getByLabelText('Registration'), 'LK21VXN')
  await user.click(screen.getByRole('button', { name: 'Explain' }))
  expect(await screen.findByText('No, Callum Whitfield cannot.')).toBeDefined()
  expect(screen.getByText('Add “see fines” to their extra permissions.')).toBeDefined()
})

test('nobody is deleted without having asked: the reason, and suspending instead', async () => {
  stands(sampleView({ may: ['edit', 'suspend', 'delete'] }))
  server.reply(usersEndpoints.deletionRequests, {}, { requests: [], total: 0 })
  show()
  await choose('Delete user')
  expect(await screen.findByText('Callum Whitfield cannot be deleted')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Suspend user' }))
  expect(await screen.findByText('Suspend Callum Whitfield?')).toBeDefined()
})

test('an invitation nobody used is deleted', async () => {
  stands(sampleView({ may: ['delete'] }, { status: 'invited' }))
  server.reply(usersEndpoints.deletionRequests, {}, { requests: [], total: 0 })
  server.reply(usersEndpoints.remove, { id: '10', version }, { removed: true })
  show()
  await choose('Delete user')
  await user.click(await screen.findByRole('button', { name: 'Delete user' }))
  await waitFor(() => expect(gone).toEqual(['/users']))
})

test('viewing as somebody keeps one’s own session and loads the dashboard anew', async () => {
  history.replaceState(null, '', '#/users/10')
  const own = readToken()
  const reload = vi.fn()
  await startViewing('a-token-of-the-person-looked-as', reload)
  expect(JSON.parse(localStorage.getItem(asideKey) ?? '')).toEqual({ token: own, back: '/users/10' })
  expect(readToken()).toBe('a-token-of-the-person-looked-as')
  expect(location.hash).toBe('#/dashboard')
  expect(reload).toHaveBeenCalledOnce()
})
