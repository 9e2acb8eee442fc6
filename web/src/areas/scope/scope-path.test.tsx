import { fireEvent, screen, waitFor } from '@testing-library/react'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { beginPage, showPage, type TestPage } from '../../testing/page.tsx'
import { ScopePath } from './scope-path.tsx'

const accounts = [
  { account_number: 'HARROW01', name: 'Harrow North', customer: 'Harrow' },
  { account_number: 'HARROW02', name: 'Harrow South', customer: 'Harrow' },
]

let page: TestPage
beforeEach(() => {
  page = beginPage({ customer_account_numbers: '["HARROW01","HARROW02"]' })
  const summary = {
    accounts,
    account_count: 2,
    is_every_account: false,
    vehicles: 3,
    vehicles_total: 3,
    filter: null,
    chips: [],
  }
  page.server.reply(scopeEndpoints.summary, {}, summary)
  const known = accounts.map((account) => ({ ...account, vehicles: 1, is_active: true, is_recent: true }))
  page.server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: known, total: 2 })
})

const askedForAccounts = (): boolean => page.server.asked.some(({ address }) => address.startsWith('/api/accounts'))

test('the accounts to choose from are asked for by who reaches for their menu, and by nobody else', async () => {
  showPage('/dashboard', <ScopePath />)
  const button = await screen.findByRole('button', { name: /Harrow/ })
  expect(askedForAccounts()).toBe(false)
  fireEvent.focus(button)
  await waitFor(() => expect(askedForAccounts()).toBe(true))
})
