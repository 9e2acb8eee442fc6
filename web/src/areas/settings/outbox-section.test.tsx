import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { OutboxEmail } from '@kerbline/domain/areas/settings/outbox-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { OutboxSection } from './outbox-section.tsx'

const user = userEvent.setup()
const email = (change: Partial<OutboxEmail> = {}): OutboxEmail => ({
  id: 4,
  to_email: 'nia@harrow.example',
  kind: 'invitation',
  subject: 'Your Kerbline account',
  state: 'waiting',
  created_at: '2026-11-17T08:00:00Z',
  sent_at: null,
  attempts: 0,
  next_attempt_at: null,
  reason: null,
  ...change,
})
const page = (rows: OutboxEmail[], has_relay = false, next: string | null = null) => ({
  ...{ rows, total: rows.length, next, previous: null, missing: [] },
  has_relay,
})
const asked = (change: object = {}) => ({ search: '', filter: [], size: 25, ...change })

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] }))
})
const show = () => showPage('/settings/outbox', <OutboxSection />)

test('without a relay the page says so; an email is read, with its link, when somebody asks for it', async () => {
  server.reply(settingsEndpoints.outbox, asked(), page([email()]))
  const link = 'https://portal.example.com/#/resetpassword/a-token'
  server.reply(settingsEndpoints.openEmail, { id: 4 }, { text: `Hello,\n\n${link}`, link, why_no_link: null })
  show()
  expect(await screen.findByText(/Email is not set up/)).toBeDefined()
  expect(server.asked.some(({ address }) => address.includes('/open'))).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Read Your Kerbline account to nia@harrow.example' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Copy link' })).toBeDefined()
  expect(dialog.getByText(/resetpassword\/a-token/)).toBeDefined()
  expect(dialog.getByText(/The audit log records that you have opened this email/)).toBeDefined()
  expect(server.asked.filter(({ address }) => address.includes('/open'))).toHaveLength(1)
})

test('a failed email says why and is sent again; a link that is not for the reader is not shown', async () => {
  const failed = email({ state: 'failed', attempts: 12, reason: '550 No such mailbox.' })
  server.reply(settingsEndpoints.outbox, asked(), page([failed], true))
  const why = 'This link is for someone with permissions you do not have.'
  server.reply(settingsEndpoints.openEmail, { id: 4 }, { text: 'Hello', link: null, why_no_link: why })
  server.reply(
    settingsEndpoints.sendEmail,
    { id: 4 },
    { message: 'The email to nia@harrow.example will be sent again.' },
  )
  show()
  expect(await screen.findByText('12 tries, last error: 550 No such mailbox.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Read/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(why)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The email to nia@harrow.example will be sent again.')).toBeDefined()
})

test('states, words and pages ask anew; nothing and a failure say so', async () => {
  server.reply(settingsEndpoints.outbox, asked(), page([email()], true, 'older'))
  server.reply(settingsEndpoints.outbox, asked({ after: 'older' }), page([email({ id: 2 })], true))
  server.reply(settingsEndpoints.outbox, asked({ filter: ['state:is:sent'] }), page([], true))
  server.respond(settingsEndpoints.outbox, asked({ search: 'nobody', filter: ['state:is:sent'] }), () =>
    refusal('unexpected'),
  )
  show()
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  await waitFor(() => expect(server.asked.some(({ address }) => address.includes('after=older'))).toBe(true))
  await user.click(screen.getByRole('radio', { name: 'Sent' }))
  expect(await screen.findByText('No emails.')).toBeDefined()
  await user.type(screen.getByLabelText('Search emails'), 'nobody')
  expect(await screen.findByRole('alert')).toBeDefined()
})
