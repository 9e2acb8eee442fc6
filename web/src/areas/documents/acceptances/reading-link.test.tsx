import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readingsEndpoints } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import type { ReadingSheet } from '@kerbline/domain/areas/documents/reading-link-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { ReadingLink } from './reading-link.tsx'

const SHA = 'a'.repeat(64)
const token = 'a-token-of-a-link'
const sheetOf = (change: Partial<ReadingSheet> = {}): ReadingSheet => ({
  ...{ title: 'Fuel cards', version: 2, sha256: SHA, note: null, reader: 'Leon Marsh', company: 'North' },
  ...{ asked_by_name: 'Mona', asked_at: '2026-11-19T09:00:00Z', opened_at: null, accepted_at: null },
  ...{ is_over: false, ends_at: '2026-12-19T09:00:00Z' },
  ...change,
})
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const show = (change: Partial<ReadingSheet> = {}) => render(<ReadingLink token={token} sheet={sheetOf(change)} />)

test('opened, then accepted under one’s name; the page says when', async () => {
  const opened = sheetOf({ opened_at: '2026-11-21T09:00:00Z' })
  server.reply(
    readingsEndpoints.openByLink,
    { token },
    {
      ...{ url: '/api/files/by-link/x.y', seconds: 60, mime: 'image/jpeg', sheet: opened },
    },
  )
  show()
  const accept = screen.getByRole('button', { name: 'I have read and accept it' })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Leon Marsh')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open the document' }))
  expect((await screen.findByRole('img', { name: 'Fuel cards' })).getAttribute('src')).toBe('/api/files/by-link/x.y')
  server.reply(
    readingsEndpoints.acceptByLink,
    { token, sha256: SHA },
    {
      ...opened,
      accepted_at: '2026-11-21T09:05:00Z',
    },
  )
  await user.click(accept)
  expect((await screen.findByRole('status')).textContent).toMatch(/Thank you, Leon Marsh.*version 2, on .*21 Nov/)
})

test('replaced, there is nothing to accept', () => {
  show({ is_over: true })
  expect(screen.getByRole('status').textContent).toContain('There is a newer version')
  expect(screen.queryByRole('button')).toBeNull()
})

test('not saved, it says why and can be tried again', async () => {
  server.respond(readingsEndpoints.acceptByLink, { token, sha256: SHA }, () =>
    refusal('not allowed now', { detail: 'There is a newer version.' }),
  )
  show({ opened_at: '2026-11-21T09:00:00Z' })
  await user.click(screen.getByRole('button', { name: 'I have read and accept it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There is a newer version.')
  expect(screen.getByRole('button', { name: 'I have read and accept it' })).toBeDefined()
})
