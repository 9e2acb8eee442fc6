import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewEmailsSheet } from '@kerbline/domain/areas/views/link-endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { ViewEmailsLink, ViewFileLink } from './view-links.tsx'

const token = 'a-token-of-a-link'
const about = { view_name: 'MOT to book', sender: 'Priya Raman', company: 'Harrow Foods' }
const emails: ViewEmailsSheet = {
  ...about,
  email: 'kirsty@broker.example',
  timing: 'each Monday at 07:00',
  state: 'waiting',
}
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test('wanted, then stopped, without a sign-in', async () => {
  render(<ViewEmailsLink token={token} sheet={emails} />)
  expect(screen.getByText(/^Priya Raman of Harrow Foods wants to send MOT to book/)).toBeDefined()
  server.reply(viewsEndpoints.answerByLink, { token, is_wanted: true }, { ...emails, state: 'confirmed' })
  await user.click(screen.getByRole('button', { name: 'Yes, send it to me' }))
  server.reply(viewsEndpoints.answerByLink, { token, is_wanted: false }, { ...emails, state: 'opted out' })
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect((await screen.findByRole('status')).textContent).toContain('You have stopped MOT to book')
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
})

test('sent no longer, there is nothing to say yes to', () => {
  render(<ViewEmailsLink token={token} sheet={{ ...emails, timing: null }} />)
  expect(screen.getByRole('status').textContent).toBe('Priya Raman of Harrow Foods no longer sends MOT to book.')
  expect(screen.queryByRole('button', { name: /Yes/ })).toBeNull()
})

test('a file that is not there any more says so', async () => {
  const file = { ...about, name: 'mot.xlsx', size_bytes: 9_000, rows: 12, sent_at: '2026-11-16T07:00:00Z' }
  render(<ViewFileLink token={token} sheet={{ ...file, ends_at: '2026-11-30T07:00:00Z' }} />)
  expect(screen.getByText(/12 rows/)).toBeDefined()
  vi.stubGlobal('fetch', async () => refusal('link expired', { detail: 'This link has ended.' }))
  await user.click(screen.getByRole('button', { name: 'Download the file' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This link has ended.')
})
