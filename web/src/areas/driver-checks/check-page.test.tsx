import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { DriverCheckPage } from './driver-check-page.tsx'
import { sampleCheck } from './sample-check.ts'

const user = userEvent.setup()
let server: FakeServer
const stands = (view: CheckView): void => server.reply(driverChecksEndpoints.view, { id: 501 }, view)
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see driver checks', 'review driver checks', 'see vehicles'] }))
  stands(sampleCheck())
})
const show = () => showPage('/driver-check/501', <DriverCheckPage />, ['driverChecks', 'driverCheck', 'vehicle'])
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('failures first, each with its defect; what passed by part; miles after the last reading', async () => {
  show()
  expect(await screen.findByText('Failed, 1 of 3 items')).toBeDefined()
  expect(screen.getByText('VOR')).toBeDefined()
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
  expect(screen.getByRole('link', { name: 'Previous check of this vehicle' }).getAttribute('href')).toBe(
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
  expect(screen.getByText(/More than 1,500 miles a day: waiting for review under Telematics/)).toBeDefined()
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
  expect(await screen.findByText('Not reviewed yet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull()
})

test('photos are shown as pictures, opened large; those still on the phone are counted', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(new Blob(['picture']), { headers: { 'content-type': 'image/webp' } })
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }))
  const pictures = [
    { file_id: '11111111-1111-4111-8111-111111111111', preview_id: '21111111-1111-4111-8111-111111111111' },
    { file_id: '31111111-1111-4111-8111-111111111111', preview_id: '41111111-1111-4111-8111-111111111111' },
  ]
  const [first, ...rest] = sampleCheck().items
  stands(sampleCheck({}, { items: first ? [{ ...first, photos: [], pictures, awaited: 1 }, ...rest] : [] }))
  show()
  const shown = within(await screen.findByRole('list', { name: 'Photos of Tyres and wheel fixings' }))
  expect(shown.getAllByRole('button')).toHaveLength(2)
  expect(screen.getByText('1 photo is still on the driver’s phone.')).toBeDefined()
  await user.click(shown.getByRole('button', { name: 'Photo 1 of Tyres and wheel fixings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tyres and wheel fixings' }))
  expect(await dialog.findByRole('img', { name: 'Tyres and wheel fixings, 1 of 2' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await dialog.findByText('Photo 2 of 2')).toBeDefined()
  await waitFor(() => expect(fetched).toContain(`/api/files/${pictures[1]?.file_id}`))
  vi.unstubAllGlobals()
})

test('a wrong clock of the phone is said, with how far it was off', async () => {
  stands(
    sampleCheck({
      ...{ received_at: '2026-11-17T08:00:00Z', clock_anomaly: 'clock differs', device_ahead_seconds: -10_800 },
    }),
  )
  show()
  expect(await screen.findByText(/The phone’s clock was wrong: 3 hours behind/)).toBeDefined()
  expect(facts()).toContainEqual(['Received', '17 Nov 2026 08:00'])
})
