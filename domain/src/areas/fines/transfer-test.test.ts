import { expect, test } from 'vitest'
import { hirerDefence, type ParkingFacts } from './hirer-defence.ts'
import type { PenaltyRule } from './notice.ts'
import { groundsOf, regimeOf } from './regimes.ts'
import { type HirePapers, type HireShown, lengthInWords, type TransferNotice, transferTest } from './transfer-test.ts'

const notice = (given: Partial<TransferNotice> = {}): TransferNotice => ({
  ...{ kind: 'council_moving', nation: 'england', served_how: 'post_camera', stage: 'pcn' },
  ...{ contravention_at: '2026-11-04T17:21:00Z', reg_no: 'YC22 PZA' },
  ...given,
})
const hire = (given: Partial<HireShown> = {}): HireShown => ({
  ...{ agreed_from: '2026-09-01T07:00:00Z', agreed_to: '2027-02-26T17:00:00Z', is_time_shown: true, is_company: true },
  ...{ hirer_name: 'Harrow & Lane Logistics Ltd', hirer_address: '9 Lane End, Leeds LS11 5QP', date_of_birth: null },
  ...{ licence_no: null, reg_no: 'YC22PZA', agreement_no: 'HL-0512', signed_on: '2026-08-28' },
  ...given,
})
const papers = (given: Partial<HirePapers> = {}): HirePapers => ({
  ...{ has_agreement: true, statement_signed_on: '2026-08-28', extensions: [] },
  ...given,
})
const failedIn = (given: ReturnType<typeof transferTest>) =>
  given.questions.filter(({ state }) => state === 'no').map(({ name }) => name)

test('everything in place: the hirer can be named', () => {
  const found = transferTest(notice(), hire(), papers())
  expect(found).toMatchObject({ regime: 'council', is_allowed: true, advice: null })
  expect(found.questions.map(({ state, words }) => [state, words])).toEqual([
    ['yes', 'The agreed period is 1 Sep 2026 08:00 to 26 Feb 2027 17:00.'],
    ['yes', '1 Sep 2026 to 26 Feb 2027, 5 months and 26 days. The agreed period counts, not how long the hire ran.'],
    ['yes', '7 particulars found.'],
    ['yes', 'Signed 28 Aug 2026.'],
  ])
  expect(found.particulars.filter(({ state }) => state === 'not_needed').map(({ name }) => name)).toEqual([
    ...['date_of_birth', 'licence_no'],
  ])
})

test.each<[Partial<HireShown>, string]>([
  [{ hirer_name: ' ' }, 'hirer’s full name'],
  [{ hirer_address: null }, 'permanent address'],
  [{ is_company: false, licence_no: 'HARRO1' }, 'date of birth'],
  [{ is_company: false, date_of_birth: '1990-02-01' }, 'driving licence'],
  [{ reg_no: 'LK21 VXN' }, 'registration'],
  [{ is_time_shown: false }, 'start date and time, end date and time'],
  [{ agreement_no: null }, 'agreement number'],
  [{ signed_on: null }, 'signature'],
])('an agreement with %j is refused, and says so', (given, missing) => {
  const found = transferTest(notice(), hire(given), papers())
  expect(found).toMatchObject({
    ...{ is_allowed: false, reason: `The issuer would refuse this: the agreement does not show ${missing}.` },
  })
  // The other law asks for a name and an address alone.
  const toll = transferTest(notice({ kind: 'toll' }), hire(given), papers())
  expect(toll.is_allowed).toBe(!('hirer_name' in given) && !('hirer_address' in given))
})

test.each([
  ['2026-09-01T07:00:00Z', '2027-02-27T17:00:00Z', true, '5 months and 27 days'],
  ['2026-09-01T07:00:00Z', '2027-02-28T00:00:00Z', true, '5 months and 27 days'],
  ['2026-09-01T07:00:00Z', '2027-02-28T17:00:00Z', false, '6 months'],
  ['2026-08-31T08:00:00Z', '2027-02-26T17:00:00Z', true, '5 months and 27 days'],
  ['2026-08-31T08:00:00Z', '2027-02-27T17:00:00Z', false, '6 months'],
  ['2026-10-25T00:30:00Z', '2027-04-23T22:59:00Z', true, '5 months and 30 days'],
  ['2026-10-25T00:30:00Z', '2027-04-23T23:00:00Z', true, '5 months and 30 days'],
  ['2026-11-01T00:00:00Z', '2026-11-28T00:00:00Z', true, '27 days'],
  ['2024-02-29T09:00:00Z', '2024-08-27T09:00:00Z', true, '5 months and 30 days'],
  ['2024-02-29T09:00:00Z', '2024-08-28T09:00:00Z', false, '6 months'],
])('from %s to %s is under six months: %s', (agreed_from, agreed_to, isUnder, words) => {
  const at = notice({ contravention_at: agreed_from })
  const council = transferTest(at, hire({ agreed_from, agreed_to }), papers())
  expect(failedIn(council)).toEqual(isUnder ? [] : ['period'])
  expect(lengthInWords(agreed_from, agreed_to)).toBe(words)
  // Any duration counts for a clean-air zone and for private parking.
  for (const kind of ['clean_air_zone', 'private_parking'] as const)
    expect(transferTest({ ...at, kind }, hire({ agreed_from, agreed_to }), papers()).is_allowed).toBe(true)
})

