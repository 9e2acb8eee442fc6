import type { CaseClockReply } from '@kerbline/domain/cases/case-endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleBooking } from '../areas/maintenance/sample-booking.ts'
import { beginPage, showPage } from '../testing/page.tsx'
import { PromisesPanel } from './promises-panel.tsx'

const clock: CaseClockReply = {
  ...{ clock: 'acknowledge', label: 'Acknowledge', of: 'hire_company', started_at: '2026-11-17T08:00:00Z' },
  ...{ due_at: '2026-11-17T12:00:00Z', paused_at: null, paused_minutes: 0, stopped_at: null, is_kept: null },
}
test.each([
  ['while nothing was sent', {}],
  ['once it was sent', { stopped_at: '2026-11-17T15:00:00Z', is_kept: false }],
])('a deadline that means more than overdue says so in its own words, %s', (_, change) => {
  beginPage({ permissions: ['see damage cases'] })
  const told = { ...clock, due_at: '2020-01-10T23:59:59.999Z', late_words: 'Notified late', ...change }
  showPage('/', <PromisesPanel view={sampleBooking({}, { clocks: [told] })} />)
  expect(screen.getByText('Notified late')).toBeTruthy()
})

const view = (agreed?: { minutes: number; counts: 'working' | 'elapsed' }) =>
  sampleBooking({}, { clocks: [{ ...clock, ...(agreed && { agreed }) }] })

test.each([
  ['customer', 'Service level agreed with you: 4 working hours'],
  ['staff', 'Service level agreed with Harrow & Lane: 4 working hours'],
] as const)('to the %s a promise says what is agreed', (side, words) => {
  beginPage({ side, permissions: ['see maintenance request details'] })
  showPage('/maintenance-event/2316', <PromisesPanel view={view({ minutes: 240, counts: 'working' })} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('what holds for everybody says nothing of it', () => {
  beginPage({ permissions: ['see maintenance request details'] })
  showPage('/maintenance-event/2316', <PromisesPanel view={view()} />)
  expect(screen.getByText(/^Acknowledge/)).toBeTruthy()
  expect(screen.queryByText(/Service level agreed with/)).toBeNull()
})
