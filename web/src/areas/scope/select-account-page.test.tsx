import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { navigateWith } from '../../data/navigation/location.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { SelectAccountPage } from './select-account-page.tsx'

const account = (number: string, isRecent = false) => ({
  account_number: number,
  name: `Depot ${number}`,
  customer: 'Harrow & Lane',
  vehicles: 12,
  is_active: false,
  is_recent: isRecent,
})
const summary = {
  accounts: [{ account_number: 'B', name: 'Depot B', customer: 'Harrow & Lane' }],
  account_count: 1,
  is_every_account: false,
  vehicles: 12,
  vehicles_total: 12,
  filter: null,
  chips: [],
}
let server: FakeServer
let gone: string[] = []
beforeEach(() => {
  server = fakeServer()
  gone = []
  signInAs()
  navigateWith((address) => gone.push(address))
})
const choosing = (...numbers: string[]): void =>
  server.reply(scopeEndpoints.choose, { account_numbers: numbers }, summary)
const known = (...accounts: ReturnType<typeof account>[]): void =>
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts, total: accounts.length })

test('recent ones first; a name chooses that one', async () => {
  known(account('A'), account('B', true))
  choosing('B')
  render(<SelectAccountPage />)
  await screen.findByRole('heading', { name: 'Recent' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Recent',
    'Other accounts',
  ])
  await userEvent.setup().click(screen.getByRole('button', { name: /Depot B/ }))
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(server.asked.at(-1)?.body ?? server.asked.find((each) => each.method === 'PUT')?.body).toEqual({
    account_numbers: ['B'],
  })
})

test('boxes choose several', async () => {
  known(account('A'), account('B'), account('C'))
  choosing('A', 'C')
  const user = userEvent.setup()
  render(<SelectAccountPage />)
  await user.click(await screen.findByRole('checkbox', { name: /Depot A/ }))
  await user.click(screen.getByRole('checkbox', { name: /Depot C/ }))
  await user.click(screen.getByRole('button', { name: 'Show these accounts' }))
  await expect.poll(() => gone).toEqual(['/dashboard'])
})

test('no accounts: says whom to ask', async () => {
  known()
  render(<SelectAccountPage />)
  expect(await screen.findByText(/Ask your account manager/)).toBeTruthy()
})

test('a failed load offers Retry; a failed choice says so and stays', async () => {
  server.respond(scopeEndpoints.accounts, { search: '' }, () => refusal('not found'))
  const user = userEvent.setup()
  render(<SelectAccountPage />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  known(account('A'))
  server.respond(scopeEndpoints.choose, { account_numbers: ['A'] }, () => refusal('unavailable'))
  await user.click(retry)
  await user.click(await screen.findByRole('button', { name: /Depot A/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('We could not change the account.')
  expect(gone).toEqual([])
})
