import type { RepairerCase } from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import type { MoneyProposal } from '@kerbline/domain/cases/case-money.ts'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aDamageCase, insertCases } from '../../../testing/case-factories.ts'
import { aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const told = ({ json }: Answer): RepairerCase => json as RepairerCase

onPortal('repairers that act by a link', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  let mill: number
  let other: number

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [], columns: { cost_limit_pence: 1_000_000 } },
      may: ['see all accounts', 'see damage cases', 'manage damage cases', 'see damage costs'],
    })
    customer = await portal.person({
      accounts: ['NORTH01'],
      may: ['see damage cases', 'create damage cases', 'see damage costs', 'see vehicles'],
    })
    const dealer = (name: string) =>
      portal.owner((rows) =>
        rows.insertInto('dealers').values({ name, slug: name.toLowerCase() }).returning('id').executeTakeFirstOrThrow(),
      )
    mill = (await dealer('Mill')).id
    other = (await dealer('Quay')).id
  })
  afterAll(() => portal.stop())

  const aCase = (state: string, dealer: number | null = mill) =>
    portal.owner(async (rows) => {
      const made = aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: await categoryId(rows) })
      const { id, reg_no } = await rows
        .insertInto('vehicles')
        .values(made)
        .returning(['id', 'reg_no'])
        .executeTakeFirstOrThrow()
      const [made_id = 0] = await insertCases(rows, [
        aDamageCase(
          { ...{ customer_account_number: 'NORTH01', vehicle_id: id, reg_no }, state },
          {
            ...{
              dealer_id: dealer,
              driver_name: 'Leon Marsh',
              circumstances: 'Leon hit Jo Park.',
              location_text: 'Dock 4',
            },
            third_parties: JSON.stringify([{ name: 'Jo Park', phone: null }]),
            ...{
              estimate_pence: 77_700,
              damage_points: JSON.stringify([
                { view: 'rear', panel: 'rear_off', x: 0.6, y: 0.4, kind: 'dent', severity: 'minor' },
              ]),
            },
          },
        ),
      ])
      return made_id
    })
  const give = (id: number, by = staff) =>
    portal.send('POST', '/api/links', by.token, { purpose: 'damage repair', record_id: id })
  const linked = async (state: string) => {
    const id = await aCase(state)
    const { address } = (await give(id)).json as { address: string }
    return { id, token: address.split('#/link/')[1] ?? '' }
  }
  const post = (path: string, body: object) => portal.send('POST', `/api/repairer-links/${path}`, undefined, body)
  const put = (path: string, body: object) => portal.send('PUT', `/api/repairer-links/${path}`, undefined, body)
  const read = async (token: string) => told(await post('case', { token }))
  const step = async (token: string, verb: string, values: object = {}) =>
    post('steps', { token, verb, version: (await read(token)).version, ...values })
  const line = (what: string, unit_pence: number) => ({ what, kind: 'labour', unit_pence })
  const bring = async (token: string, bytes: Uint8Array, name: string, type: string) => {
    const { id } = (
      await post('uploads', { token, client_key: `key-of-${name.replace('.', '-')}`, name, size: bytes.length })
    ).json as { id: string }
    await portal.app.inject({
      ...{ method: 'PATCH', url: `/api/repairer-links/uploads/${id}?offset=0`, payload: Buffer.from(bytes) },
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
    return post(`uploads/${id}/finish`, { token, type })
  }
  const historyOf = async (id: number, by = staff) =>
    (
      (await portal.get(`/api/damage-cases/${id}/history`, by.token)).json as {
        entries: { words: string; by: string | null; said: string | null }[]
      }
    ).entries

  test('told: marks, photos and vehicle; nothing of who drove, who else was there, or what the customer pays', async () => {
    const { id, token } = await linked('estimating')
    const shown = await read(token)
    expect(shown).toMatchObject({
      ...{ repairer: 'Mill', state: 'estimating', may_quote: true, may_date: false, steps: [] },
      marks: [{ panel: 'rear_off', kind: 'dent' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/Leon|Jo Park|Dock 4|777/)
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#555' } })
      .jpeg()
      .toBuffer()
    const [photo] = told(await bring(token, bytes, 'rear.jpg', 'photo')).photos
    const full = (await post('photo', { token, id: photo?.id })).json as { address: string }
    for (const address of [photo?.address ?? '', full.address])
      expect((await portal.app.inject({ method: 'GET', url: address })).statusCode).toBe(200)
    const foreign = await linked('estimating')
    expect((await post('photo', { token: foreign.token, id: photo?.id })).status).toBe(404)
    expect((await historyOf(id)).map(({ by }) => by)).toContain('Mill, by link')
  })

  test('its quote is what the estimate can begin with, for the hire company alone', async () => {
    const { id, token } = await linked('estimating')
    const version = (await read(token)).version
    const quoted = await put('quote', { token, version, lines: [line('Door', 20_000), line('Paint', 16_000)] })
    expect([quoted.status, told(quoted).lines.map(({ what }) => what)]).toEqual([200, ['Door', 'Paint']])
    expect((await put('quote', { token, version, lines: [] })).json).toMatchObject({ code: 'changed meanwhile' })
    const proposed = (await portal.get(`/api/damage-cases/${id}/proposed-lines`, staff.token)).json as MoneyProposal
    expect(proposed).toMatchObject({
      ...{ from: 'repairer’s quote', lines: [{ what: 'Door', unit_pence: 20_000 }, { what: 'Paint' }] },
      sources: [expect.stringMatching(/^Mill, /)],
    })
    const said = [{ words: 'Repairer’s quote received', by: 'Mill, by link', said: '£360.00 before VAT' }]
    expect(await historyOf(id)).toEqual(
      expect.arrayContaining(said.map((each) => expect.objectContaining(each) as unknown)),
    )
    const staffs = (await portal.get(`/api/damage-cases/${id}/posts`, staff.token)).text
    expect(staffs).toContain('Quote: £360.00 before VAT. Door, £200.00; Paint, £160.00')
    const record = (await portal.get(`/api/damage-cases/${id}`, customer.token)).text
    const thread = (await portal.get(`/api/damage-cases/${id}/posts`, customer.token)).text
    const history = (await portal.get(`/api/damage-cases/${id}/history`, customer.token)).text
    expect(record + thread + history).not.toMatch(/360\.00|36000|Quote|quote/)
  })

  test('days, the repair and its invoice, each by the repairer’s name', async () => {
    const { id, token } = await linked('authorised')
    const version = (await read(token)).version
    const days = { repair_start: '2026-12-07', repair_due: '2026-12-04' }
    expect((await put('days', { token, version, ...days })).json).toMatchObject({ fields: [{ field: 'repair_due' }] })
    expect(told(await put('days', { token, version, ...days, repair_due: '2026-12-10' }))).toMatchObject({
      ...{ repair_start: '2026-12-07', repair_due: '2026-12-10', may_quote: false },
      steps: [{ verb: 'start repair', asks: [{ name: 'repair_start' }, { name: 'repair_due' }] }],
    })
    const begun = await step(token, 'start repair', { repair_start: '2026-12-07', repair_due: '2026-12-11' })
    expect(told(begun)).toMatchObject({ state: 'in_repair', repair_due: '2026-12-11' })
    expect(told(await step(token, 'finish repair')).state).toBe('repaired')
    expect(told(await bring(token, pdf, 'invoice.pdf', 'invoice')).documents).toMatchObject([{ type: 'Invoice' }])
    const words = (await historyOf(id)).filter(({ by }) => by === 'Mill, by link').map((each) => each.words)
    expect(words).toEqual(
      expect.arrayContaining([
        'Start repair: In repair',
        'Repair finished: Repaired',
        'Document added',
        'Repair dates given',
      ]),
    )
    const documents = (await portal.get(`/api/damage-cases/${id}/documents`, customer.token)).text
    expect(documents).not.toMatch(/invoice/)
  })

  test('given to the repairer of an open case alone, and ended with it', async () => {
    expect((await give(await aCase('estimating', null))).json).toMatchObject({
      detail: 'Choose the repairer first: select Edit, then Repairer.',
    })
    expect((await give(await aCase('under_review'))).status).toBe(409)
    expect((await give(await aCase('estimating'), customer)).status).toBe(403)
    const { id, token } = await linked('estimating')
    expect((await step(token, 'finish repair')).status).toBe(409)
    await portal.owner((rows) => sql`update damage_cases set dealer_id = ${other} where case_id = ${id}`.execute(rows))
    expect((await post('case', { token })).json).toMatchObject({ code: 'link expired' })
  })
})
