import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, dayOfWeek } from '../../kit/time/calendar.ts'
import { amountDue } from './amount-due.ts'
import { fineDates, periodEnd, servedOn } from './clock.ts'
import { fineDateWords, isMissed } from './clock-words.ts'
import { fineClocks, namesOf, nations, type NoticeFacts, type PenaltyRule, servedWays } from './notice.ts'
import { stageFlags } from './stage-flags.ts'

const holidays = new Set([
  '2026-04-03',
  '2026-04-06',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
])

const rule = (given: Partial<PenaltyRule>): PenaltyRule => ({
  ...{ id: 1, kind: 'council_parking', nation: null, served_how: null, stage: 'pcn', authority_id: null, ends: 'pay' },
  ...{ counts_from: 'served', days: 28, unit: 'day', counting: 'with', percent: 100, source: 'SI 2022/71' },
  ...{ read_on: '2026-11-27', confidence: 'H', from_on: null, to_on: null },
  ...given,
})
const notice = (given: Partial<NoticeFacts>): NoticeFacts => ({
  ...{ kind: 'council_parking', served_how: 'post_camera', nation: 'england', stage: 'pcn', authority_id: null },
  ...{
    contravention_on: '2026-11-04',
    issued_on: '2026-11-10',
    proved_served_on: null,
    received_on: null,
    printed: {},
  },
  ...given,
})
const discounts = [
  rule({ ends: 'discount', served_how: 'post_camera', days: 21, percent: 50 }),
  rule({ ends: 'discount', served_how: 'on_vehicle', counts_from: 'contravention', days: 14, percent: 50 }),
]
const day = (given: NoticeFacts, rules: readonly PenaltyRule[]) => fineDates(given, rules, holidays)[0]

test.each([
  ['2026-06-04', '2026-06-08'],
  ['2026-12-23', '2026-12-29'],
  ['2026-12-31', '2027-01-05'],
  ['2026-04-01', '2026-04-07'],
  ['2027-03-25', '2027-03-31'],
  ['2026-10-23', '2026-10-27'],
  ['2028-02-28', '2028-03-01'],
])('posted on %s, served on %s', (issued_on, served) => {
  expect(servedOn(notice({ issued_on }), 'post_camera', holidays)).toBe(served)
  // A Notice to Owner comes by post, however the first notice came.
  expect(servedOn(notice({ issued_on, stage: 'nto' }), 'on_vehicle', holidays)).toBe(served)
  expect(servedOn(notice({ issued_on }), 'on_vehicle', holidays)).toBe(issued_on)
  expect(servedOn(notice({ issued_on, proved_served_on: '2026-06-05' }), 'post_camera', holidays)).toBe('2026-06-05')
})

test.each([
  ['2026-11-04', 6, 'month', 'with', '2027-05-03'],
  ['2026-08-31', 6, 'month', 'with', '2027-02-28'],
  ['2027-03-01', 6, 'month', 'with', '2027-08-31'],
  ['2027-08-29', 6, 'month', 'with', '2028-02-28'],
  ['2026-11-04', 6, 'month', 'after', '2027-05-04'],
  ['2028-02-15', 14, 'day', 'after', '2028-02-29'],
  ['2027-03-15', 28, 'day', 'with', '2027-04-11'],
] as const)('from %s for %d %ss, %s, to %s', (first, days, unit, counting, end) =>
  expect(periodEnd(first, { days, unit, counting })).toBe(end),
)

test('the issuer’s rule before the nation’s, the nation’s before the way’s', () => {
  const rules = [
    rule({ id: 2, days: 20, served_how: 'post_camera' }),
    rule({ id: 3, days: 21, nation: 'england' }),
    rule({ id: 4, days: 22, authority_id: 7 }),
    rule({ id: 5, days: 1, nation: 'wales' }),
    rule({ id: 6, days: 1, to_on: '2026-11-03' }),
  ]
  expect(day(notice({}), rules)?.rule?.id).toBe(3)
  expect(day(notice({ authority_id: 7 }), rules)?.rule?.id).toBe(4)
  expect(day(notice({ nation: 'scotland' }), rules)?.rule?.id).toBe(2)
})

test('without the way of service the shortest clock leads, and the longest says missed', () => {
  expect(day(notice({ served_how: null }), discounts)).toMatchObject({
    ...{ computed: '2026-11-17', safe: '2026-11-17', last: '2026-12-02' },
  })
  expect(day(notice({}), discounts)).toMatchObject({ computed: '2026-12-02', last: '2026-12-02' })
})

