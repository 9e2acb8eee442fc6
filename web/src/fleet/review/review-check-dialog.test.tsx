import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleCheck } from '../../areas/driver-checks/sample-check.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { ReviewCheckDialog } from './review-check-dialog.tsx'

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see driver checks', 'review driver checks'] }))
})
const done = vi.fn<() => void>()
const show = () =>
  showPage('/worklist', <ReviewCheckDialog id={501} plate="LK21VXN" onClose={() => undefined} onDone={done} />)
const sent = { id: 501, version: '' }

test('what failed is read where one reviews it; the note goes with the version that was shown', async () => {
  server.reply(driverChecksEndpoints.view, { id: 501 }, sampleCheck())
  server.reply(driverChecksEndpoints.review, sent, sampleCheck({ reviewed_at: '2026-11-17T09:00:00Z' }))
  show()
  const reported = within(await screen.findByRole('list', { name: 'Reported' })).getAllByRole('listitem')
  expect(reported.map(({ textContent }) => textContent)).toEqual([
    'Tyres and wheel fixings Dangerous: Bulge by the valve',
  ])
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Kept in')
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.sent('POST')).toEqual([{ version: '2026-11-17T06:52:00.000Z', note: 'Kept in' }])
})

test('somebody was quicker: it says who, and there is nothing left to review', async () => {
  const reviewed = { reviewed_at: '2026-11-17T09:00:00Z', reviewed_by: 'Priya Raman' }
  server.reply(driverChecksEndpoints.view, { id: 501 }, sampleCheck(reviewed, { may_review: false }))
  show()
  expect(await screen.findByText('Someone else has already reviewed this: Priya Raman.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mark as reviewed' }).getAttribute('aria-disabled')).toBe('true')
})

test('a refusal is said, and the note stays', async () => {
  server.reply(driverChecksEndpoints.view, { id: 501 }, sampleCheck())
  server.respond(driverChecksEndpoints.review, sent, () => refusal('changed meanwhile'))
  show()
  await screen.findByRole('list', { name: 'Reported' })
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Kept in')
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('Kept in')
})

test('what cannot be read says so, with the way to try again', async () => {
  server.respond(driverChecksEndpoints.view, { id: 501 }, () => refusal('no permission'))
  show()
  expect(await screen.findByText('We could not load this check.')).toBeDefined()
})
