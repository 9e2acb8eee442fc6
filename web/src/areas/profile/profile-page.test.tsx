import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { exportsEndpoints } from '@kerbline/domain/areas/exports/endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { readPreferences } from '@kerbline/domain/areas/profile/preferences.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { ProfilePage } from './profile-page.tsx'
import type { Profile } from './profile.ts'

const session = (id: number, more: object = {}) => ({
  id,
  created_at: '2026-11-16T08:00:00Z',
  last_seen_at: '2026-11-17T08:00:00Z',
  expires_at: '2026-11-18T08:00:00Z',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36',
  is_current: id === 1,
  viewed_by: null,
  ...more,
})
const profile = (more: Partial<Profile> = {}): Profile => ({
  id: 7,
  name: 'Priya Raman',
  email: 'fleet.harrow@kerbline.example',
  phone: null,
  job_title: 'Fleet manager',
  photo_id: null,
  side: 'customer',
  roles: ['fleet manager'],
  permissions: ['see messages'],
  accounts: ['HARROW01'],
  updated_at: '2026-11-01T09:00:00.000Z',
  second_factor: { is_on: false, since: null, recovery_codes_left: 0 },
  preferences: readPreferences(undefined),
  ...more,
})

let server: FakeServer
const stands = (more: Partial<Profile> = {}): void => {
  server.reply(profileEndpoints.view, {}, profile(more))
  server.reply(notificationsEndpoints.choices, {}, { choices: [{ topic: 'reply', way: 'mail', usual: 'mail' }] })
}
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see messages'] }))
  server.reply(profileEndpoints.sessions, {}, { sessions: [session(1), session(2)] })
  server.reply(profileEndpoints.passkeys, {}, { is_possible: false, passkeys: [] })
  server.reply(profileEndpoints.deletionRequest, {}, { request: null })
  server.reply(profileEndpoints.absences, {}, { absences: [], covering: [] })
  server.reply(exportsEndpoints.list, {}, { exports: [], next: null })
  server.reply(documentsEndpoints.archives, {}, { archives: [], next: null })
  server.reply(viewsEndpoints.mySchedules, {}, { schedules: [] })
  server.reply(viewsEndpoints.received, {}, { views: [] })
  stands()
})
const show = (tab?: string): void => void showPage(`/profile${tab ? `?tab=${tab}` : ''}`, <ProfilePage />)
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('details are saved over the version they were read at', async () => {
  show()
  const user = userEvent.setup()
  const phone = await screen.findByLabelText(/^Phone/)
  await user.type(phone, '0113 496 0110')
  const sent = { name: 'Priya Raman', phone: '0113 496 0110', job_title: 'Fleet manager' }
  const updated_at = '2026-11-17T09:00:00.000Z'
  server.reply(
    profileEndpoints.update,
    { version: '2026-11-01T09:00:00.000Z', values: sent },
    profile({ ...sent, updated_at }),
  )
  stands({ ...sent, updated_at })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Details saved.')).toBeTruthy()
})

test('details saved elsewhere meanwhile are shown, and nothing typed is lost', async () => {
  show()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Phone/), '0113 496 0110')
  const values = { name: 'Priya Raman', phone: '0113 496 0110', job_title: 'Fleet manager' }
  const theirs = profile({ job_title: 'Depot manager', updated_at: '2026-11-17T09:00:00.000Z' })
  server.respond(profileEndpoints.update, { version: '2026-11-01T09:00:00.000Z', values }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  server.reply(profileEndpoints.view, {}, theirs)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else saved your details while you were editing.')).toBeTruthy()
  expect(alert.getByText('Depot manager')).toBeTruthy()
  expect(screen.getByLabelText(/^Phone/)).toHaveProperty('value', '0113 496 0110')
  const mixed = { ...values, job_title: 'Depot manager' }
  const updated_at = '2026-11-17T10:00:00.000Z'
  server.reply(
    profileEndpoints.update,
    { version: theirs.updated_at, values: mixed },
    profile({ ...mixed, updated_at }),
  )
  await user.click(alert.getByRole('button', { name: 'Keep my changes' }))
  expect(screen.getByLabelText(/^Job title/)).toHaveProperty('value', 'Depot manager')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Details saved.')).toBeTruthy()
})

