import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { navigateWith, LocationProvider } from '../../data/navigation/location.ts'
import { sampleUser } from '../../data/session/sample-user.ts'
import { endSession, readToken } from '../../data/session/session.ts'
import { LoginPage } from './login-page.tsx'

const form = { email: 'fleet.harrow@kerbline.example', password: 'kerbline-demo', remember: true }
const WRONG = 'This code is incorrect or has been used. Wait for your app to show a new code.'
const codeRefusal = (reason: string, message: string) => () =>
  refusal('not valid', { detail: message, fields: [{ field: 'code', reason, message }] })
let server: FakeServer
let gone: string[] = []
beforeEach(async () => {
  server = fakeServer()
  gone = []
  endSession('signed out')
  navigateWith((address) => gone.push(address))
  server.respond(authEndpoints.login, form, codeRefusal('second_factor', 'Enter the six digits.'))
  render(<LocationProvider value={locationOf('/login')}>{<LoginPage />}</LocationProvider>)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), form.email)
  await user.type(screen.getByLabelText('Password'), form.password)
  await user.click(screen.getByLabelText('Keep me signed in on this device'))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByLabelText('Six-digit code')
})
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent

test('the code is asked for in a step of its own, and signs in with what was typed before', async () => {
  const user = userEvent.setup()
  expect(heading()).toBe('Enter your code')
  expect(screen.queryByRole('alert')).toBeNull()
  const field = screen.getByLabelText('Six-digit code')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  server.reply(
    authEndpoints.login,
    { ...form, code: '123 456' },
    {
      api_token: 'token',
      user: sampleUser({ customer_account_numbers: '["A"]' }),
    },
  )
  await user.paste('123 456')
  await user.keyboard('{Enter}')
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(readToken()).toBe('token')
})

test('a wrong code is said at the field, which takes the focus again and keeps what was typed', async () => {
  const user = userEvent.setup()
  server.respond(authEndpoints.login, { ...form, code: '000000' }, codeRefusal('wrong_code', WRONG))
  await user.type(screen.getByLabelText('Six-digit code'), '000000{Enter}')
  expect(await screen.findByText(WRONG)).toBeTruthy()
  const field = screen.getByLabelText('Six-digit code')
  expect(field).toHaveProperty('value', '000000')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})

test('too many tries are said in words', async () => {
  server.respond(authEndpoints.login, { ...form, code: '000000' }, () =>
    refusal('too many requests', {}, { 'retry-after': '60' }),
  )
  await userEvent.setup().type(screen.getByLabelText('Six-digit code'), '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 60 seconds.')
})

test('nothing is sent without a code', async () => {
  const before = server.sent().length
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the 6-digit code from your app.')).toBeTruthy()
  expect(server.sent()).toHaveLength(before)
})

test('a recovery code may be given instead', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const field = screen.getByLabelText('Recovery code')
  expect(field.getAttribute('inputmode')).toBe('text')
  server.reply(
    authEndpoints.login,
    { ...form, code: 'abcde-fghjk' },
    {
      api_token: 'token',
      user: sampleUser({ customer_account_numbers: '["A"]' }),
    },
  )
  await user.type(field, 'abcde-fghjk{Enter}')
  await expect.poll(() => gone).toEqual(['/dashboard'])
})

test('back at the password nothing typed is lost', async () => {
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back' }))
  expect(heading()).toBe('Sign in')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', form.email)
  expect(screen.getByLabelText('Password')).toHaveProperty('value', form.password)
  expect(screen.getByLabelText('Keep me signed in on this device')).toHaveProperty('checked', true)
})