test('a police notice has no day to pay', () => {
  const nip = notice({ kind: 'nip_speeding', stage: 'nip', printed: { pay: '2026-12-01' } })
  const rules = [rule({ kind: 'nip_speeding', stage: 'nip', ends: 'respond' })]
  expect(fineDates(nip, rules, holidays)).toMatchObject([{ ends: 'respond', computed: '2026-12-09' }])
})

test.each([
  [
    { printed: { discount: '2026-12-01' } },
    '2026-12-02',
    'Printed date passed. By the regulation it runs to 2 Dec 2026.',
  ],
  [
    { printed: { discount: '2026-12-03' } },
    '2026-12-03',
    'By the regulation the date has passed. The notice prints 3 Dec 2026.',
  ],
  [{ printed: { discount: '2026-12-03' } }, '2026-12-02', null],
  [{ printed: { discount: '2026-12-03' } }, '2026-12-04', 'The date has passed.'],
  [
    { served_how: null },
    '2026-11-18',
    'By the shortest rule the date has passed. By the longest it runs to 2 Dec 2026.',
  ],
] as const)('%j on %s: %s', (given, today, words) => {
  const found = day(notice(given), discounts)
  expect(found && fineDateWords(found, notice(given), today)).toMatchObject({ standing: words })
})

test('a day says how it is counted and where that is written', () => {
  const found = day(notice({}), discounts)
  expect(found && fineDateWords(found, notice({}), '2026-11-20')).toEqual({
    rule: '21 days beginning with service, 12 Nov 2026, the second working day after posting.',
    source: 'SI 2022/71. Read 27 Nov 2026. Read in full',
    standing: null,
  })
  const unknown = notice({ kind: 'other', printed: { pay: '2026-12-01' } })
  const printed = day(unknown, discounts)
  expect(printed && fineDateWords(printed, unknown, '2026-11-20').rule).toBe(
    'We hold no rule for this notice. The printed date applies.',
  )
})

test.each([
  ['pcn', '2026-12-02', 'discount', 3_500, false],
  ['pcn', '2026-12-03', 'full', 7_000, false],
  ['charge_certificate', '2026-12-02', 'increased', 10_500, false],
  ['order_recovery', '2026-12-02', 'increased', 10_500, false],
] as const)('at %s on %s: %s, %d pence', (stage, today, step, penalty_pence, is_in_doubt) => {
  const rules = [
    ...discounts,
    rule({}),
    ...(['charge_certificate', 'order_recovery'] as const).map((of) => rule({ stage: of, percent: 150 })),
  ]
  const at = notice({ stage })
  const amounts = { full_pence: 7_000, discount_pence: null, printed_pence: null, charge_unpaid_pence: 800 }
  expect(amountDue(amounts, at, fineDates(at, rules, holidays), today)).toMatchObject({
    ...{ step, penalty_pence, charge_pence: 800, is_in_doubt },
  })
  // A court fee is known only as it is printed.
  const printed = { ...amounts, printed_pence: 11_400 }
  expect(amountDue(printed, at, fineDates(at, rules, holidays), today).penalty_pence).toBe(
    step === 'discount' ? penalty_pence : 11_400,
  )
})

test('between the two days the discount is in doubt; a police notice costs nothing that can be paid', () => {
  const amounts = { full_pence: 7_000, discount_pence: 3_000, printed_pence: null, charge_unpaid_pence: null }
  const given = notice({ printed: { discount: '2026-11-30' } })
  expect(amountDue(amounts, given, fineDates(given, discounts, holidays), '2026-12-01')).toEqual({
    ...{ step: 'discount', penalty_pence: 3_000, charge_pence: 0, until: '2026-11-30', is_in_doubt: true },
  })
  const nip = notice({ kind: 'nip_other', stage: 'nip' })
  expect(amountDue(amounts, nip, fineDates(nip, [], holidays), '2026-12-01').penalty_pence).toBeNull()
})

