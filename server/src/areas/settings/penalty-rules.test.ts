// The rules as the migration fills them, and the days that the law of each kind makes of them.
import { amountDue } from '@kerbline/domain/areas/fines/amount-due.ts'
import { fineDates } from '@kerbline/domain/areas/fines/clock.ts'
import type { NoticeFacts, PenaltyRule } from '@kerbline/domain/areas/fines/notice.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const holidays = new Set(['2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28', '2027-01-01'])

onPortal('the rules of fines', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  let rules: readonly PenaltyRule[] = []
  const path = '/api/settings-lists/penalty-rules'
  const table = async (by = keeper) =>
    settingsEndpoints.penaltyRules.reply.parse((await portal.get(path, by.token)).json)
  const save = async (rows: readonly object[]) =>
    portal.send('PUT', path, keeper.token, { version: (await table()).version, rows })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    keeper = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['manage settings', 'see all accounts', 'see authorities', 'manage authorities'],
    })
    rules = (await table()).rows.map((rule, id) => ({ ...rule, id }))
  })
  afterAll(() => portal.stop())

  // Posted on Tuesday 10 November, served on the 12th, received on the 13th: neither "issue + 14" nor "received + 28" is ever right.
  const notice = (given: Partial<NoticeFacts>): NoticeFacts => ({
    ...{ kind: 'council_parking', served_how: 'post_camera', nation: 'england', stage: 'pcn', authority_id: null },
    ...{ contravention_on: '2026-11-04', issued_on: '2026-11-10', proved_served_on: null },
    ...{ received_on: '2026-11-13', printed: {} },
    ...given,
  })
  const camera = { discount: '2026-12-02', pay: '2026-12-09', respond: '2026-12-09' }
  const london = { discount: '2026-11-23', pay: '2026-12-07' }
  const onRoad = { discount: '2026-11-25', pay: '2026-12-09', respond: '2026-12-09' }
  const vehicle = { discount: '2026-11-17', pay: '2026-12-01' }
  test.each<[Partial<NoticeFacts>, object]>([
    [{}, camera],
    [{ kind: 'council_moving' }, camera],
    [{ kind: 'bus_lane', served_how: null }, camera],
    [{ served_how: 'post_other' }, { ...camera, discount: '2026-11-25' }],
    [{ served_how: 'on_vehicle', issued_on: '2026-11-04' }, vehicle],
    [{ served_how: 'handed', issued_on: '2026-11-04' }, vehicle],
    [{ served_how: null }, { ...vehicle, respond: '2026-12-09' }],
    [
      { served_how: 'on_vehicle', stage: 'nto', issued_on: '2026-12-10' },
      { pay: '2027-01-10', respond: '2027-01-10' },
    ],
    [{ kind: 'london_moving' }, { ...london, respond: '2026-12-09' }],
    [{ kind: 'london_bus_lane' }, { ...london, respond: '2026-12-07' }],
    [
      { kind: 'london_bus_lane', stage: 'enforcement_notice' },
      { pay: '2026-12-09', respond: '2026-12-09' },
    ],
    [{ kind: 'tfl_road_user' }, { ...london, respond: '2026-12-07' }],
    [{ kind: 'clean_air_zone' }, onRoad],
    [{ kind: 'dart_crossing' }, onRoad],
    [{ kind: 'toll', served_how: null }, onRoad],
    [
      { kind: 'private_parking', stage: 'notice_to_keeper' },
      { discount: '2026-11-23', pay: '2026-12-10', respond: '2026-12-10' },
    ],
    [
      { kind: 'private_parking', stage: 'notice_to_hirer' },
      { pay: '2026-12-03', respond: '2026-12-03' },
    ],
    [
      { kind: 'private_parking', served_how: 'on_vehicle' },
      { discount: '2026-11-17', respond: '2026-12-01' },
    ],
    [{ kind: 'private_parking', stage: 'notice_to_keeper', nation: 'scotland' }, { discount: '2026-11-23' }],
    [{ stage: 'charge_certificate' }, { pay: '2026-11-25' }],
    [
      { kind: 'dart_crossing', stage: 'order_recovery' },
      { pay: '2026-12-02', respond: '2026-12-02' },
    ],
    [{ kind: 'nip_speeding', stage: 'nip', served_how: null }, { respond: '2026-12-09' }],
    [{ kind: 'nip_other', stage: 'nip', proved_served_on: '2026-11-11' }, { respond: '2026-12-08' }],
    [{ nation: 'wales', served_how: 'on_vehicle' }, vehicle],
    [{ nation: 'scotland', served_how: 'handed' }, vehicle],
    // What nobody has read has no day.
    [{ nation: 'wales' }, {}],
    [{ nation: 'northern_ireland', served_how: null }, {}],
    [{ contravention_on: '2022-05-30' }, {}],
    // Christmas, Easter, both changes of the clocks, 29 February.
    [{ issued_on: '2026-12-23' }, { discount: '2027-01-18', pay: '2027-01-25', respond: '2027-01-25' }],
    [{ issued_on: '2026-04-02' }, { discount: '2026-04-28', pay: '2026-05-05', respond: '2026-05-05' }],
    [{ issued_on: '2026-03-26' }, { discount: '2026-04-19', pay: '2026-04-26', respond: '2026-04-26' }],
    [{ issued_on: '2026-10-22' }, { discount: '2026-11-15', pay: '2026-11-22', respond: '2026-11-22' }],
    [{ issued_on: '2028-02-28' }, { discount: '2028-03-21', pay: '2028-03-28', respond: '2028-03-28' }],
    [
      { served_how: 'on_vehicle', contravention_on: '2028-02-29' },
      { discount: '2028-03-13', pay: '2028-03-27' },
    ],
  ])('%j ends on %j', (given, expected) => {
    const dates = fineDates(notice(given), rules, holidays)
    expect(Object.fromEntries(dates.map(({ ends, safe }) => [ends, safe]))).toEqual(expected)
    for (const { rule } of dates)
      expect(rule).toMatchObject({ source: expect.stringMatching(/./), read_on: '2026-11-27' })
  })

  test('where two sources count differently the later day alone is missed; a Sunday warns on Friday', () => {
    const pay = (kind: NoticeFacts['kind']) =>
      fineDates(notice({ kind }), rules, holidays).find(({ ends }) => ends === 'pay')
    expect(pay('tfl_road_user')).toMatchObject({ safe: '2026-12-07', last: '2026-12-09' })
    expect(pay('london_moving')).toMatchObject({ safe: '2026-12-07', last: '2026-12-07' })
    const nto = notice({ served_how: 'on_vehicle', stage: 'nto', issued_on: '2026-12-10' })
    expect(fineDates(nto, rules, holidays)[0]).toMatchObject({ safe: '2027-01-10', warn: '2027-01-08' })
  })

  test.each([
    ['council_parking', 'charge_certificate', 7_000, 10_500],
    ['dart_crossing', 'charge_certificate', 7_000, 10_500],
    ['tfl_road_user', 'charge_certificate', 18_000, 27_000],
    ['tfl_road_user', 'pcn', 18_000, 9_000],
    ['clean_air_zone', 'pcn', 12_000, 6_000],
    // Its discount is known only as it is printed.
    ['private_parking', 'notice_to_keeper', 10_000, 10_000],
  ] as const)('%s at %s: %d in full, %d pence due', (kind, stage, full_pence, due) => {
    const at = notice({ kind, stage })
    const amounts = { full_pence, discount_pence: null, printed_pence: null, charge_unpaid_pence: 350 }
    const dates = fineDates(at, rules, holidays)
    expect(amountDue(amounts, at, dates, '2026-11-20')).toMatchObject({ penalty_pence: due, charge_pence: 350 })
  })

  test('change with a line in the trail; an issuer’s own rule comes first, and its issuer stays', async () => {
    const issuer = await portal.owner((owner) =>
      owner
        .insertInto('authorities')
        .values({ name: 'Leeds City Council', type: 'council' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { rows } = await table()
    const first = rows.find(
      ({ kind, ends, served_how: way }) => kind === 'council_parking' && ends === 'discount' && way === 'post_camera',
    )
    const own = { ...first, authority_id: issuer.id, days: 23, source: 'Its notices' }
    expect((await save([...rows, own])).status).toBe(200)
    const kept = (await table()).rows.map((rule, id) => ({ ...rule, id }))
    const [discount] = fineDates(notice({ authority_id: issuer.id }), kept, holidays)
    expect(discount).toMatchObject({ safe: '2026-12-04', rule: { source: 'Its notices' } })
    const trail = await portal.owner((owner) =>
      owner.selectFrom('audit').select(['action', 'before', 'after']).where('entity', '=', 'rule of fines').execute(),
    )
    expect(trail).toMatchObject([{ action: 'rule of fines added', after: { days: 23 } }])
    const removal = `/api/authority-management/${issuer.id}`
    expect((await portal.send('DELETE', removal, keeper.token)).json).toMatchObject({ status: 409 })
    expect((await save(rows)).status).toBe(200)
    expect(await table()).toMatchObject({ rows: { length: rows.length } })
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'] })
    expect(await table(customer)).toEqual({ version: '', rows: [], issuers: [] })
  })

  test.each<[object, string, string]>([
    [{ days: 0 }, 'days', 'Enter 1 to 3,650.'],
    [{ authority_id: 999 }, 'authority_id', 'Choose an issuer.'],
    [{ from_on: '2026-02-01', to_on: '2026-01-01' }, 'to_on', 'Choose a date on or after the first.'],
    [{ days: 15 }, 'from_on', 'This rule is in the list twice.'],
  ])('a rule with %j is refused at its field', async (change, field, message) => {
    const [first] = (await table()).rows
    const reply = await save([first ?? {}, { ...first, ...change }])
    expect(reply.json).toMatchObject({ status: 422, fields: [{ field: `rows.1.${field}`, message }] })
  })
})
