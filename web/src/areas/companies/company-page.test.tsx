import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage, type TestPage } from '../../testing/page.tsx'
import { CompanyAccounts } from './company-accounts.tsx'
import { CompanyStandingPanel } from './company-standing.tsx'

let page: TestPage
beforeEach(
  () =>
    void (page = beginPage({ side: 'staff', permissions: ['see companies', 'manage companies', 'see all accounts'] })),
)
afterEach(endPage)

const view = (status = 'active') => ({
  record: {
    ...{ id: 9, name: 'Harrow', account_number: 'HARROW01', status, is_active: true, used_by: 1 },
    ...{ created_at: '2026-01-05T09:00:00Z', updated_at: '2026-02-05T09:00:00Z' },
  },
  used_by: [],
  may: [],
})
const account = (number: string) => ({
  ...{ account_number: number, name: 'Harrow', note: null, vehicles: 3, created_at: '2026-01-05T09:00:00Z' },
})

test('a company is closed after its people, vehicles and cases are counted', async () => {
  page.server.reply(companiesEndpoints.standing, { key: '9' }, { people: 4, vehicles: 1, open_cases: 12 })
  showPage('/companies/9', <CompanyStandingPanel view={view()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close Harrow?' })
  const touched = await within(dialog).findByRole('list', { name: 'What this touches' })
  expect(touched.textContent).toBe('4 people1 vehicle12 open cases')
  page.server.reply(
    companiesEndpoints.setStatus,
    { key: '9', version: '2026-02-05T09:00:00Z', status: 'closed' },
    { status: 'closed', may: ['reopen', 'suspend'] },
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close company' }))
  expect(await screen.findByText('Harrow is closed.')).toBeTruthy()
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
  const detail = 'Account HAROW02 is used by 3 vehicles, so it stays.'
  page.server.respond(companiesEndpoints.removeAccount, { key: '9', account_number: 'HAROW02' }, () =>
    refusal('not allowed now', { detail }),
  )
  await userEvent.click(within(removing).getByRole('button', { name: 'Remove account' }))
  expect(await within(removing).findByText(detail, { exact: false })).toBeTruthy()
})
