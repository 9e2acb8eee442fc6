import { expect, test } from 'vitest'
import { bookingKey, isBooked, matchBookings } from './booked-events.ts'

const due = (registration: string, eventType: string) => ({ registration, eventType })
const booking = (id: number, createdAt: string, state = 'booked', registration = 'AB12CDE', eventType = 'mot') => ({
  id,
  registration,
  eventType,
  createdAt,
  state,
})

test.each([
  ['spaces and case do not matter', due('ab12 cde', 'MOT'), due('AB12CDE', 'mot'), true],
  ['nor how a type is written', due('AB12CDE', 'Safety inspection'), due('AB12CDE', 'safety-inspection'), true],
  ['another vehicle', due('AB12CDE', 'mot'), due('AB12CDF', 'mot'), false],
  ['another type', due('AB12CDE', 'mot'), due('AB12CDE', 'service'), false],
])('%s', (_, one, other, same) => expect(bookingKey(one) === bookingKey(other)).toBe(same))

test.each([
  [
    'the latest created wins',
    [booking(9, '2026-11-01T08:00:00Z'), booking(3, '2026-11-05T08:00:00Z'), booking(5, '2026-11-03T08:00:00Z')],
    [3, 5, 9],
  ],
  [
    'at one instant the higher id',
    [booking(4, '2026-11-01T08:00:00Z'), booking(7, '2026-11-01T08:00:00.000Z')],
    [7, 4],
  ],
  [
    'instants, not texts, are compared',
    [booking(1, '2026-11-01T09:30:00+02:00'), booking(2, '2026-11-01T08:00:00Z')],
    [2, 1],
  ],
  ['an unreadable instant is the oldest', [booking(8, 'yesterday'), booking(2, '2020-01-01T00:00:00Z')], [2, 8]],
  [
    'whatever its state',
    [booking(1, '2026-11-01T08:00:00Z', 'booked'), booking(2, '2026-11-02T08:00:00Z', 'cancelled')],
    [2, 1],
  ],
])('%s', (_, bookings, ids) => {
  for (const order of [bookings, bookings.toReversed()]) {
    const [matched] = matchBookings([due('AB12 CDE', 'MOT')], order)
    expect([matched?.booking, ...(matched?.superseded ?? [])].map((each) => each?.id)).toEqual(ids)
  }
})

test.each([
  ['requested', true],
  ['booked', true],
  ['in_workshop', true],
  ['no_show', true],
  ['ready_for_collection', true],
  ['complete', false],
  ['closed', false],
  ['cancelled', false],
  ['rejected', false],
  ['a state of another time', false],
])('%s is booked: %j', (state, booked) => {
  expect(isBooked({ state })).toBe(booked)
  expect(matchBookings([due('AB12CDE', 'mot')], [booking(1, '2026-11-01T08:00:00Z', state)])[0]?.isBooked).toBe(booked)
})

test('what has no booking stays, in its place', () => {
  const list = [due('ZZ99ZZZ', 'mot'), due('AB12CDE', 'mot'), due('AB12CDE', 'service')]
  const matched = matchBookings(list, [booking(1, '2026-11-01T08:00:00Z')])
  expect(matched.map((each) => each.due)).toEqual(list)
  expect(matched.map((each) => each.booking?.id ?? null)).toEqual([null, 1, null])
  expect(matched[0]).toEqual({ due: list[0], booking: null, superseded: [], isBooked: false })
})