test('a lease is never offered as hire, and "not the owner" is advice alone', () => {
  const lease = { agreed_from: '2025-01-01T09:00:00Z', agreed_to: '2027-12-31T17:00:00Z' }
  expect(transferTest(notice(), hire(lease), papers())).toMatchObject({
    ...{ is_allowed: false, reason: 'The issuer would refuse this: the agreed period is 6 months or more.' },
    advice: expect.stringContaining('as not the owner'),
  })
  expect(transferTest(notice({ kind: 'dart_crossing' }), hire(lease), papers())).toMatchObject({
    ...{ is_allowed: true, advice: expect.stringContaining('by arrangement') },
  })
  expect(transferTest(notice({ kind: 'tfl_road_user' }), hire(lease), papers())).toMatchObject({
    ...{ is_allowed: false, advice: null },
  })
  expect(transferTest(notice(), hire({ agreed_to: null }), papers()).reason).toBe(
    'The issuer would refuse this: the agreement has no agreed end.',
  )
})

test('the minute decides: a rolling hire needs the extension that covers it, tested by its own length', () => {
  const first = { agreed_from: '2026-09-01T07:00:00Z', agreed_to: '2026-11-04T17:20:00Z' }
  const alone = transferTest(notice(), hire(first), papers())
  expect(alone.reason).toBe(
    'The issuer would refuse this: the agreement does not cover the minute of the contravention. ' +
      'The agreed period is 1 Sep 2026 08:00 to 4 Nov 2026 17:20. Add an extension that covers 4 Nov 2026 17:21.',
  )
  expect(failedIn(alone)).toEqual(['covers', 'period'])
  const extended = (agreed_to: string) => papers({ extensions: [{ agreed_from: '2026-11-04T17:20:00Z', agreed_to }] })
  expect(transferTest(notice(), hire(first), extended('2026-12-02T17:20:00Z')).is_allowed).toBe(true)
  expect(failedIn(transferTest(notice(), hire(first), extended('2027-06-02T17:20:00Z')))).toEqual(['period'])
  expect(transferTest(notice(), hire({ ...first, agreed_to: notice().contravention_at }), papers()).is_allowed).toBe(
    true,
  )
})

test.each<[Partial<TransferNotice>, Partial<HirePapers>, boolean, string]>([
  [{}, { has_agreement: false }, false, 'The issuer would refuse this: a document is missing. Add the hire agreement.'],
  [
    { kind: 'private_parking' },
    { statement_signed_on: null },
    false,
    'The operator would refuse this: a document is missing. Add the hirer’s signed statement of liability.',
  ],
  [
    { stage: 'charge_certificate' },
    {},
    false,
    'The time to represent is over at this stage. See the form sent with the notice.',
  ],
  [
    { kind: 'private_parking', nation: 'scotland' },
    {},
    false,
    'The act makes keepers liable in England and Wales only. There is no transfer.',
  ],
  [{ kind: 'other' }, {}, false, 'We hold no rule for naming the hirer of this notice. Follow what the notice prints.'],
  [
    { kind: 'nip_speeding', stage: 'nip' },
    { has_agreement: false, statement_signed_on: null },
    true,
    'Name the hirer as your records show. A police notice is never paid or recharged.',
  ],
])('%j with %j: %s', (given, kept, is_allowed, reason) =>
  expect(transferTest(notice(given), hire(), papers(kept))).toMatchObject({ is_allowed, reason }),
)

