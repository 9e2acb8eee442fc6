import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type BookedVisit, bookingCalendar, timeOfVisit } from './booking-calendar.ts'

const visit: BookedVisit = {
  number: 'MB-000123',
  type: 'mot',
  reg_no: 'AB12 CDE',
  booked_at: '2026-07-01T08:00:00Z',
  stays_until: null,
  closes_minute: 1_050,
  sequence: 0,
  isCancelled: false,
  place: 'Gelderd Road, Leeds',
  phone: '0113 496 0110',
}
const at = new Date('2026-06-01T10:00:00Z')
const to = { publicUrl: 'https://portal.example', screen: '/maintenance/MB-000123', at }

test('a booking, moved and then cancelled, is one entry under one uid', async () => {
  const files = [
    visit,
    { ...visit, booked_at: '2026-07-08T08:00:00Z', sequence: 1 },
    { ...visit, sequence: 2, isCancelled: true },
  ].map((each) => bookingCalendar(each, to))
  expect(files.map(({ name, mime }) => [name, mime.split('method=')[1]])).toEqual([
    ['MB-000123.ics', 'REQUEST'],
    ['MB-000123.ics', 'REQUEST'],
    ['MB-000123.ics', 'CANCEL'],
  ])
  const texts = await Promise.all(files.map(({ stream }) => text(stream)))
  texts.forEach((each, sequence) => {
    expect(each).toContain('UID:MB-000123@portal.example\r\n')
    expect(each).toContain(`SEQUENCE:${sequence}\r\n`)
  })
  expect(texts[0]).toContain('SUMMARY:MOT AB12 CDE')
  expect(texts[1]).toContain('DTSTART;TZID=Europe/London:20260708T090000')
  expect(texts[2]).toContain('STATUS:CANCELLED')
})

test.each([
  ['a slot alone', {}, { startsAt: '2026-07-01T08:00:00Z', endsAt: Date.parse('2026-07-01T09:00:00Z') }],
  [
    'until the workshop closes on its last day',
    { stays_until: '2026-07-03' },
    { startsAt: '2026-07-01T08:00:00Z', endsAt: '2026-07-03T16:30:00.000Z' },
  ],
  [
    'a last day on which nobody works',
    { stays_until: '2026-07-04', closes_minute: null },
    { firstDay: '2026-07-01', lastDay: '2026-07-04' },
  ],
  ['a day without an hour', { booked_at: '2026-06-30T23:00:00Z' }, { firstDay: '2026-07-01', lastDay: '2026-07-01' }],
  [
    'days without an hour',
    { booked_at: '2026-06-30T23:00:00Z', stays_until: '2026-07-02' },
    { firstDay: '2026-07-01', lastDay: '2026-07-02' },
  ],
])('how long an entry lasts: %s', (_, change, when) => {
  expect(timeOfVisit({ ...visit, ...change })).toEqual(when)
})
