import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { dearerFineQuery } from '@kerbline/domain/areas/fines/states.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { textOfPdf } from '../../testing/pdf-text.ts'
import { type Answer, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { anIssuer, fineEntered } from '../../testing/sample-fines.ts'
import { filesOf } from '../../testing/zip-files.ts'
import { PDF, sender } from '../documents/testing-uploads.ts'

type View = ReplyOf<(typeof finesEndpoints)['view']>
const viewOf = ({ json }: Answer): View => json as View
const detailOf = ({ json }: Answer): string => (json as { detail: string }).detail

const desk: readonly Permission[] = ['see all accounts', 'see fines', 'manage fines', 'see drivers']
const period = { agreed_from: '2026-09-01 08:00+01', agreed_to: '2027-02-26 17:00+00' }

onPortal('letters of fines', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let issuer: number
  let count = 0
  let uploads: ReturnType<typeof sender>

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), {
      ...{ TEST_CLOCK: '2026-11-17T09:00:00.000Z', DATA_DIR: (await on.place()).config.DATA_DIR },
    })
    uploads = sender(portal, 'fine')
    staff = await portal.person({ side: 'staff', accounts: [], may: desk })
    issuer = await portal.owner((rows) => anIssuer(rows, 'Eastmere Council'))
  })
  afterAll(() => portal.stop())

  /** A notice of a vehicle of its own, whose hire agrees this. */
  async function enter(change: object = {}, agreed = period) {
    const reg_no = `LT${String(++count).padStart(2, '0')}AAA`
    await portal.owner(async (rows) => {
      const hired = { customer_account_number: 'NORTH01', reg_no, on_hire_date: '2026-09-01' }
      const { id } = await rows
        .insertInto('vehicles')
        .values(aVehicle({ ...hired, vehicle_category_id: await categoryId(rows) }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .updateTable('hires')
        .set({ ...agreed, contract_ref: `HL-${count}`, hirer_address: '9 Lane End, Leeds' })
        .where('vehicle_id', '=', id)
        .execute()
    })
    const entered = { ...fineEntered, authority_id: issuer, notice_no: `LT${count}`, reg_no, ...change }
    return viewOf(await portal.send('POST', '/api/fines', staff.token, entered)).record
  }
  const read = async (id: number, by = staff) => viewOf(await portal.get(`/api/fines/${id}`, by.token)).record
  const take = async (id: number, verb: string, given: object = {}) => {
    const { updated_at: version } = await read(id)
    return portal.send('POST', `/api/fines/${id}/steps`, staff.token, { verb, version, ...given })
  }
  async function attach(id: number, type: string, name = `${type}.pdf`): Promise<number> {
    const { upload } = await uploads.sendWhole(staff, id, PDF, { name })
    const made = await portal.send('POST', `/api/fines/${id}/documents`, staff.token, { upload, type })
    return (made.json as { document: { id: number } }).document.id
  }
  async function pack(id: number, name: 'transfer' | 'contest', by = staff) {
    const { rawPayload, statusCode } = await portal.app.inject({
      url: `/api/fines/${id}/${name}-pack.zip`,
      headers: { authorization: `Bearer ${by.token}` },
    })
    if (statusCode !== 200) throw new Error(`${statusCode}: ${rawPayload.toString()}`)
    const files = filesOf(rawPayload)
    const letter = files.get('1 Letter.pdf') ?? Buffer.alloc(0)
    // Lines are drawn one by one: what is said is read without its breaks.
    return { names: [...files.keys()], letter: textOfPdf(letter).replaceAll(/\s+/g, ' ') }
  }

  test('a council PCN is transferred with its pack; without its documents there is no letter', async () => {
    const { id, number } = await enter()
    const refused = await portal.get(`/api/fines/${id}/transfer-pack.zip`, staff.token)
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('Add the hire agreement')])
    for (const type of ['hire_agreement', 'statement_of_liability', 'penalty_notice']) await attach(id, type)
    const { names, letter } = await pack(id, 'transfer')
    expect(names).toEqual([
      '1 Letter.pdf',
      '2 Hire agreement.pdf',
      '3 Statement of liability.pdf',
      '4 Penalty notice.pdf',
    ])
    for (const words of [
      ...[number, 'Eastmere Council', 's.66(8)', 'LT1, dated 11 Nov 2026', 'LT01AAA', '10 Nov 2026, 09:00', 'HL-1'],
      ...['9 Lane End, Leeds', '1 Sep 2026 08:00', '26 Feb 2027 17:00', 'send a new notice to the hirer'],
      '2. Statement of liability, 17 Nov 2026',
    ])
      expect(letter).toContain(words)
    expect((await take(id, 'start transfer', { method: 'post' })).status).toBe(200)
    const trail = await portal.owner((rows) =>
      rows.selectFrom('audit').select('after').where('action', '=', 'transfer pack downloaded').execute(),
    )
    expect(trail).toMatchObject([
      { after: { number, documents: [expect.any(Number), expect.any(Number), expect.any(Number)] } },
    ])
  })

  test('a letter is read before it leaves, and its free text worded anew; what the law asks for stays', async () => {
    const { id } = await enter()
    const path = `/api/fines/${id}/letters/transfer`
    expect((await portal.get(path, staff.token)).status).toBe(409)
    for (const type of ['hire_agreement', 'statement_of_liability']) await attach(id, type)
    const shown = async () => (await portal.get(path, staff.token)).json as ReplyOf<(typeof finesEndpoints)['letter']>
    const before = await shown()
    expect(before).toMatchObject({ edited: null, is_lapsed: false, wording: before.standard })
    expect(before.parts.flatMap(({ facts }) => facts.map(({ words }) => words))).toContain('9 Lane End, Leeds')
    const save = async (change: object = {}) => {
      const { updated_at: version } = await read(id)
      return portal.send('PUT', path, staff.token, { version, ...before.standard, ...change })
    }
    expect((await save({ opening: ' ' })).status).toBe(422)
    expect((await save({ asks: 'Send the next notice to our customer, please.' })).status).toBe(200)
    const after = await shown()
    expect(after.edited).toEqual({ by: expect.any(String), at: expect.stringMatching(/^2026-11-17T09/) })
    const { letter } = await pack(id, 'transfer')
    for (const words of ['Send the next notice to our customer', 'signed a statement of liability', 's.66(8)', 'HL-'])
      expect(letter).toContain(words)
    expect(letter).not.toContain(before.standard.asks)
    // Of another law: worded for that one no longer.
    await portal.owner((rows) =>
      rows.updateTable('cases').set({ type: 'clean_air_zone' }).where('id', '=', id).execute(),
    )
    expect(await shown()).toMatchObject({ edited: null, is_lapsed: true })
    await portal.owner((rows) =>
      rows.updateTable('cases').set({ type: 'council_parking' }).where('id', '=', id).execute(),
    )
    expect((await save()).status).toBe(200)
    expect(await shown()).toMatchObject({ edited: null, is_lapsed: false })
    await take(id, 'start transfer', { method: 'post' })
    const refused = await save({ opening: 'Too late.' })
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('was sent')])
  })

  test('the signed papers of the hire come before those of the fine, and those of another hire prove nothing', async () => {
    const { id } = await enter()
    const early = await attach(id, 'hire_agreement', 'early.pdf')
    for (const type of ['hire_agreement', 'statement_of_liability']) await attach(id, type)
    const giveTo = (hire: ReturnType<typeof sql>, document: number) =>
      portal.owner((rows) =>
        sql`update documents set issued_on = '2026-09-01', hire_id = (${hire}) where id = ${document}`.execute(rows),
      )
    const enclosed = async () => (await pack(id, 'transfer')).letter
    expect(await enclosed()).toContain('1. Hire agreement, 17 Nov 2026')
    await giveTo(sql`select hire_id from fine_cases where case_id = ${id}`, early)
    expect(await enclosed()).toContain('1. Hire agreement, 1 Sep 2026')
    const other = sql`select h.id from hires h, fine_cases k where k.case_id = ${id} and h.id <> k.hire_id limit 1`
    await giveTo(other, early)
    await giveTo(other, early + 1)
    const refused = await portal.get(`/api/fines/${id}/transfer-pack.zip`, staff.token)
    expect([refused.status, detailOf(refused)]).toEqual([409, expect.stringContaining('Add the hire agreement')])
  })

  test('whoever works for another account finds no letter, no contest and no extension', async () => {
    const { id, updated_at: version } = await enter()
    const other = await portal.person({ side: 'staff', accounts: ['SOUTH01'], may: ['see fines', 'manage fines'] })
    const contest = { version, ground: 'procedure', details: 'No', documents: [] }
    const answers = [
      await portal.get(`/api/fines/${id}/transfer-pack.zip`, other.token),
      await portal.get(`/api/fines/${id}/contest-pack.zip`, other.token),
      await portal.get(`/api/fines/${id}/letters/transfer`, other.token),
      await portal.send('PUT', `/api/fines/${id}/contest`, other.token, contest),
      await portal.send('POST', `/api/fines/${id}/extensions`, other.token, {
        ...{ agreed_from: '2026-11-01T00:00:00.000Z', agreed_to: '2026-12-01T00:00:00.000Z', document_id: 1 },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['see fines', 'manage fines'] })
    expect((await portal.get(`/api/fines/${id}/transfer-pack.zip`, customer.token)).status).toBe(403)
  })

  test('a camera notice of a three-year lease is not offered the hire ground, and refused it', async () => {
    const lease = { agreed_from: '2026-09-01 08:00+01', agreed_to: '2029-08-31 17:00+01' }
    const { id } = await enter({ type: 'bus_lane', served_how: 'post_camera' }, lease)
    for (const type of ['hire_agreement', 'statement_of_liability']) await attach(id, type)
    const { contest_grounds: offered, transfer_test: tested } = await read(id)
    expect(tested?.is_allowed).toBe(false)
    expect(offered.source).toContain('SI 2022/576')
    expect(offered.of.map(({ ground }) => ground)).toContain('never_owner')
    expect(offered.of.map(({ ground }) => ground)).not.toContain('hire_firm')
    const asked = await take(id, 'contest', { ground: 'hire_firm', reason: 'On hire.' })
    expect([asked.status, (asked.json as { fields: object[] }).fields]).toEqual([
      422,
      [expect.objectContaining({ message: expect.stringContaining('6 months or more') as unknown })],
    ])
    expect((await take(id, 'contest', { ground: 'hirer_notice_late', reason: 'Late.' })).status).toBe(422)
  })

  test('an extension covers the minute after the agreement has ended; the letter encloses it', async () => {
    const { id } = await enter({}, { ...period, agreed_to: '2026-10-31 17:00+00' })
    for (const type of ['hire_agreement', 'statement_of_liability']) await attach(id, type)
    expect((await read(id)).transfer_test?.reason).toContain('does not cover the minute')
    const document = await attach(id, 'hire_agreement', 'extension.pdf')
    const added = {
      agreed_from: '2026-10-31T17:00:00.000Z',
      agreed_to: '2026-12-31T17:00:00.000Z',
      document_id: document,
    }
    const add = (change: object = {}) =>
      portal.send('POST', `/api/fines/${id}/extensions`, staff.token, { ...added, ...change })
    expect((await add({ agreed_to: '2026-10-01T00:00:00.000Z' })).status).toBe(422)
    expect((await add({ document_id: document + 1_000 })).status).toBe(422)
    const { transfer_test: tested } = viewOf(await add()).record
    expect(tested).toMatchObject({ is_allowed: true, extensions: [{ is_used: true }] })
    const { letter, names } = await pack(id, 'transfer')
    // The agreement stays the agreement, though the extension came later under the same type.
    expect(names).toEqual([
      ...['1 Letter.pdf', '2 Hire agreement.pdf', '3 Hire agreement.pdf'],
      '4 Statement of liability.pdf',
    ])
    expect(letter).toContain('31 Oct 2026 17:00')
    expect(letter).toContain('31 Dec 2026 17:00')
    const extension = tested?.extensions[0]?.id ?? 0
    const gone = await portal.send('DELETE', `/api/fines/${id}/extensions/${extension}`, staff.token)
    expect(viewOf(gone).record.transfer_test).toMatchObject({ is_allowed: false, extensions: [] })
  })

  test('a late notice of a parking operator is the first ground; a rejected contest stands on top with its reason', async () => {
    const parking = { type: 'private_parking', served_how: 'post_camera', contravention_at: '2026-10-01T09:00:00.000Z' }
    const { id } = await enter({
      ...parking,
      issued_on: '2026-10-20',
      received_on: '2026-10-22',
      papers_given_on: '2026-10-23',
    })
    const { parking: told, contest_grounds: offered } = await read(id)
    // Parked on 1 October: given by the 15th. Documents given on the 23rd: the hirer’s notice by 13 November, and none has come.
    expect(told).toMatchObject({ keeper_limit: '2026-10-15', hirer_limit: '2026-11-13', papers_given_on: '2026-10-23' })
    expect(offered.of.slice(0, 3).map(({ ground, words }) => [ground, words !== null])).toEqual([
      ['notice_late', true],
      ['hirer_notice_late', true],
      ['no_copies', false],
    ])
    const photo = await attach(id, 'photo', 'sign.pdf')
    const { updated_at: version } = await read(id)
    const contest = {
      version,
      ground: 'notice_late',
      details: 'Your notice came three weeks later.',
      documents: [photo],
    }
    expect((await portal.get(`/api/fines/${id}/contest-pack.zip`, staff.token)).status).toBe(409)
    expect(
      (await portal.send('PUT', `/api/fines/${id}/contest`, staff.token, { ...contest, documents: [photo + 1_000] }))
        .status,
    ).toBe(422)
    expect((await portal.send('PUT', `/api/fines/${id}/contest`, staff.token, contest)).status).toBe(200)
    const { names, letter } = await pack(id, 'contest')
    expect(names).toEqual(['1 Letter.pdf', '2 Photo.pdf'])
    for (const words of [
      'came too late',
      'The last day was 15 Oct 2026',
      'three weeks later',
      'agreement HL-',
      'Had by',
    ])
      expect(letter).toContain(words)
    await take(id, 'contest', { ground: 'notice_late', reason: contest.details })
    expect((await take(id, 'reject contest', { reason: 'Posted in time' })).status).toBe(200)
    const { rows } = (await portal.get('/api/fines', staff.token)).json as { rows: object[] }
    expect(rows[0]).toMatchObject({ id, state: 'notified', contest_refusal: 'Posted in time' })
    expect(rows.length).toBeGreaterThan(1)
    const others = await enter({ type: 'council_parking', papers_given_on: '2026-11-12' })
    expect((await read(others.id)).parking).toBeNull()
  })

  test('a police letter names the hirer; the driver’s licence is in it for who may see it alone', async () => {
    const nip = { type: 'nip_speeding', stage: 'nip', full_pence: null, discount_pence: null }
    const { id } = await enter(nip)
    expect((await pack(id, 'transfer')).letter).toContain('9 Lane End, Leeds')
    const licensed = await portal.person({ side: 'staff', accounts: [], may: [...desk, 'see driver licence details'] })
    const { updated_at: version } = await read(id)
    const named = { driver_name: 'Leon Marsh', licence_no: 'MARSH801', birth_date: '1980-01-01', reason: 'Signed out' }
    expect(
      (await portal.send('POST', `/api/fines/${id}/steps`, licensed.token, { verb: 'nominate', version, ...named }))
        .status,
    ).toBe(200)
    const refused = await portal.get(`/api/fines/${id}/transfer-pack.zip`, staff.token)
    expect([refused.status, detailOf(refused)]).toEqual([403, expect.stringContaining('licence details')])
    expect((await take(id, 'contest', { ground: 'as_printed', reason: 'Not us' })).status).not.toBe(200)
    const { letter } = await pack(id, 'transfer', licensed)
    for (const words of ['s.172', 'Leon Marsh', 'MARSH801', '1 Jan 1980', 'any further request to the hirer'])
      expect(letter).toContain(words)
  })

  test('what costs more within a week is found, by its discount or its full amount', async () => {
    const printed = (notice_no: string, discount: string | null, pay: string | null, change: object = {}) =>
      enter({
        ...{ type: 'other', notice_no, printed_discount: discount, printed_pay: pay, issued_on: '2026-11-11' },
        ...change,
      })
    await printed('DR1', '2026-11-20', '2026-12-10')
    await printed('DR2', '2026-11-14', '2026-11-24')
    await printed('DR3', '2026-11-30', '2026-12-10')
    await printed('DR4', '2026-11-12', '2026-11-15')
    const nip = { type: 'nip_speeding', stage: 'nip', full_pence: null, discount_pence: null }
    await printed('DR5', null, null, { ...nip, printed_respond: '2026-11-20' })
    const { dearer_on: soon, state, sort } = dearerFineQuery
    const asked = new URLSearchParams([
      ['size', '25'],
      ['search', 'DR'],
      ['sort', sort],
    ])
    for (const filter of [`dearer_on:${soon}`, `state:${state}`]) asked.append('filter', filter)
    const { rows } = (await portal.get(`/api/fines?${asked}`, staff.token)).json as { rows: { notice_no: string }[] }
    expect(rows).toMatchObject([
      { notice_no: 'DR1', dearer_on: '2026-11-20' },
      { notice_no: 'DR2', dearer_on: '2026-11-24' },
    ])
  })
})
