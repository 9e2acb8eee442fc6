import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { DriverCheckPage } from './driver-check-page.tsx'
import { sampleCheck } from './sample-check.ts'

const user = userEvent.setup()
let server: FakeServer
const stands = (view: CheckView): void => server.reply(driverChecksEndpoints.view, { id: 501 }, view)
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see driver checks', 'review driver checks', 'see vehicles'] }))
  stands(sampleCheck())
})
afterEach(endPage)
const show = () => showPage('/driver-check/501', <DriverCheckPage />, ['driverChecks', 'driverCheck', 'vehicle'])
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('failures first, each with its defect; what passed by part; miles after the last reading', async () => {
  show()
  expect(await screen.findByText('Failed, 1 of 3 items')).toBeDefined()
  expect(screen.getByText('Off the road')).toBeDefined()
  const failed = within(screen.getByRole('list', { name: 'Failed items' }))
  expect(failed.getByText('Bulge by the valve')).toBeDefined()
  expect(failed.getByText('Dangerous')).toBeDefined()
  expect(failed.getByText('Recurring')).toBeDefined()
  expect(failed.getByRole('link', { name: 'DF-000003' }).getAttribute('href')).toBe('#/driver-check/DF-000003')
  expect(failed.getByText(/2 times in 90 days/)).toBeDefined()
  expect(screen.getByText('Cab, 1 item')).toBeDefined()
  expect(screen.getByText('Not fitted')).toBeDefined()
  expect(facts()).toContainEqual(['Miles', '48,267 after 48,212, 16 Nov 2026 17:00'])
  expect(facts()).toContainEqual(['Template', 'Van, version 2'])
  expect(screen.getByText('96 of 100')).toBeDefined()
  expect(screen.getByText(/The very same answers/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Check before of this vehicle' }).getAttribute('href')).toBe(
    '#/driver-check/480',
  )
})

test('a time that cannot be read stands as it came, flagged; a reading that cannot be true is said', async () => {
  stands(
    sampleCheck(
      {
        start_at: null,
        start_time: '06/25/2026 09:15',
        time_anomaly: 'not a time',
        is_quick: true,
        duration_seconds: 95,
      },
      { miles: { before: null, flag: 'More than 1,500 miles a day' } },
    ),
  )
  show()
  expect(await screen.findByText('06/25/2026 09:15')).toBeDefined()
  expect(screen.getByText('time format not recognised')).toBeDefined()
  expect(screen.getByText('Quick check')).toBeDefined()
  expect(screen.getByText(/More than 1,500 miles a day: held back under Telematics/)).toBeDefined()
})

test('reviewed with a note, and shown as reviewed', async () => {
  show()
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Kept in')
  const sent = { id: 501, version: '2026-11-17T06:52:00.000Z', note: 'Kept in' }
  const reviewed = sampleCheck({
    reviewed_at: '2026-11-17T09:00:00Z',
    reviewed_by: 'Priya Raman',
    review_note: 'Kept in',
  })
  server.reply(driverChecksEndpoints.review, sent, reviewed)
  stands(reviewed)
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }))
  expect(await screen.findByText(/by Priya Raman/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull())
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ note: 'Kept in' })
})

test('a check that is not there, and one that cannot be loaded', async () => {
  server.respond(driverChecksEndpoints.view, { id: 501 }, () => refusal('not found'))
  const { unmount } = show()
  expect(await screen.findByRole('heading', { name: 'Driver check not found' })).toBeDefined()
  unmount()
  server.respond(driverChecksEndpoints.view, { id: 501 }, () => refusal('no permission'))
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('whoever may not review is told how it stands', async () => {
  stands(sampleCheck({}, { may_review: false }))
  show()
  expect(await screen.findByText('Nobody has reviewed it yet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull()
})
