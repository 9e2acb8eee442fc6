import { expect, test } from 'vitest'
import { type Appointment, writeCalendar } from './write-calendar.ts'

const booked: Appointment = {
  uid: 'MB-000123@portal.example',
  sequence: 2,
  isCancelled: false,
  when: { startsAt: '2026-07-01T08:00:00Z', endsAt: '2026-07-01T09:30:00Z' },
  title: 'MOT: AB12 CDE; bring keys, and the book',
  description: 'First line\nSecond: 50 \\ 50',
  place: 'Leeds, Gelderd Road',
  url: 'https://portal.example/#/maintenance/123',
  organiser: { name: 'Kerbline "Leeds"', email: 'leeds@portal.example' },
  at: new Date('2026-06-01T10:11:12Z'),
}

/** As a reader of the format puts lines together again. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('what a calendar reads: London’s time with its zone, words without a meaning of their own', () => {
  const lines = unfolded(writeCalendar(booked))
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:MB-000123@portal.example',
      'SEQUENCE:2',
      'DTSTAMP:20260601T101112Z',
      'DTSTART;TZID=Europe/London:20260701T090000',
      'DTEND;TZID=Europe/London:20260701T103000',
      'SUMMARY:MOT: AB12 CDE\\; bring keys\\, and the book',
      'DESCRIPTION:First line\\nSecond: 50 \\\\ 50',
      'LOCATION:Leeds\\, Gelderd Road',
      'ORGANIZER;CN="Kerbline  Leeds ":mailto:leeds@portal.example',
      'STATUS:CONFIRMED',
    ]),
  )
})

test('in winter the same hour is another instant', () => {
  expect(
    writeCalendar({ ...booked, when: { startsAt: '2026-12-01T08:00:00Z', endsAt: '2026-12-01T09:00:00Z' } }),
  ).toContain('DTSTART;TZID=Europe/London:20261201T080000')
})

test('cancelled: taken out under the same uid', () => {
  const text = writeCalendar({ ...booked, isCancelled: true, sequence: 3 })
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', 'UID:MB-000123@portal.example'])
    expect(text).toContain(`${line}\r\n`)
})

test('no line is longer than 75 octets, none is cut within a character, and none carries a line break of the words', () => {
  const text = writeCalendar({ ...booked, description: 'Żółć – 🚐 '.repeat(60), title: 'a\r\nBEGIN:VALARM' })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(unfolded(text)).toContain(`DESCRIPTION:${'Żółć – 🚐 '.repeat(60)}`)
  expect(unfolded(text)).not.toContain('BEGIN:VALARM')
})

test('whole days, the last one included, also over the end of a month', () => {
  const text = writeCalendar({ ...booked, when: { firstDay: '2026-06-30', lastDay: '2026-06-30' } })
  expect(text).toContain('DTSTART;VALUE=DATE:20260630\r\nDTEND;VALUE=DATE:20260701\r\n')
})
