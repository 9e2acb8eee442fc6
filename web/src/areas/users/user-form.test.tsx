import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { usersEndpoints, userRecords } from '@kerbline/domain/areas/users/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropDraft } from '../../data/drafts.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleOptions, sampleRecord, sampleView } from './sample-users.ts'
import { CreateUserPage, EditUserPage } from './user-form-pages.tsx'

const user = userEvent.setup()
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  ;({ server, gone } = beginPage({ permissions: ['see users', 'manage own company users'] }))
  server.reply(usersEndpoints.options, { search: '' }, sampleOptions())
  server.reply(usersEndpoints.view, { id: '10' }, sampleView())
})
afterEach(async () => {
  await dropDraft('users:10')
  await dropDraft('users:new')
})
const edit = () => showPage('/users/10/edit', <EditUserPage />)
const sent = (method: string): unknown => server.asked.find((each) => each.method === method)?.body
const box = (name: RegExp): Promise<HTMLInputElement> => screen.findByRole<HTMLInputElement>('checkbox', { name })
const preview = (): HTMLElement => screen.getByRole('complementary', { name: 'Preview' })

test('somebody new is invited with an account, a role and a right of their own', async () => {
  server.reply(
    usersEndpoints.create,
    { name: '', email: '' },
    { ...sampleView({}, { status: 'invited' }), invitation_link: null },
  )
  showPage('/users/create', <CreateUserPage />)
  await user.click(screen.getByLabelText('Name'))
  await user.paste('Callum Whitfield')
  await user.click(screen.getByLabelText('Email'))
  await user.paste('callum@harrow.example')
  await user.click(screen.getByRole('combobox', { name: /Accounts Callum can see/ }))
  await user.click(await screen.findByRole('option', { name: /Harrow Deliveries/ }))
  await user.keyboard('{Escape}')
  await user.click(await box(/^Damage reporter/))
  expect(within(preview()).getByText('105')).toBeDefined()
  await user.click(screen.getByText('Fines'))
  await user.click(await box(/^See fines/))
  expect(within(preview()).getByText('See fines')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))
  expect(await screen.findByText('Callum Whitfield invited.')).toBeDefined()
  expect(sent('POST')).toMatchObject({
    name: 'Callum Whitfield',
    email: 'callum@harrow.example',
    accounts: ['HARROW01'],
    roles: ['damage reporter'],
    permissions: ['see fines'],
    denied: [],
  })
  expect(gone).toEqual(['/users/10'])
})

test('somebody of a company is invited with its accounts already chosen, and named', async () => {
  const second = { account_number: 'HAROW02', name: 'Harrow North', customer: 'Harrow & Lane', vehicles: 13 }
  const { accounts } = sampleOptions()
  server.reply(usersEndpoints.options, { search: 'Harrow & Lane' }, sampleOptions({ accounts: [...accounts, second] }))
  showPage('/users/create?company=Harrow%20%26%20Lane&accounts=HARROW01,HAROW02', <CreateUserPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Invite a user for Harrow & Lane')
  expect(await screen.findByText('Harrow North HAROW02')).toBeDefined()
  await waitFor(() => expect(within(preview()).getByText('118')).toBeDefined())
})

test('a manager of companies sees the vehicles of those companies, and the preview counts them', async () => {
  const managed = { account_number: 'NORTH01', name: 'North', customer: 'North', vehicles: 40 }
  server.reply(
    usersEndpoints.view,
    { id: '10' },
    sampleView(
      {},
      {
        ...{ side: 'staff', roles: ['account manager'], accounts: [] },
        ...{ managed_accounts: ['NORTH01'], account_details: [managed] },
      },
    ),
  )
  edit()
  const vehicles = await within(await screen.findByRole('complementary', { name: 'Preview' })).findByText('Vehicles')
  await waitFor(() => expect(vehicles.nextElementSibling?.textContent).toBe('40'))
})

test('what is missing is listed before anything is sent', async () => {
  showPage('/users/create', <CreateUserPage />)
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name: enter a name.', 'Email: enter an email.'])
  expect(sent('POST')).toBeUndefined()
})

test('a customer’s person without any account is refused at the field, before anything is sent', async () => {
  showPage('/users/create', <CreateUserPage />)
  await user.type(await screen.findByLabelText('Name'), 'Callum Whitfield')
  await user.type(screen.getByLabelText('Email'), 'callum@harrow.example')
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))
  const field = await screen.findByRole('combobox', { name: /^Accounts/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getAllByText(/hoose at least one account\. Without one they cannot see anything/)).not.toHaveLength(0)
  expect(sent('POST')).toBeUndefined()
})

