import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage, type TestPage } from '../../testing/page.tsx'
import { asked } from '../../testing/list.tsx'
import { CompanyActions } from './company-actions.tsx'
import { CompanyAccounts } from './company-accounts.tsx'
import { CompanyStandingPanel } from './company-standing.tsx'

let page: TestPage
beforeEach(
  () =>
    void (page = beginPage({ side: 'staff', permissions: ['see companies', 'manage companies', 'see all accounts'] })),
)

const view = (status = 'active') => ({
  record: {
    ...{ id: 9, name: 'Harrow', account_number: 'HARROW01', status, is_active: true, used_by: 1 },
    ...{ created_at: '2026-01-05T09:00:00Z', updated_at: '2026-02-05T09:00:00Z' },
  },
  used_by: [],
  may: [],
})
const sampleRule = {
  ...{ name: 'Leeds', grant_permissions: ['manage tags'], grant_roles: [], deny_permissions: [], priority: 100 },
  when: { roles: [], branch_ids: [], email_domains: [] },
  ...{ is_active: true, expires_on: null, created_at: '2026-01-05T09:00:00Z', updated_at: '2026-01-05T09:00:00Z' },
  people: 3,
}
const account = (number: string) => ({
  ...{
    account_number: number,
    name: 'Harrow',
    note: null,
    vehicles: 3,
    created_at: '2026-01-05T09:00:00Z',
    updated_at: '2026-01-05T09:00:00Z',
  },
})

const rows = (total: number) => ({ rows: [], total, next: null, previous: null, missing: [] })
/** What the hub asks of a list: its question, as the link beside the number carries it. */
const counting = (...filter: string[]) => asked({ size: 25, filter })

test('what a company has: each number is the count of the list its link opens', async () => {
  const permissions = [
    'see companies',
    'see vehicles',
    'see users',
    'see contacts',
    'manage news',
    'automate permissions',
  ]
  page = beginPage({ side: 'staff', permissions })
  const { server } = page
  server.reply(companiesEndpoints.accounts, { key: '9' }, { accounts: [account('HARROW01'), account('HAROW02')] })
  const both = 'is:HARROW01,HAROW02'
  server.reply(vehiclesEndpoints.list, counting(`customer_account_number:${both}`), rows(118))
  server.reply(usersEndpoints.list, counting(`accounts:${both}`), rows(6))
  for (const [status, count] of [
    ['invited', 1],
    ['active', 4],
    ['suspended', 1],
  ] as const)
    server.reply(usersEndpoints.list, counting(`accounts:${both}`, `status:is:${status}`), rows(count))
  server.reply(managedEndpoints.contacts.list, counting('company_id:is:9'), rows(2))
  server.respond(newsEndpoints.list, counting('company_ids:is:9'), () => refusal('unexpected'))
  const { when, ...rule } = sampleRule
  server.reply(
    permissionsEndpoints.list,
    {},
    {
      rules: [
        { ...rule, id: 1, when: { ...when, accounts: ['HAROW02'] } },
        { ...rule, id: 2, when: { ...when, accounts: ['SOUTH01'] } },
      ],
      conflicts: [],
      held: null,
    },
  )
  showPage('/companies/9', <CompanyAccounts view={view()} />, [
    'vehicles',
    'users',
    'contactRecords',
    'posts',
    'automatePermissions',
    'audit',
  ])
  const hub = within(await screen.findByRole('list', { name: 'Summary' }))
  const found = async (name: string): Promise<string> => {
    const link = await hub.findByRole('link', { name })
    await waitFor(() => expect(link.nextElementSibling?.textContent).toMatch(/\d|Try again/))
    return `${link.nextElementSibling?.textContent} ${decodeURIComponent(link.getAttribute('href') ?? '')}`
  }
  expect(await found('Vehicles on hire')).toBe(`118 #/vehicles?customer_account_number=${both}`)
  expect(await found('Users')).toBe(`6 #/users?accounts=${both}`)
  expect(await found('Invited')).toBe(`1 #/users?accounts=${both}&status=is:invited`)
  expect(await found('Active')).toBe(`4 #/users?accounts=${both}&status=is:active`)
  expect(await found('Contacts')).toBe('2 #/contact-management?company_id=is:9')
  expect(await found('Permission rules')).toBe('1 #/automate-permissions?accounts=HARROW01,HAROW02')
  expect(await found('News posts')).toBe('Could not load. Try again #/news?company_ids=is:9')
  // Without the right to the trail it is not offered.
  expect(hub.queryByRole('link', { name: 'History' })).toBeNull()
})