test('the law follows kind and nation', () => {
  expect(
    (
      [
        'council_parking',
        'london_bus_lane',
        'tfl_road_user',
        'clean_air_zone',
        'toll',
        'private_parking',
        'nip_other',
      ] as const
    ).map((kind) =>
      (['england', 'wales', 'scotland', 'northern_ireland'] as const).map((nation) => regimeOf(kind, nation)),
    ),
  ).toEqual([
    ['council', 'wales', 'scotland', 'none'],
    ['council', 'wales', 'scotland', 'none'],
    ['tfl', 'none', 'none', 'none'],
    ['road_user', 'none', 'scotland_zone', 'none'],
    ['road_user', 'none', 'scotland_road_user', 'none'],
    ['private_parking', 'private_parking', 'keeper_not_liable', 'keeper_not_liable'],
    ['police', 'police', 'police', 'police'],
  ])
  expect(groundsOf('bus_lane', 'england').of).toContain('procedure')
  expect(groundsOf('london_moving', 'england').of).toEqual(['hire_firm', 'as_printed'])
  expect(groundsOf('nip_speeding', 'england').of).toEqual([])
})

const rule = (given: Partial<PenaltyRule>): PenaltyRule => ({
  ...{ id: 1, kind: 'private_parking', nation: null, served_how: null, stage: 'notice_to_keeper', authority_id: null },
  ...{ ends: 'served_by', counts_from: 'contravention', days: 14, unit: 'day', counting: 'after', percent: null },
  ...{ source: 'POFA', read_on: '2026-11-27', confidence: 'M', from_on: null, to_on: null },
  ...given,
})
const rules = [
  rule({ served_how: 'post_camera' }),
  rule({ served_how: 'on_vehicle', days: 56 }),
  rule({ served_how: 'on_vehicle', days: 28, ends: 'not_before' }),
  rule({ stage: 'notice_to_hirer', counts_from: 'given', days: 21 }),
]
const parking = (given: Partial<ParkingFacts>): ParkingFacts => ({
  ...{ kind: 'private_parking', nation: 'england', served_how: 'post_camera', authority_id: null },
  ...{ contravention_on: '2026-11-04', keeper_notice: { issued_on: '2026-11-16', proved_served_on: null } },
  ...{ papers_given_on: null, hirer_notice: null, has_copies: null },
  ...given,
})
const on = (issued_on: string) => ({ issued_on, proved_served_on: null })

test.each<[Partial<ParkingFacts>, readonly string[]]>([
  [{}, []],
  [{ keeper_notice: on('2026-11-17') }, ['notice_late']],
  [{ keeper_notice: { issued_on: '2026-11-17', proved_served_on: '2026-11-18' } }, []],
  // With a ticket on the vehicle it comes from the 29th day after to the 56th.
  [{ served_how: 'on_vehicle' }, ['notice_late']],
  [{ served_how: 'on_vehicle', keeper_notice: on('2026-12-02') }, []],
  [{ served_how: null, keeper_notice: on('2026-11-17') }, []],
  [{ papers_given_on: '2026-11-20', hirer_notice: on('2026-12-09'), has_copies: true }, []],
  [{ papers_given_on: '2026-11-20', hirer_notice: on('2026-12-10') }, ['hirer_notice_late']],
  [{ papers_given_on: '2026-11-20', hirer_notice: on('2026-12-09'), has_copies: false }, ['no_copies']],
  [{ papers_given_on: '2026-11-20' }, ['hirer_notice_late']],
  [{ papers_given_on: '2026-11-24' }, []],
  [{ kind: 'council_parking', keeper_notice: on('2027-11-17') }, []],
])('parked on 4 November, %j: %j', (given, grounds) => {
  const found = hirerDefence(parking(given), rules, new Set(), '2026-12-15')
  expect(found.grounds.map(({ ground }) => ground)).toEqual(grounds)
})

test('both limits are computed and said', () =>
  expect(
    hirerDefence(
      parking({ keeper_notice: on('2026-11-17'), papers_given_on: '2026-11-20', hirer_notice: on('2026-12-10') }),
      rules,
      new Set(),
      '2026-12-15',
    ),
  ).toEqual({
    ...{ keeper_limit: '2026-11-18', hirer_limit: '2026-12-11' },
    grounds: [
      {
        ground: 'notice_late',
        words: 'The notice to keeper counts as given on 19 Nov 2026. The last day was 18 Nov 2026.',
      },
      {
        ground: 'hirer_notice_late',
        words: 'The notice to hirer counts as given on 14 Dec 2026. The last day was 11 Dec 2026.',
      },
    ],
  }))
