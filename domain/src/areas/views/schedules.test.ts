import { expect, test } from 'vitest'
import {
  lastInWords,
  namesInWords,
  nextInWords,
  scheduleInWords,
  viewSchedule,
  type ViewSchedule,
} from './schedules.ts'

const today = '2026-11-24'
const schedule: ViewSchedule = viewSchedule.parse({
  view_id: 1,
  list: 'vehicles',
  view_name: 'MOT to book',
  query: {},
  owner: null,
  frequency: 'weekly',
  weekday: 0,
  month_day: 1,
  at_time: '07:00',
  format: 'xlsx',
  sends_empty: true,
  recipients: [
    { id: 1, name: 'Ann Low' },
    { id: 2, name: 'Ben Day' },
  ],
  guests: [],
  is_paused: false,
  next_at: '2026-11-30T07:00:00Z',
  ended_at: null,
  end_reason: null,
  last: null,
  updated_at: '2026-11-20T09:00:00Z',
})
type Deliveries = NonNullable<ViewSchedule['last']>['deliveries']

test.each<[Partial<ViewSchedule>, string]>([
  [{}, 'Next: Mon 30 Nov, 07:00.'],
  [{ is_paused: true, next_at: null }, 'Paused. Nothing is being sent.'],
  [
    { next_at: null, ended_at: '2026-11-23T09:00:00Z', end_reason: 'Whoever sent it has left.' },
    'Ended Mon 23 Nov, 09:00. Whoever sent it has left.',
  ],
])('next of %j: %s', (change, words) => expect(nextInWords({ ...schedule, ...change }, today)).toBe(words))

const one = (name: string, state: Deliveries[number]['state'], reason: string | null = null) => ({
  name,
  state,
  reason,
})

test.each<[Deliveries | null, readonly string[]]>([
  [null, ['plain: Nothing has been sent yet.']],
  [[one('Ann', 'sent'), one('Ben', 'sent'), one('Cat', 'sent')], ['plain: Last sent Mon 23 Nov, 07:00 to 3 people.']],
  [
    [one('Ann', 'sent'), one('Ben', 'left out', 'cannot sign in'), one('Cat', 'left out')],
    ['plain: Last sent Mon 23 Nov, 07:00 to 1 person.', 'amber: Not sent to 2 of 3: Ben cannot sign in; Cat.'],
  ],
  [
    [one('Ann', 'waiting', '(the mail server is away)'), one('Ben', 'waiting', '(the mail server is away)')],
    ['plain: Sending since Mon 23 Nov, 07:00: 2 of 2 waiting: Ann and Ben (the mail server is away).'],
  ],
  [
    [
      one('Ann', 'left out', 'does not have access to this list'),
      one('Ben', 'left out', 'does not have access to this list'),
    ],
    ['amber: Not sent to 2 of 2: Ann does not have access to this list; Ben does not have access to this list.'],
  ],
  [[one('Ann', 'empty')], ['plain: Nothing to report on Mon 23 Nov, 07:00, so no email was sent to 1 person.']],
  [[one('Ann', 'waiting')], ['plain: Sending since Mon 23 Nov, 07:00: 1 of 1 waiting.']],
  [
    [one('Ann', 'waiting', '(the mail server is away)')],
    ['plain: Sending since Mon 23 Nov, 07:00: 1 of 1 waiting: Ann (the mail server is away).'],
  ],
  [
    [one('Ann', 'failed', '(the list could not be read)'), one('Ben', 'sent')],
    [
      'plain: Last sent Mon 23 Nov, 07:00 to 1 person.',
      'red: Failed Mon 23 Nov, 07:00 for 1 of 2: Ann (the list could not be read). Choose Send now to try again.',
    ],
  ],
])('last of %j', (deliveries, lines) =>
  expect(
    lastInWords(deliveries && { at: '2026-11-23T07:00:00Z', deliveries }, today).map(
      ({ tone, words }) => `${tone}: ${words}`,
    ),
  ).toEqual(lines),
)

test.each([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Ben'], 'Ann and Ben'],
  [['Ann', 'Ben', 'Cat'], 'Ann, Ben and Cat'],
  [['Ann', 'Ben', 'Cat', 'Dan', 'Eve'], 'Ann, Ben, Cat and 2 more'],
])('%j: %s', (names, words) => expect(namesInWords(names)).toBe(words))

test('a schedule in one line', () =>
  expect(scheduleInWords(schedule)).toBe('each Monday at 07:00, to Ann Low and Ben Day'))
