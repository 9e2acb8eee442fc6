import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { openFineQuery } from '@kerbline/domain/areas/fines/states.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDriver, aDriverVehicle, aVehicle } from '../../testing/factories.ts'
import { type Answer, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { anIssuer, fineEntered } from '../../testing/sample-fines.ts'
import { nightlyFines } from './jobs.ts'

type View = ReplyOf<(typeof finesEndpoints)['view']>
const viewOf = ({ json }: Answer): View => json as View

onPortal('fines', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  let issuer: number
  let driver: number

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00.000Z' })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: [
        'see all accounts',
        'see fines',
        'manage fines',
        'see drivers',
        'see driver checks',
        'see driver licence details',
      ],
    })
    customer = await portal.person({
      accounts: ['NORTH01'],
      may: ['see fines', 'nominate drivers', 'contest fines', 'see drivers'],
    })
    await portal.owner(async (rows) => {
      issuer = await anIssuer(rows, 'Leeds Council')
      const category = await categoryId(rows)
      const made = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: 'NORTH01',
            vehicle_category_id: category,
            reg_no: 'FN01AAA',
            on_hire_date: '2026-05-01',
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const person = await rows
        .insertInto('drivers')
        .values(aDriver({ customer_account_number: 'NORTH01', name: 'Leon Marsh' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      driver = person.id
      await rows
        .insertInto('driver_vehicles')
        .values(
          aDriverVehicle({
            ...{ customer_account_number: 'NORTH01', vehicle_id: made.id, reg_no: 'FN01AAA', driver_id: driver },
            from_at: '2026-06-01T00:00:00.000Z',
          }),
        )
        .execute()
    })
  })
  afterAll(() => portal.stop())

  const enter = (change: object = {}, by = staff) =>
    portal.send('POST', '/api/fines', by.token, { ...fineEntered, authority_id: issuer, reg_no: 'FN01AAA', ...change })
  const take = async (id: number, verb: string, given: object = {}, by = staff) => {
    const { record } = viewOf(await portal.get(`/api/fines/${id}`, by.token))
    return portal.send('POST', `/api/fines/${id}/steps`, by.token, { verb, version: record.updated_at, ...given })
  }
  const read = async (id: number, by = staff) => viewOf(await portal.get(`/api/fines/${id}`, by.token)).record

  /** The hire agreement, short enough, and the statement of liability. */
  const furnish = (id: number) =>
    portal.owner(async (rows) => {
      await sql`update hires set agreed_from = '2026-09-01 08:00+01', agreed_to = '2027-02-26 17:00+00', hirer_address = '9 Lane End, Leeds', contract_ref = 'HL-1'
        where customer_account_number = 'NORTH01' and vehicle_id = (select vehicle_id from cases where id = ${id})`.execute(
        rows,
      )
      for (const type of ['hire_agreement', 'statement_of_liability']) {
        const file = await rows
          .insertInto('files')
          .values({
            ...{ customer_account_number: 'NORTH01', owner: 'case', owner_id: String(id), name: `${type}.pdf` },
            ...{ mime: 'application/pdf', size_bytes: 1, sha256: '', storage_key: `${type}-${id}` },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await rows
          .insertInto('documents')
          .values({
            ...{
              customer_account_number: 'NORTH01',
              case_id: id,
              case_kind: 'fine',
              owner: 'case',
              owner_id: id,
              file_id: file.id,
              type,
            },
            ...{
              title: type,
              sha256: '',
              sent_sha256: '',
              scanned: 'no scanner',
              added_by_name: 'A test',
              side: 'hire_company',
            },
          })
          .execute()
      }
    })

  test('a notice is matched at its minute to hire and driver, and waits for the customer', async () => {
    const made = viewOf(await enter({ notice_no: 'ls 100' }))
    expect(made.record).toMatchObject({
      ...{ state: 'notified', waiting_on: 'customer', customer_account_number: 'NORTH01', notice_no: 'LS100' },
      ...{ driver_name: 'Leon Marsh', now_pence: 3_500, later_pence: 7_000, owner_team: 'Fines' },
    })
    expect(made.record.match).toMatchObject({
      hire: { account: 'NORTH01' },
      drove: { driver: { name: 'Leon Marsh' }, confidence: 'likely', evidence: [{ source: 'assignment' }] },
    })
    // Posted on Wednesday the 11th, served on Friday the 13th: the 13th is day 1 of 14.
    expect(made.record.dates[0]).toMatchObject({
      ends: 'discount',
      printed: null,
      computed: '2026-11-26',
      safe: '2026-11-26',
    })
    expect(made.record.dates[0]?.says).toMatch(/14 days beginning with service/)
    expect(made.record).toMatchObject({ due_on: '2026-11-26', due_clock: 'decide' })
    expect((await portal.get(`/api/fines/${made.record.id}`, customer.token)).status).toBe(200)
  })

  test('the earlier of printed and computed leads, and the later is the one that is missed', async () => {
    const { record } = viewOf(await enter({ notice_no: 'LS101', printed_discount: '2026-11-24' }))
    expect(record.dates[0]).toMatchObject({
      printed: '2026-11-24',
      computed: '2026-11-26',
      safe: '2026-11-24',
      last: '2026-11-26',
    })
    expect(record.due_on).toBe('2026-11-24')
  })

  test('a later stage of the same number and issuer updates the fine; another issuer’s number is another fine', async () => {
    const first = viewOf(
      await enter({
        notice_no: 'LS102',
        served_how: 'on_vehicle',
        contravention_at: '2026-10-01T09:00:00.000Z',
        issued_on: '2026-10-01',
        received_on: null,
      }),
    )
    const nto = {
      served_how: 'on_vehicle',
      contravention_at: '2026-10-01T09:00:00.000Z',
      stage: 'nto',
      issued_on: '2026-11-05',
      discount_pence: null,
    }
    const later = viewOf(await enter({ notice_no: 'LS102', ...nto }))
    expect(later.record).toMatchObject({
      ...{ id: first.record.id, stage: 'nto', is_escalated: true, now_pence: 7_000, state: 'notified' },
      stages: [{ stage: 'pcn', issued_on: '2026-10-01', discount_pence: 3_500 }],
    })
    const certificate = viewOf(
      await enter({
        notice_no: 'LS102',
        ...nto,
        stage: 'charge_certificate',
        issued_on: '2026-11-14',
        received_on: null,
        full_pence: 10_500,
      }),
    )
    expect(certificate.record).toMatchObject({ id: first.record.id, now_pence: 10_500, full_pence: 10_500 })
    expect(certificate.record.stages).toHaveLength(2)
    expect((await enter({ notice_no: 'LS102', ...nto })).status).toBe(422)
    const other = await portal.owner((rows) => anIssuer(rows))
    const second = viewOf(await enter({ notice_no: 'LS102', authority_id: other }))
    expect(second.record.id).not.toBe(first.record.id)
  })

  test('nobody found waits for staff alone until it is matched', async () => {
    const { record } = viewOf(await enter({ notice_no: 'LS103', reg_no: 'ZZ99ZZZ' }))
    expect(record).toMatchObject({ state: 'unmatched', waiting_on: 'hire_company', customer_account_number: 'NOHIRER' })
    expect((await portal.get(`/api/fines/${record.id}`, customer.token)).status).toBe(404)
    expect((await take(record.id, 'match', { account: 'NOBODY' })).status).toBe(422)
    const matched = viewOf(await take(record.id, 'match', { account: 'NORTH01', reason: 'The customer told us' }))
    expect(matched.record).toMatchObject({ state: 'notified', customer_account_number: 'NORTH01' })
    expect((await portal.get(`/api/fines/${record.id}`, customer.token)).status).toBe(200)
  })

  test('stands with its vehicle, its driver, the dashboard, the off-hire form and the palette, by the number of its notice', async () => {
    const reader = await portal.person({
      accounts: ['NORTH01'],
      may: ['see fines', 'see vehicles', 'see drivers', 'see dashboard', 'see orders', 'request off hire'],
    })
    const { record } = viewOf(await enter({ notice_no: 'TK88123456' }))
    const read = async <Reply>(path: string) => (await portal.get(path, reader.token)).json as Reply
    const known = await read<{ records: { id: string }[] }>('/api/search?q=k881234')
    expect(known.records).toMatchObject([{ kind: 'fine', id: String(record.id), address: expect.any(String) }])
    const vehicle = await read<{ vehicle: { id: number }; counts: { fines: number } }>('/api/vehicles/by-plate/FN01AAA')
    const list = await read<{ total: number }>('/api/fines?size=25&search=FN01AAA')
    expect(vehicle.counts.fines).toBe(list.total)
    const { entries } = await read<{ entries: { record: string; act: string }[] }>(
      `/api/vehicles/${vehicle.vehicle.id}/timeline?kind=fine`,
    )
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'fine', act: 'opened', record: String(record.id) }))
    const drove = await read<{ fines: { id: number }[]; totals: { fines: number } }>(`/api/drivers/${driver}/profile`)
    expect(drove.fines.map(({ id }) => id)).toContain(record.id)
    expect(drove.totals.fines).toBe(list.total)
    const open = await read<{ total: number }>(`/api/fines?size=25&filter=state:${openFineQuery.state}`)
    const board = await read<{ fines: { open: number } }>('/api/dashboard')
    expect(board.fines.open).toBe(open.total)
    const preview = await read<{ vehicles: { fines: { id: number }[] }[] }>('/api/off-hires/preview?reg_nos=FN01AAA')
    expect(preview.vehicles[0]?.fines.map(({ id }) => id)).toContain(record.id)
    const stranger = await portal.person({ accounts: ['SOUTH01'], may: ['see fines'] })
    expect((await portal.get('/api/search?q=TK88123456', stranger.token)).json).toMatchObject({ records: [] })
  })

  test('a police notice has no charge to pay; who is named stays, licence and address go 90 days after the close', async () => {
    const nip = { type: 'nip_speeding', stage: 'nip', full_pence: null, discount_pence: null }
    const { record } = viewOf(await enter({ notice_no: 'NIP1', ...nip }))
    expect(record.now_pence).toBeNull()
    const paid = await take(record.id, 'pay', {
      paid_on: '2026-11-16',
      paid_pence: 1,
      decided_by: 'Dev',
      reason: 'None',
    })
    expect([paid.status, (paid.json as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining('police notice'),
    ])
    const nominated = await take(
      record.id,
      'nominate',
      {
        driver_name: 'Leon Marsh',
        driver_id: driver,
        driver_address: '1 High Street',
        licence_no: 'MARSH801',
        birth_date: '1980-01-01',
      },
      customer,
    )
    expect(viewOf(nominated).record).toMatchObject({
      state: 'driver_nomination',
      nominated: { name: 'Leon Marsh', licence_no: null },
    })
    expect((await read(record.id)).nominated).toMatchObject({ licence_no: 'MARSH801', address: '1 High Street' })
    await portal.owner((rows) =>
      sql`update cases set state = 'closed', waiting_on = null, waiting_since = null, closed_at = '2026-08-01' where id = ${record.id}`.execute(
        rows,
      ),
    )
    await nightlyFines(portal.portal, new AbortController().signal, (error) => expect.unreachable(String(error)))
    expect((await read(record.id)).nominated).toMatchObject({
      name: 'Leon Marsh',
      licence_no: null,
      address: null,
      is_dropped: true,
    })
  })

  test('a refused transfer comes back with its reason; our payment says who decided, and the fee is waived where we were late', async () => {
    const { record } = viewOf(
      await enter({
        notice_no: 'LS104',
        contravention_at: '2026-10-10T09:00:00.000Z',
        issued_on: '2026-10-12',
        received_on: '2026-10-15',
      }),
    )
    const { transfer_test: test } = await read(record.id)
    expect(test).toMatchObject({ is_allowed: false, law: expect.stringContaining('s.66') as unknown })
    expect((await take(record.id, 'start transfer', { method: 'post' })).status).toBe(409)
    await furnish(record.id)
    expect((await take(record.id, 'start transfer', { method: 'post' })).status).toBe(200)
    const refused = viewOf(await take(record.id, 'reject transfer', { reason: 'No end time on the agreement' }))
    expect(refused.record).toMatchObject({
      state: 'transfer_rejected',
      transfer_refusal: 'No end time on the agreement',
      waiting_on: 'hire_company',
    })
    expect(
      (
        await take(record.id, 'pay', {
          paid_on: '2026-11-17',
          paid_pence: 7_000,
          decided_by: 'Dev Kapoor',
          reason: 'Last day',
        })
      ).status,
    ).toBe(200)
    const done = viewOf(await take(record.id, 'recharge', { invoice_ref: 'INV1' }))
    // It came to us while the discount ran, and was entered after it: the time was ours.
    expect(done.record).toMatchObject({
      ...{ state: 'recharged', paid: { by: 'hire_company', decided_by: 'Dev Kapoor', pence: 7_000 } },
      fee: { net_pence: 0, waived: expect.stringContaining('waiting for us') as unknown },
    })
  })

  test('the customer marks it as paid with proof alone, asks to contest, and enters no notice', async () => {
    const { record } = viewOf(await enter({ notice_no: 'LS105' }))
    const proof = { paid_on: '2026-11-16', paid_pence: 3_500 }
    expect((await take(record.id, 'customer pays', proof, customer)).status).toBe(409)
    const asked = viewOf(
      await take(record.id, 'ask to contest', { ground: 'no_contravention', reason: 'We were unloading.' }, customer),
    )
    expect(asked.record).toMatchObject({
      state: 'contest_asked',
      waiting_on: 'hire_company',
      contest: { details: 'We were unloading.' },
    })
    expect((await enter({ notice_no: 'LS106' }, customer)).status).toBe(403)
  })

  test('whoever drove says so by a link and is nominated; who did not is told of in the thread', async () => {
    const giver = await portal.person({ accounts: ['NORTH01'], may: ['see fines', 'nominate drivers', 'see drivers'] })
    const linked = async (number: string) => {
      const { record } = viewOf(await enter({ notice_no: number }))
      const given = await portal.send('POST', '/api/links', giver.token, {
        purpose: 'fine driver',
        record_id: record.id,
      })
      const { address } = given.json as { address: string }
      return { id: record.id, token: address.split('#/link/')[1] ?? '' }
    }
    const post = (path: string, body: object) => portal.send('POST', path, undefined, body)
    const one = await linked('LS107')
    const sheet = (await post('/api/links/open', { token: one.token })).json
    expect(sheet).toMatchObject({
      purpose: 'fine driver',
      notice_no: 'LS107',
      registration: 'FN01AAA',
      is_open: true,
      now_pence: 3_500,
    })
    const answered = await post('/api/fine-links/answer', { token: one.token, answer: 'me', name: 'Leon Marsh' })
    expect(answered.json).toMatchObject({ is_open: false, answered: 'me' })
    expect(await read(one.id)).toMatchObject({
      state: 'driver_nomination',
      nominated: { name: 'Leon Marsh', by: 'Leon Marsh, by link' },
    })
    const again = await post('/api/fine-links/answer', { token: one.token, answer: 'me', name: 'Eve' })
    expect(again.status).toBe(409)
    const other = await linked('LS108')
    expect(
      (await post('/api/fine-links/answer', { token: other.token, answer: 'not_me', name: 'Sam', note: 'On leave' }))
        .status,
    ).toBe(200)
    expect((await read(other.id)).state).toBe('notified')
    const { posts } = (await portal.get(`/api/fines/${other.id}/posts`, giver.token)).json as {
      posts: { body: string; author_name: string }[]
    }
    expect(posts).toMatchObject([{ body: 'I was not driving. On leave', author_name: 'Sam, by link' }])
  })

  test('a company’s rule for a kind is what a new notice begins with; figures say what was saved and in whose time it was lost', async () => {
    const rule = { account: 'NORTH01', kind: 'bus_lane', handling: 'contest' }
    expect((await portal.send('PUT', '/api/fines/policy', customer.token, rule)).json).toMatchObject({
      policies: [{ kind: 'bus_lane', handling: 'contest' }],
    })
    expect(
      (await portal.send('PUT', '/api/fines/policy', customer.token, { ...rule, account: 'SOUTH01' })).status,
    ).toBe(404)
    const { record } = viewOf(await enter({ notice_no: 'LS109', type: 'bus_lane', served_how: 'post_camera' }))
    expect(record).toMatchObject({ handling: 'contest', policy: { handling: 'contest' } })
    expect(
      (await take(record.id, 'pay', { paid_on: '2026-11-17', paid_pence: 3_500, decided_by: 'Dev', reason: 'In time' }))
        .status,
    ).toBe(200)
    const { months } = (await portal.get('/api/fines/figures', staff.token)).json as { months: object[] }
    // The other is LS104, which came to us in time and was entered too late.
    expect(months).toEqual([
      { month: '2026-11', paid: 2, saved_pence: 3_500, lost_by_us_pence: 3_500, lost_by_customer_pence: 0 },
    ])
  })
})
