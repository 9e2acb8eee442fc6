import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { DefectsPanel, DuePanel, StandingNotices } from './booking-panels.tsx'
import type { BookingView } from './maintenance-source.ts'
import { sampleBooking } from './sample-booking.ts'

const user = userEvent.setup()
const staff = ['see maintenance request details', 'manage maintenance'] as const
let server: FakeServer
beforeEach(() => void ({ server } = beginPage({ permissions: [...staff] })))
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
const show = (view: BookingView) =>
  showPage('/maintenance-event/2316', <BookingFacts view={view} />, ['maintenanceEvent'])

test('what was said last and cannot be read; who gave a slot up late, and how often that was', async () => {
  show(
    sampleBooking({
      state: 'cancelled',
      waiting_on: null,
      is_open: false,
      is_late_cancellation: true,
      latest_status_words: 'Unknown',
      no_shows: 1,
      late_cancellations: 2,
    }),
  )
  await screen.findByRole('region', { name: 'Facts' })
  expect(facts()).toContainEqual(['Imported status', 'Unknown'])
  expect(facts()).toContainEqual(['Cancelled', 'Less than 24 hours’ notice'])
  expect(facts()).toContainEqual([
    'Last 12 months',
    '1 no-show, 0 date changes and 2 cancellations with less than 24 hours’ notice',
  ])
})

test('the hire company says in the details who looks after it', async () => {
  signInAs({ permissions: [...staff], side: 'staff' })
  server.reply(maintenanceEndpoints.owners, { search: '' }, { people: [{ id: 6, name: 'Owen Vale' }] })
  server.respond(maintenanceEndpoints.update, { id: 2316, version: '', values: {} }, () =>
    refusal('changed meanwhile', { current: {} }),
  )
  show(sampleBooking())
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of MB-002316' }))
  await user.click(dialog.getByRole('combobox', { name: /^Owner/ }))
  await user.click(await screen.findByRole('option', { name: 'Owen Vale' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/Someone else has changed this booking/)
  expect(server.sent()).toEqual([{ version: '2026-11-17T08:00:00.000Z', values: { owner_id: 6 } }])
})

test('a list that is cut says how much it leaves out, and leads to the rest', async () => {
  const one = { id: 2200, number: 'MB-002200', type: 'mot', state: 'requested' }
  const { record } = sampleBooking({
    ...{ superseded: [one], linked: [{ ...one, id: 2201 }], visit: [{ ...one, id: 2202 }] },
    left_out: { superseded: 4, visit: 0, linked: 1, mends: 2, defects: 1 },
  })
  signInAs({ permissions: [...staff, 'see driver checks'] })
  const panels = (
    <>
      <StandingNotices record={record} />
      <DefectsPanel record={record} />
      <DuePanel record={record} />
    </>
  )
  showPage('/maintenance-event/2316', panels, ['maintenance', 'maintenanceEvent', 'driverChecks'])
  expect(await screen.findByText(/4 more older bookings not shown here/)).toBeDefined()
  const defects = within(screen.getByRole('region', { name: 'Defects and visits' }))
  expect(defects.getByText(/3 more defects not shown here/)).toBeDefined()
  const all = defects.getByRole('link', { name: 'All defects' })
  expect(all.getAttribute('href')).toMatch(/^#\/asset-wellbeing\?search=/)
  expect(defects.getByRole('link', { name: 'All linked bookings' })).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Work' })).queryByText(/not shown here/)).toBeNull()
})

test('driver and branch lead to their pages, for who may open them', async () => {
  show(sampleBooking())
  await screen.findByRole('region', { name: 'Facts' })
  expect(facts()).toContainEqual(['Driver', 'Sam Okafor'])
  expect(screen.queryByRole('link', { name: 'Sam Okafor' })).toBeNull()
  endPage()
  beginPage({ permissions: [...staff, 'see drivers', 'see branches'] })
  showPage('/maintenance-event/2316', <BookingFacts view={sampleBooking()} />, [
    'maintenanceEvent',
    'drivers',
    'branch',
  ])
  expect((await screen.findByRole('link', { name: 'Sam Okafor' })).getAttribute('href')).toBe('#/drivers?driver=31')
  expect(screen.getByRole('link', { name: 'Leeds' }).getAttribute('href')).toMatch(/^#\/branch.*\/4$/)
})
