import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { DeletionStatus } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { LocationProvider, navigateWith } from '../../data/navigation/location.ts'
import { sampleUser } from '../../data/session/sample-user.ts'
import { endSession, readToken, startSession } from '../../data/session/session.ts'
import { AccountDeletionPage } from './account-deletion-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const token = 'a-token-of-a-mailed-link-1234567890'
const good = 'four words that differ'
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const at = (address: string, Page: () => React.ReactNode): void =>
  void render(<LocationProvider value={locationOf(address)}>{<Page />}</LocationProvider>)

test('forgot password: one neutral answer', async () => {
  server.reply(
    authEndpoints.forgotPassword,
    { email: 'who@kerbline.example' },
    { message: 'If that address has an account, a link is on its way.' },
  )
  at('/forgotpassword', ForgotPasswordPage)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(screen.getByText('Enter your email address')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'who@kerbline.example')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(await screen.findByText(/a link is on its way/)).toBeTruthy()
})

test('forgot password: what was typed survives a failure', async () => {
  server.respond(authEndpoints.forgotPassword, { email: 'who@kerbline.example' }, () =>
    refusal('too many requests', {}, { 'retry-after': '30' }),
  )
  at('/forgotpassword', ForgotPasswordPage)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'who@kerbline.example')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 30 seconds.')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'who@kerbline.example')
})

test('an expired reset link leads to a new one', async () => {
  server.reply(authEndpoints.checkResetLink, { token }, { is_valid: false })
  at(`/resetpassword/${token}`, ResetPasswordPage)
  expect(await screen.findByRole('link', { name: 'Send a new link' })).toHaveProperty('hash', '#/forgotpassword')
})

test('a check that could not be made offers Retry', async () => {
  server.respond(authEndpoints.checkResetLink, { token }, () => refusal('unavailable'))
  at(`/resetpassword/${token}`, ResetPasswordPage)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(authEndpoints.checkResetLink, { token }, { is_valid: true })
  await userEvent.setup().click(retry)
  expect(await screen.findByLabelText('New password')).toBeTruthy()
})

test('a new password: rules first, then the server has the last word', async () => {
  server.reply(authEndpoints.checkResetLink, { token }, { is_valid: true })
  at(`/resetpassword/${token}`, ResetPasswordPage)
  const user = userEvent.setup()
  const field = await screen.findByLabelText('New password')
  await user.type(field, 'short')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(screen.getByText('Use at least 12 characters.')).toBeTruthy()
  server.respond(authEndpoints.resetPassword, { token, password: good }, () =>
    refusal('not valid', {
      fields: [{ field: 'password', reason: 'weak', message: 'Your password must not include your email address.' }],
    }),
  )
  await user.clear(field)
  await user.type(field, good)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password must not include your email address.')).toBeTruthy()
  server.reply(
    authEndpoints.resetPassword,
    { token, password: good },
    { message: 'Your new password is set.', session: null },
  )
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Your new password is set/)).toBeTruthy()
})

test.each([
  ['nobody signed in here: straight in', undefined, 'token', ['/dashboard']],
  ['somebody signed in here: they stay', 'of somebody', 'of somebody', []],
])('an accepted invitation, %s', async (_, before, after, went) => {
  const gone: string[] = []
  navigateWith((address) => gone.push(address))
  endSession('signed out')
  if (before !== undefined) startSession(before, sampleUser())
  server.reply(authEndpoints.checkResetLink, { token }, { is_valid: true })
  const session = { api_token: 'token', user: sampleUser({ customer_account_numbers: '["A"]' }) }
  server.reply(
    authEndpoints.resetPassword,
    { token, password: good },
    { message: 'Your new password is set.', session },
  )
  at(`/resetpassword/${token}`, ResetPasswordPage)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('New password'), good)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await expect.poll(() => gone).toEqual(went)
  if (before !== undefined) expect(await screen.findByText(/Your new password is set/)).toBeTruthy()
  expect(readToken()).toBe(after)
  endSession('signed out')
})

test('a link used meanwhile is said to have expired', async () => {
  server.reply(authEndpoints.checkResetLink, { token }, { is_valid: true })
  server.respond(authEndpoints.resetPassword, { token, password: good }, () => refusal('link expired'))
  at(`/resetpassword/${token}`, ResetPasswordPage)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('New password'), good)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('link', { name: 'Send a new link' })).toBeTruthy()
})

test('account deletion: asks to be sure, then gives a reference', async () => {
  server.reply(
    authEndpoints.requestDeletion,
    { email: 'me@kerbline.example', reason: 'Leaving' },
    { message: 'We have noted your request.', reference: 'DEL-AB12CD34' },
  )
  at('/account-deletion-request', AccountDeletionPage)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'me@kerbline.example')
  await user.type(screen.getByLabelText(/Reason/), 'Leaving')
  await user.click(screen.getByRole('button', { name: 'Request account deletion' }))
  expect(screen.getByText('Tick the box to confirm you want to delete your account')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Request account deletion' }))
  expect(await screen.findByText('DEL-AB12CD34')).toBeTruthy()
})

const request: DeletionStatus = {
  reference: 'DEL-AB12CD34',
  state: 'received',
  requested_at: '2026-11-01T09:00:00.000Z',
  confirm_by: '2026-11-04T09:00:00.000Z',
  confirmed_at: null,
  decided_at: null,
  reason: null,
}
const verified: DeletionStatus = { ...request, state: 'verified', confirmed_at: '2026-11-02T09:00:00.000Z' }

test('the mailed confirmation asks for a press before anything is changed, and sends its token in no address', async () => {
  server.reply(authEndpoints.deletionStatus, { token }, request)
  server.reply(
    authEndpoints.confirmDeletion,
    { token },
    { message: 'Your request is confirmed.', reference: 'DEL-AB12CD34', state: 'verified', status: verified },
  )
  at(`/account-deletion-request?confirm=${token}`, AccountDeletionPage)
  const press = await screen.findByRole('button', { name: 'Confirm account deletion' })
  expect(server.asked.map(({ body }) => body)).toEqual([{ token }])
  await userEvent.setup().click(press)
  expect(await screen.findByText('Your request is confirmed.')).toBeTruthy()
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Under staff review')
  expect(screen.queryByRole('button', { name: 'Confirm account deletion' })).toBeNull()
  expect(server.asked.map(({ address }) => address).join(' ')).not.toContain(token)
})

test('a mailed link shows how far the request is; one that is over leads to a new request', async () => {
  server.reply(
    authEndpoints.deletionStatus,
    { token },
    { ...verified, state: 'actioned', decided_at: '2026-11-05T09:00:00.000Z' },
  )
  at(`/account-deletion-request?status=${token}`, AccountDeletionPage)
  expect(await screen.findByText('Account deleted')).toBeTruthy()
  expect(screen.getByText('5 Nov 2026, 09:00')).toBeTruthy()
  cleanup()
  server.respond(authEndpoints.deletionStatus, { token }, () => refusal('link expired'))
  at(`/account-deletion-request?status=${token}`, AccountDeletionPage)
  expect(await screen.findByRole('link', { name: 'Make a new request' })).toBeTruthy()
})

test('a status that could not be read offers Retry', async () => {
  server.respond(authEndpoints.deletionStatus, { token }, () => refusal('unavailable'))
  at(`/account-deletion-request?status=${token}`, AccountDeletionPage)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(authEndpoints.deletionStatus, { token }, verified)
  await userEvent.setup().click(retry)
  expect(await screen.findByText('Under staff review')).toBeTruthy()
})
