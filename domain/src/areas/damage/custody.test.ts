import { expect, test } from 'vitest'
import { custodyOf, type CustodyHire, type Handover, heldByOther } from './custody.ts'

const hire = (from: string | null, to: string | null, isOwn = true): CustodyHire => ({ from, to, isOwn, name: null })
const handed = (what: Handover['what'], at: string): Handover => ({ what, at, isOwn: true, evidence: null })
const lines = (hires: readonly CustodyHire[], events: readonly Handover[] = []) =>
  custodyOf(hires, events).map(({ holder, from, to }) => [holder, from, to])

// London midnights: 29 March 2026 is 00:00Z and has 23 hours, 25 October 2026 begins at 23:00Z the day before and has 25.
const spring = '2026-03-29T00:00:00.000Z'
const autumn = '2026-10-24T23:00:00.000Z'
const autumnEnd = '2026-10-26T00:00:00.000Z'

test.each<[string, readonly CustodyHire[], readonly Handover[], ReturnType<typeof lines>]>([
  ['nobody has hired it', [], [], []],
  [
    'on hire',
    [hire(spring, null)],
    [],
    [
      ['hire_company', null, spring],
      ['customer', spring, null],
    ],
  ],
  ['nobody knows since when', [hire(null, null)], [], [['customer', null, null]]],
  [
    'delivered on the day the clocks go forward, in summer time',
    [hire(spring, null)],
    [handed('delivered', '2026-03-29T08:30:00.000Z')],
    [
      ['hire_company', null, '2026-03-29T08:30:00.000Z'],
      ['customer', '2026-03-29T08:30:00.000Z', null],
    ],
  ],
  [
    'delivered in the 25th hour of the day the clocks go back: it is that day still',
    [hire(autumn, null)],
    [handed('delivered', '2026-10-25T23:59:00.000Z')],
    [
      ['hire_company', null, '2026-10-25T23:59:00.000Z'],
      ['customer', '2026-10-25T23:59:00.000Z', null],
    ],
  ],
  [
    'delivered a minute later is another day, and moves nothing',
    [hire(autumn, null)],
    [handed('delivered', autumnEnd)],
    [
      ['hire_company', null, autumn],
      ['customer', autumn, null],
    ],
  ],
  [
    'given back: the end of the hire, where nothing shows the collection',
    [hire(spring, autumnEnd)],
    [handed('off_hire_asked', '2026-10-20T09:00:00.000Z')],
    [
      ['hire_company', null, spring],
      ['customer', spring, autumnEnd],
      ['hire_company', autumnEnd, null],
    ],
  ],
  [
    'collected two days late: the customer’s until then',
    [hire(spring, autumnEnd)],
    [handed('collected', '2026-10-28T11:31:00.000Z')],
    [
      ['hire_company', null, spring],
      ['customer', spring, '2026-10-28T11:31:00.000Z'],
      ['hire_company', '2026-10-28T11:31:00.000Z', null],
    ],
  ],
  [
    'dropped off after hours, checked in the morning',
    [hire(spring, autumnEnd)],
    [handed('dropped_off', '2026-10-25T20:00:00.000Z'), handed('checked', '2026-10-26T08:10:00.000Z')],
    [
      ['hire_company', null, spring],
      ['customer', spring, '2026-10-26T08:10:00.000Z'],
      ['hire_company', '2026-10-26T08:10:00.000Z', null],
    ],
  ],
  [
    'dropped off and not checked: the customer’s still',
    [hire(spring, autumnEnd)],
    [handed('dropped_off', '2026-10-25T20:00:00.000Z')],
    [
      ['hire_company', null, spring],
      ['customer', spring, null],
    ],
  ],
  [
    'an earlier hirer, ours for a day, then the customer',
    [hire(autumnEnd, null), hire(spring, autumn, false)],
    [],
    [
      ['hire_company', null, spring],
      ['other_hirer', spring, autumn],
      ['hire_company', autumn, autumnEnd],
      ['customer', autumnEnd, null],
    ],
  ],
  [
    'a hire that follows at once ends the one before, whenever that was collected',
    [hire(spring, autumn), hire(autumn, null, false)],
    [handed('collected', '2026-10-25T09:00:00.000Z')],
    [
      ['hire_company', null, spring],
      ['customer', spring, autumn],
      ['other_hirer', autumn, null],
    ],
  ],
])('%s', (_, hires, events, said) => expect(lines(hires, events)).toEqual(said))

const spans = custodyOf([hire(spring, autumnEnd)], [])
test.each([
  ['before the hire', '2026-03-28T23:59:59.000Z', '2026-03-28T23:59:59.000Z', 'hire_company'],
  ['its first moment', spring, spring, undefined],
  ['its last hour', '2026-10-25T23:59:59.000Z', '2026-10-25T23:59:59.000Z', undefined],
  ['the first moment after it', autumnEnd, autumnEnd, 'hire_company'],
  [
    'between a set of the last day and one of the depot',
    '2026-10-25T10:00:00.000Z',
    '2026-10-27T10:00:00.000Z',
    undefined,
  ],
  ['between two sets of the depot', autumnEnd, '2026-10-27T10:00:00.000Z', 'hire_company'],
  ['nobody knows since when', null, '2026-10-27T10:00:00.000Z', undefined],
  ['nobody knows since when, found before the hire', null, '2026-03-01T10:00:00.000Z', 'hire_company'],
])('%s', (_, from, to, holder) => expect(heldByOther({ spans, moment: { from, to } })?.holder).toBe(holder))

test('a vehicle nobody has hired was held by nobody known: nothing is refused', () => {
  expect(heldByOther({ spans: [], moment: { from: spring, to: spring } })).toBeUndefined()
})