test('an account just added is in the invitation, before the accounts have been read again', async () => {
  page = beginPage({
    side: 'staff',
    permissions: ['see companies', 'manage companies', 'see all accounts', 'manage users'],
  })
  const { server } = page
  server.reply(companiesEndpoints.accounts, { key: '9' }, { accounts: [account('HARROW01')] })
  showPage('/companies/9', <CompanyAccounts view={view()} />, ['createUser'])
  const hand = userEvent.setup()
  await hand.click(await screen.findByRole('button', { name: 'Add account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await hand.type(dialog.getByLabelText('Account number'), 'HAROW02')
  await hand.type(dialog.getByLabelText('Name'), 'Tippers')
  server.respond(companiesEndpoints.accounts, { key: '9' }, () => new Promise(() => undefined))
  server.reply(
    companiesEndpoints.addAccount,
    { key: '9', account_number: 'HAROW02', name: 'Tippers', note: null },
    { accounts: [account('HARROW01'), account('HAROW02')] },
  )
  await hand.click(dialog.getByRole('button', { name: 'Add account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decodeURIComponent(screen.getByRole('link', { name: 'Invite user' }).getAttribute('href') ?? '')).toBe(
    '#/users/create?company=Harrow&accounts=HARROW01,HAROW02',
  )
})

test('somebody is invited and a contact added with the company filled in', async () => {
  page = beginPage({ side: 'staff', permissions: ['see companies', 'manage users', 'manage contacts'] })
  const accounts = ['HARROW01', 'HAROW02']
  const { unmount } = showPage('/companies/9', <CompanyActions view={view()} accounts={accounts} />, [
    'createUser',
    'createContactRecord',
  ])
  const invite = await screen.findByRole('link', { name: 'Invite user' })
  expect(decodeURIComponent(invite.getAttribute('href') ?? '')).toBe(
    '#/users/create?company=Harrow&accounts=HARROW01,HAROW02',
  )
  expect(screen.getByRole('link', { name: 'Invite several' }).getAttribute('href')).toBe(
    '#/users?import=new&accounts=HARROW01%2CHAROW02',
  )
  expect(screen.getByRole('link', { name: 'Add contact' }).getAttribute('href')).toBe(
    '#/contact-management/create?company_id=9',
  )
  unmount()
  // Nobody of a closed company could sign in.
  showPage('/companies/9', <CompanyActions view={view('closed')} accounts={accounts} />, [
    'createUser',
    'createContactRecord',
  ])
  expect(await screen.findByRole('link', { name: 'Add contact' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Invite user' })).toBeNull()
})

test('a question about the company begins with it, for who may ask one; not of one without an account', async () => {
  page = beginPage({ side: 'staff', permissions: ['see companies', 'raise queries'] })
  const show = (accounts: readonly string[]) =>
    showPage('/companies/9', <CompanyActions view={view()} accounts={accounts} />, ['raiseQuery'])
  const { unmount } = show(['HARROW01'])
  expect((await screen.findByRole('link', { name: 'Query: Harrow' })).getAttribute('href')).toBe(
    '#/raise-query?subject=company%3A9',
  )
  unmount()
  const empty = show([])
  expect(screen.queryByRole('link')).toBeNull()
  empty.unmount()
  signInAs({ side: 'staff', permissions: ['see companies'] })
  show(['HARROW01'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('a company is closed after its people, vehicles and cases are counted', async () => {
  page.server.reply(companiesEndpoints.standing, { key: '9' }, { people: 4, vehicles: 1, open_cases: 12 })
  showPage('/companies/9', <CompanyStandingPanel view={view()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close Harrow?' })
  const touched = await within(dialog).findByRole('list', { name: 'Who this affects' })
  expect(touched.textContent).toBe('4 people1 vehicle12 open cases')
  page.server.reply(
    companiesEndpoints.setStatus,
    { key: '9', version: '2026-02-05T09:00:00Z', status: 'closed' },
    { status: 'closed', may: ['reopen', 'suspend'] },
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close company' }))
  expect(await screen.findByText('Harrow closed.')).toBeTruthy()
})

test('a closed company is only reopened', () => {
  showPage('/companies/9', <CompanyStandingPanel view={view('closed')} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reopen', 'Suspend'])
})

test('an account number that is too long is said to be, not cut; one in use says by what', async () => {
  page.server.reply(companiesEndpoints.accounts, { key: '9' }, { accounts: [account('HARROW01'), account('HAROW02')] })
  showPage('/companies/9', <CompanyAccounts view={view()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit account HAROW02' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit account HAROW02' })
  const field = within(dialog).getByLabelText<HTMLInputElement>('Account number')
  fireEvent.change(field, { target: { value: 'HARROW0002' } })
  expect(field.value).toBe('HARROW0002')
  expect(within(dialog).getByText('Use at most 8 characters: this has 10.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove account HAROW02' }))
  const removing = await screen.findByRole('dialog', { name: 'Remove account HAROW02?' })
  const detail = 'Account HAROW02 is used by 3 vehicles, so you cannot remove it.'
  page.server.respond(companiesEndpoints.removeAccount, { key: '9', account_number: 'HAROW02' }, () =>
    refusal('not allowed now', { detail }),
  )
  await userEvent.click(within(removing).getByRole('button', { name: 'Remove account' }))
  expect(await within(removing).findByText(detail, { exact: false })).toBeTruthy()
})

test('an account changed by somebody else meanwhile: both versions, and what was typed goes on top of theirs', async () => {
  page.server.reply(companiesEndpoints.accounts, { key: '9' }, { accounts: [account('HARROW01')] })
  showPage('/companies/9', <CompanyAccounts view={view()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit account HARROW01' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Yard')
  const theirs = { ...account('HARROW01'), name: 'Harrow North', updated_at: '2026-02-05T09:00:00Z' }
  const sent = { key: '9', account_number: 'HARROW01', name: 'Harrow', note: 'Yard' }
  page.server.respond(companiesEndpoints.renameAccount, { ...sent, version: '2026-01-05T09:00:00Z' }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Save account' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('row', { name: 'Name Harrow Harrow North' })).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Keep my changes' }))
  page.server.reply(
    companiesEndpoints.renameAccount,
    { ...sent, name: 'Harrow North', version: theirs.updated_at },
    { accounts: [theirs] },
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByText('Account HARROW01 saved.')).toBeTruthy()
})

test('a company changed by somebody else meanwhile is said to be before it is closed over their change', async () => {
  page.server.reply(companiesEndpoints.standing, { key: '9' }, { people: 4, vehicles: 1, open_cases: 12 })
  showPage('/companies/9', <CompanyStandingPanel view={view()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('4 people')
  const current = { ...view('suspended').record, updated_at: '2026-03-05T09:00:00Z' }
  page.server.respond(
    companiesEndpoints.setStatus,
    { key: '9', version: '2026-02-05T09:00:00Z', status: 'closed' },
    () => refusal('changed meanwhile', { current }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close company' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('row', { name: 'Status closed suspended' })).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Use their version' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
