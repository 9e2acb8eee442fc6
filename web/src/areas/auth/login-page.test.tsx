import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { navigateWith, LocationProvider } from '../../data/navigation/location.ts'
import { sampleUser } from '../../data/session/sample-user.ts'
import { endSession, readIntended, readToken, storeIntended } from '../../data/session/session.ts'
import { LoginPage } from './login-page.tsx'

const form = { email: 'fleet.harrow@kerbline.example', password: 'kerbline-demo', remember: false }
let server: FakeServer
let gone: string[] = []
beforeEach(() => {
  server = fakeServer()
  gone = []
  endSession('signed out')
  navigateWith((address) => gone.push(address))
})
const show = (): void => void render(<LocationProvider value={locationOf('/login')}>{<LoginPage />}</LocationProvider>)
async function signIn(): Promise<void> {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), form.email)
  await user.type(screen.getByLabelText('Password'), form.password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const welcome = (accounts: string): void =>
  server.reply(authEndpoints.login, form, {
    api_token: 'token',
    user: sampleUser({ customer_account_numbers: accounts }),
  })
const account = (number: string, isRecent: boolean) => ({
  account_number: number,
  name: number,
  customer: 'Harrow',
  vehicles: 1,
  is_active: true,
  is_recent: isRecent,
})

test('goes back to the intended page, and forgets it', async () => {
  storeIntended('/fine-management?page=2#x')
  welcome('["A","B"]')
  show()
  expect(screen.getByText('Fines')).toBeTruthy()
  await signIn()
  await expect.poll(() => gone).toEqual(['/fine-management?page=2#x'])
  expect([readToken(), readIntended()]).toEqual(['token', undefined])
})

test.each([
  ['one account', '["A"]', [], '/dashboard'],
  ['several, one chosen last time', '["A","B"]', [account('B', true)], '/dashboard'],
  ['several, none chosen yet', '["A","B"]', [account('B', false)], '/select-account'],
])('after signing in with %s', async (_, accounts, known, address) => {
  welcome(accounts)
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: known, total: known.length })
  show()
  await signIn()
  await expect.poll(() => gone).toEqual([address])
})

test('an address of another site is not followed', async () => {
  storeIntended('//elsewhere.example/trap')
  welcome('["A"]')
  show()
  await signIn()
  await expect.poll(() => gone).toEqual(['/dashboard'])
})

test.each([
  ['wrong sign-in', () => refusal('wrong sign-in'), 'Your email address or password is incorrect.'],
  ['too many', () => refusal('too many requests', {}, { 'retry-after': '120' }), 'Try again in 2 minutes.'],
  ['trouble on the server', () => refusal('unexpected'), 'Reference 7Q4-2KE'],
])('%s is said without naming a field, and nothing typed is lost', async (_, answer, words) => {
  server.respond(authEndpoints.login, form, answer)
  show()
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', form.email)
  expect(screen.queryByText(/Error:/)).toBeNull()
  expect(gone).toEqual([])
})

test('no connection is said in words', async () => {
  server.goAway()
  show()
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('could not connect to Kerbline')
})

test('empty fields are asked for at the field, and nothing is sent', async () => {
  show()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter your password')).toBeTruthy()
  expect(server.asked).toHaveLength(0)
})

test('the banner tells a session that ended from one that never was', () => {
  storeIntended('/fine-management')
  endSession('expired', '/fine-management')
  show()
  expect(screen.getByRole('status').textContent).toBe('You have been signed out. Sign in to go back to Fines.')
})