test('a right taken from a role is refused, marked and shown beside the form at once', async () => {
  server.reply(
    usersEndpoints.update,
    { id: '10', version: '', values: { name: '', email: '' } },
    sampleView({}, { denied: ['see vehicles'] }),
  )
  edit()
  const right = await box(/^See vehicles$/)
  expect(right.checked).toBe(true)
  await user.click(right)
  expect(screen.getByText('blocked here, although Damage reporter includes it')).toBeDefined()
  expect(within(preview()).getByText('Cannot see vehicles')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(gone).toEqual(['/users/10']))
  expect(sent('PUT')).toMatchObject({
    version: '2026-11-16T09:41:00.000Z',
    values: { denied: ['see vehicles'], permissions: [], accounts: ['HARROW01'] },
  })
})

test('rights and roles one does not hold cannot be given, and say so', async () => {
  server.reply(
    usersEndpoints.options,
    { search: '' },
    sampleOptions({
      roles: [{ name: 'damage reporter', side: 'customer', grants: [] }],
      permissions: permissions.filter((permission) => permission !== 'see fines'),
    }),
  )
  edit()
  await user.click(await screen.findByText('Fines'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^See fines/ }).disabled).toBe(true),
  )
  expect(screen.getByText('You do not have this permission yourself.')).toBeDefined()
  expect((await box(/^Fleet manager/)).disabled).toBe(true)
  expect((await box(/^Nominate drivers/)).disabled).toBe(false)
})

test('a refusal of the server stands at its field', async () => {
  server.respond(usersEndpoints.update, { id: '10', version: '', values: { name: '', email: '' } }, () =>
    refusal('already exists', {
      fields: [{ field: 'values.email', reason: 'taken', message: 'There is already a user with this email address.' }],
    }),
  )
  edit()
  const email = await screen.findByLabelText('Email')
  await user.clear(email)
  await user.paste('taken@harrow.example')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('button', { name: /^Email: there is already a user with this/ })).toBeDefined()
})

test('the last administrator stays one, in the words of the server, and nothing typed is lost', async () => {
  server.respond(usersEndpoints.update, { id: '10', version: '', values: { name: '', email: '' } }, () =>
    refusal('not allowed now', { detail: 'There must be at least one system administrator. Add another first.' }),
  )
  edit()
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toContain('There must be at least one system administrator.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Callum Whitfield!')
})

test('somebody saved meanwhile: both versions, and the choice between them', async () => {
  server.respond(usersEndpoints.update, { id: '10', version: '', values: { name: '', email: '' } }, () =>
    refusal('changed meanwhile', {
      current: sampleRecord({ job_title: 'Transport manager', updated_at: '2026-11-17T08:00:00.000Z' }),
    }),
  )
  server.reply(
    userRecords.history,
    { key: '10' },
    {
      entries: [{ at: '2026-11-17T08:00:00.000Z', by: 'Moira Bell', action: 'user changed', changes: [] }],
      next: null,
    },
  )
  edit()
  const job = await screen.findByLabelText(/Job title/)
  await user.clear(job)
  await user.paste('Yard manager')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Moira Bell saved this user'))
  expect(dialog.textContent).toContain('Yard manager')
  expect(dialog.textContent).toContain('Transport manager')
  await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }))
  expect(screen.getByLabelText<HTMLInputElement>(/Job title/).value).toBe('Transport manager')
})

test('who may not be changed has no form, but the reason', async () => {
  server.reply(
    usersEndpoints.view,
    { id: '10' },
    sampleView({ may: [], why_not: 'This user has permissions that you do not have.' }),
  )
  edit()
  expect(await screen.findByText(/This user has permissions that you do not have/)).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
})

test('nobody of that number has a page of its own', async () => {
  server.respond(usersEndpoints.view, { id: '10' }, () => refusal('not found'))
  edit()
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeDefined()
})