test('taking what was saved elsewhere puts one’s own away', async () => {
  show()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Phone/), '0113 496 0110')
  const values = { name: 'Priya Raman', phone: '0113 496 0110', job_title: 'Fleet manager' }
  server.respond(profileEndpoints.update, { version: '2026-11-01T09:00:00.000Z', values }, () =>
    refusal('changed meanwhile', {
      current: profile({ phone: '0113 496 0199', updated_at: '2026-11-17T09:00:00.000Z' }),
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Use their version' }))
  expect(screen.getByLabelText(/^Phone/)).toHaveProperty('value', '0113 496 0199')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('staff choose a photo of themselves, saved with the rest, and take it off again', async () => {
  const photo_id = '11111111-1111-4111-8111-111111111111'
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) =>
    method === 'POST' && address === '/api/pictures?name=me.png'
      ? Response.json({ id: photo_id, width: 9, height: 9 })
      : new Response('picture'),
  )
  URL.createObjectURL = () => 'blob:face'
  URL.revokeObjectURL = () => undefined
  stands({ side: 'staff' })
  show()
  const user = userEvent.setup()
  const values = { name: 'Priya Raman', phone: null, job_title: 'Fleet manager' }
  const saved = async (version: string, updated_at: string, photo: string | null): Promise<void> => {
    const after = profile({ side: 'staff', updated_at, photo_id: photo })
    const body = { version, values: { ...values, photo_id: photo } }
    server.reply(profileEndpoints.update, body, after)
    server.reply(profileEndpoints.view, {}, after)
    const button = screen.getByRole('button', { name: 'Save changes' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(button)
    await waitFor(() => expect(button.textContent).toBe('Save changes'))
    expect(server.asked).toContainEqual(expect.objectContaining({ method: 'PUT', body }))
    expect(screen.queryByRole('alert')).toBeNull()
  }
  await user.upload(await screen.findByLabelText(/^Photo/), new File(['x'], 'me.png', { type: 'image/png' }))
  await saved('2026-11-01T09:00:00.000Z', '2026-11-17T09:00:00.000Z', photo_id)
  await user.click(await screen.findByRole('button', { name: /^Remove/ }))
  await saved('2026-11-17T09:00:00.000Z', '2026-11-17T10:00:00.000Z', null)
  vi.unstubAllGlobals()
})

test('a customer’s person is asked for no photo', async () => {
  show()
  expect(await screen.findByLabelText(/^Phone/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Photo/)).toBeNull()
})

test('a password is judged before it is sent, and a wrong old one is said at its field', async () => {
  show('security')
  const user = userEvent.setup()
  const form = await panel('Password')
  await user.type(form.getByLabelText('New password'), 'password1234')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(form.getByText('Enter your current password.')).toBeTruthy()
  expect(form.getByText(/too easy to guess/)).toBeTruthy()
  expect(server.sent()).toEqual([])
  await user.type(form.getByLabelText('Current password'), 'old one')
  await user.clear(form.getByLabelText('New password'))
  await user.type(form.getByLabelText('New password'), 'rainy tuesday depot yard')
  server.respond(
    profileEndpoints.changePassword,
    { old_password: 'old one', password: 'rainy tuesday depot yard' },
    () =>
      refusal('not valid', {
        fields: [{ field: 'old_password', reason: 'wrong', message: 'This password is not correct.' }],
      }),
  )
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText('This password is not correct.')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Current password'))
})

test('the second step: password, code, recovery codes until they are kept', async () => {
  show('security')
  const user = userEvent.setup()
  const form = await panel('Two-step sign-in')
  await user.click(form.getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog'))
  server.reply(
    profileEndpoints.startSecondFactor,
    { password: 'mine' },
    { secret: 'ABCDEFGH', address: 'otpauth://totp/x' },
  )
  await user.type(dialog.getByLabelText('Your password'), 'mine')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText('ABCD EFGH')).toBeTruthy()
  expect(await form.findByRole('img', { name: /QR code/ })).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Turn on' }))
  expect(form.getByText('Enter the 6-digit code from your app.')).toBeTruthy()
  server.reply(
    profileEndpoints.confirmSecondFactor,
    { code: '123456' },
    { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] },
  )
  stands({ second_factor: { is_on: true, since: '2026-11-17T09:00:00Z', recovery_codes_left: 10 } })
  await user.type(form.getByLabelText('Six-digit code'), '123 456')
  await user.click(form.getByRole('button', { name: 'Turn on' }))
  expect(await form.findByText('abcde-fghjk')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Done' }))
  expect(form.getByText('abcde-fghjk')).toBeTruthy() // not before they are kept
  await user.click(form.getByLabelText('I have saved these codes'))
  await user.click(form.getByRole('button', { name: 'Done' }))
  expect(form.queryByText('abcde-fghjk')).toBeNull()
  expect(form.getByText('You have 10 recovery codes left.')).toBeTruthy()
})

test('sessions: this one is marked and cannot be ended, another can', async () => {
  show('security')
  const form = await panel('Where you are signed in')
  expect(await form.findByText('This device')).toBeTruthy()
  const [end, ...more] = form.getAllByRole('button', { name: 'Sign out Chrome on Windows' })
  expect(more).toEqual([])
  server.reply(profileEndpoints.endSession, { id: '2' }, { message: 'That session has ended.' })
  server.reply(profileEndpoints.sessions, {}, { sessions: [session(1)] })
  if (end) await userEvent.setup().click(end)
  expect(await form.findByText('You are not signed in anywhere else.')).toBeTruthy()
})

test('a choice of notifications is sent, and one that is refused goes back with the reason', async () => {
  show('notifications')
  const user = userEvent.setup()
  const choice = await screen.findByRole('switch', { name: 'News' })
  expect(choice).toHaveProperty('checked', false)
  expect(screen.queryByRole('switch', { name: 'New invoices and credit notes' })).toBeNull()
  const on = profile({ preferences: readPreferences({ notifications: { news: 'mail' } }) })
  server.reply(profileEndpoints.preferences, { notifications: { news: 'mail' } }, on)
  server.reply(profileEndpoints.view, {}, on)
  await user.click(choice)
  await expect.poll(() => screen.getByRole('switch', { name: 'News' })).toHaveProperty('checked', true)
  server.respond(profileEndpoints.preferences, { notifications: { saved_views: 'portal' } }, () =>
    refusal('unexpected'),
  )
  await user.click(screen.getByRole('switch', { name: 'Saved views' }))
  expect((await screen.findByRole('alert')).textContent).toContain('We could not save your choice.')
  expect(screen.getByRole('switch', { name: 'Saved views' })).toHaveProperty('checked', true)
})

test('a profile that cannot be loaded says so and is asked for again', async () => {
  server.respond(profileEndpoints.view, {}, () => refusal('no permission'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load your profile')
  stands()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Priya Raman')
})

test('one’s own deletion request: none leads to the form, a refused one says when and why', async () => {
  show()
  const data = await panel('Your data')
  expect(await data.findByRole('link', { name: 'Request account deletion' })).toBeTruthy()
  endPage()
  ;({ server } = beginPage({ permissions: ['see messages'] }))
  stands()
  server.reply(
    profileEndpoints.deletionRequest,
    {},
    {
      request: {
        reference: 'DEL-AB12CD34',
        state: 'refused',
        requested_at: '2026-11-01T09:00:00.000Z',
        confirm_by: '2026-11-04T09:00:00.000Z',
        confirmed_at: '2026-11-02T09:00:00.000Z',
        decided_at: '2026-11-05T09:30:00.000Z',
        reason: 'A hire of yours is open.',
      },
    },
  )
  show()
  const told = await panel('Your account deletion request')
  expect(told.getByText('DEL-AB12CD34')).toBeTruthy()
  expect(told.getByText('5 Nov 2026, 09:30')).toBeTruthy()
  expect(told.getByText('Reason: A hire of yours is open.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request account deletion again' })).toBeTruthy()
})

test('every view one has sent stands under Notifications: when next, what became of it last, and a link to the view', async () => {
  const schedule = {
    ...{ view_id: 5, list: 'vehicles', view_name: 'MOT to book', query: { due_mot: 'within:14' }, owner: null },
    ...{ frequency: 'weekly' as const, weekday: 0, month_day: 1, at_time: '07:00', format: 'xlsx' as const },
    ...{
      sends_empty: true,
      is_paused: false,
      ended_at: null,
      end_reason: null,
      updated_at: '2026-11-16T06:00:00.000Z',
    },
    recipients: [{ id: 11, name: 'Ann Low' }],
    guests: [],
    next_at: '2026-11-23T07:00:00.000Z',
    last: {
      at: '2026-11-16T07:00:00.000Z',
      deliveries: [{ name: 'Ann Low', state: 'failed' as const, reason: '(the list could not be read)' }],
    },
  }
  server.reply(viewsEndpoints.mySchedules, {}, { schedules: [schedule] })
  show('notifications')
  const region = await panel('Saved views by email')
  const link = await region.findByRole('link', { name: 'MOT to book' })
  expect(link.getAttribute('href')).toBe('#/vehicles?due_mot=within%3A14&view=5')
  expect(region.getByText('Each Monday at 07:00, to Ann Low')).toBeTruthy()
  expect(region.getByText('Next: Mon 23 Nov, 07:00.')).toBeTruthy()
  expect(
    region.getByText(
      'Failed Mon 16 Nov, 07:00 for 1 of 1: Ann Low (the list could not be read). Choose Send now to try again.',
    ),
  ).toBeTruthy()
  server.reply(viewsEndpoints.sendNow, { id: 5, to: 'everyone' }, { schedule })
  const user = userEvent.setup()
  await user.click(region.getByRole('button', { name: 'Send now' }))
  await user.click(await screen.findByRole('button', { name: 'Send to 1 person' }))
  expect(await screen.findByText('Sent MOT to book to 1 person.')).toBeTruthy()
})

test('a view somebody else has sent here is stopped and had again, and who sends it sees that', async () => {
  const view = { id: 9, view_name: 'VOR', owner: 'Ben Day', is_declined: false }
  const timing = { frequency: 'weekly' as const, weekday: 0, month_day: 1, at_time: '07:00' }
  server.reply(viewsEndpoints.received, {}, { views: [{ ...view, ...timing }] })
  show('notifications')
  const region = await panel('Saved views by email')
  expect(await region.findByText('From Ben Day, each Monday at 07:00')).toBeTruthy()
  const declined = { ...view, ...timing, is_declined: true }
  server.reply(viewsEndpoints.decline, { id: 9, is_declined: true }, { view: declined })
  server.reply(viewsEndpoints.received, {}, { views: [declined] })
  await userEvent.setup().click(region.getByRole('button', { name: 'Stop, VOR' }))
  expect(await screen.findByText('VOR stopped.')).toBeTruthy()
  expect(await region.findByText('You stopped this. Ben Day can see that you have.')).toBeTruthy()
  expect(region.getByRole('button', { name: 'Send again, VOR' })).toBeTruthy()
})

test('no view sent says how to have one; one that cannot be read says so', async () => {
  show('notifications')
  expect(await screen.findByText(/You have no scheduled emails/)).toBeTruthy()
  endPage()
  ;({ server } = beginPage({ permissions: ['see messages'] }))
  stands()
  server.reply(viewsEndpoints.received, {}, { views: [] })
  server.respond(viewsEndpoints.mySchedules, {}, () => refusal('unexpected'))
  show('notifications')
  expect(await screen.findByText(/could not load your scheduled views/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
}, 20_000)

const made = (id: number, more: object = {}) => ({
  ...{ id, state: 'done' as const, rows_total: 24_000, rows_done: 24_000, name: 'vehicles', format: 'xlsx' as const },
  ...{ created_at: '2026-11-17T09:00:00Z', problem: null },
  ...more,
})

test('a long export whose page was closed is found again, and so are older ones', async () => {
  const saved: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    saved.push(address)
    return new Response('a')
  })
  URL.createObjectURL = () => 'blob:made'
  server.reply(
    exportsEndpoints.list,
    {},
    { exports: [made(9), made(8, { state: 'failed', problem: 'No more.' })], next: 8 },
  )
  server.reply(exportsEndpoints.list, { before: 8 }, { exports: [made(3, { name: 'drivers' })], next: null })
  show()
  const files = await panel('Your downloads')
  expect(await files.findByText(/^Ready, 24,000 rows, requested/)).toBeTruthy()
  expect(files.getByText(/^Failed.*No more\.$/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(files.getByRole('button', { name: 'Show older exports' }))
  expect(await files.findByText('drivers.xlsx')).toBeTruthy()
  await user.click(files.getByRole('button', { name: 'Download vehicles.xlsx' }))
  await waitFor(() => expect(saved).toEqual(['/api/exports/9/file']))
  vi.unstubAllGlobals()
})

test('without any it says what would stand there', async () => {
  show()
  const files = await panel('Your downloads')
  expect(await files.findByText(/^No large exports \(over 10,000 rows\)/)).toBeTruthy()
})

test('files that cannot be read say so', async () => {
  server.respond(exportsEndpoints.list, {}, () => refusal('unexpected'))
  show()
  const files = await panel('Your downloads')
  expect(await files.findByRole('alert')).toBeTruthy()
})