const nto = [
  rule({ stage: 'nto', ends: 'respond', served_how: 'on_vehicle' }),
  rule({ stage: 'nto', ends: 'not_before', served_how: 'on_vehicle', counts_from: 'contravention' }),
  rule({
    stage: 'nto',
    ends: 'served_by',
    served_how: 'on_vehicle',
    counts_from: 'contravention',
    days: 6,
    unit: 'month',
  }),
  rule({ stage: 'charge_certificate', ends: 'not_before' }),
]
test.each([
  [
    { issued_on: '2026-11-27' },
    [],
    ['The Notice to Owner counts as served on 1 Dec 2026. It can be served only after 1 Dec 2026.'],
  ],
  [{ issued_on: '2026-11-30' }, [], []],
  [{ issued_on: '2027-04-29' }, [], []],
  [
    { issued_on: '2027-04-30' },
    [],
    ['The Notice to Owner counts as served on 4 May 2027. The last day to serve it was 3 May 2027.'],
  ],
  [{ served_how: 'post_camera' }, [], ['The Notice to Owner does not follow a notice served in this way.']],
  // Nobody said how the first notice came: only what is so in every way.
  [{ served_how: null, issued_on: '2026-11-27' }, [], []],
  [{ kind: 'london_moving' }, [], ['The Notice to Owner is not a stage of moving traffic, London.']],
  [
    { issued_on: '2026-12-10' },
    ['2026-12-11'],
    ['The Notice to Owner is dated before the penalty charge notice of 11 Dec 2026.'],
  ],
  [{ issued_on: '2026-11-01', stage: 'reminder' }, [], ['The notice is dated before the contravention.']],
  [
    { issued_on: '2026-12-04', stage: 'charge_certificate', served_how: 'post_camera' },
    ['2026-11-10'],
    ['The charge certificate counts as served on 8 Dec 2026. It can be served only after 9 Dec 2026.'],
  ],
] as const)('%j, first notice %j', (given, earlier, words) => {
  const at = notice({ stage: 'nto', served_how: 'on_vehicle', ...given })
  const rules = [...nto, rule({ kind: 'london_moving' })]
  const before = earlier.map((issued_on) => ({ stage: 'pcn' as const, issued_on, proved_served_on: null }))
  expect(stageFlags(at, rules, holidays, before).map((flag) => flag.words)).toEqual(words)
})

test('no limit counts from a reminder, which can come at any time', () => {
  const at = notice({ stage: 'charge_certificate', served_how: 'post_camera', issued_on: '2026-12-14' })
  const earlier = [
    { stage: 'pcn' as const, issued_on: '2026-11-10', proved_served_on: null },
    { stage: 'reminder' as const, issued_on: '2026-12-01', proved_served_on: null },
  ]
  expect(stageFlags(at, nto, holidays, earlier)).toEqual([])
})

const date = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days))
const anyRule = fc.record({
  served_how: fc.constantFrom(null, ...namesOf(servedWays)),
  nation: fc.constantFrom(null, ...namesOf(nations)),
  authority_id: fc.constantFrom(null, 1, 2),
  ends: fc.constantFrom(...namesOf(fineClocks)),
  counts_from: fc.constantFrom('contravention', 'notice', 'served', 'given', 'received'),
  days: fc.integer({ min: 1, max: 60 }),
  counting: fc.constantFrom('with', 'after'),
} as const)
const anyNotice = fc.record({
  served_how: fc.constantFrom(null, ...namesOf(servedWays)),
  nation: fc.constantFrom(...namesOf(nations)),
  authority_id: fc.constantFrom(null, 1),
  contravention_on: date,
  issued_on: date,
  proved_served_on: fc.option(date),
  received_on: fc.option(date),
  printed: fc.record({ discount: date, pay: date, respond: date }, { requiredKeys: [] }),
})

test('printed, computed, safe, last and warn never contradict', () =>
  fc.assert(
    fc.property(anyNotice, fc.array(anyRule, { maxLength: 12 }), date, (given, rules, today) => {
      const facts = notice(given)
      for (const found of fineDates(facts, rules.map(rule), holidays)) {
        const { printed, computed, safe, last, warn } = found
        const both = [printed, computed].filter((each): each is CalendarDate => each !== null).toSorted()
        expect(safe).toBe(both[0])
        expect(last >= (both.at(-1) ?? '')).toBe(true)
        if (facts.served_how !== null && both.length === 1 && computed === null) expect(last).toBe(safe)
        const isClosed = dayOfWeek(safe) === 6 || holidays.has(safe)
        expect(isClosed ? warn < safe && dayOfWeek(warn) < 5 && !holidays.has(warn) : warn === safe).toBe(true)
        const { standing } = fineDateWords(found, facts, today)
        expect(standing === null).toBe(today <= safe)
        expect(standing === 'The date has passed.').toBe(isMissed(found, today))
        expect(found.rule === null).toBe(computed === null)
      }
    }),
  ))
