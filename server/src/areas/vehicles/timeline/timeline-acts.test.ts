// What is done to a vehicle's own record, as both sides read it in its timeline: edits, plates, tags, files, changes of many.
import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { wizard } from '../../imports/testing-wizard.ts'

const owned = { customer_account_number: 'NORTH01' }
type Page = { entries: TimelineEntry[]; kinds: string[]; next: string | null }

onPortal('acts on a vehicle in its timeline', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let staff: TestPerson
  let id: number
  const REG = 'AC01TSX'
  const base = '/api/vehicles'
  const read = async (by: TestPerson, kind?: string) => {
    const reply = await portal.get(`${base}/${id}/timeline${kind === undefined ? '' : `?kind=${kind}`}`, by.token)
    expect(reply.status).toBe(200)
    return (reply.json as Page).entries
  }
  const told = (entries: readonly TimelineEntry[]) =>
    entries.map(({ act, who, side, subject, changes }) => [
      ...[act, who, side, subject],
      Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
    ])
  const versionOf = async (): Promise<string> => {
    const { json } = await portal.get(`${base}/${id}`, staff.token)
    return (json as { record: { updated_at: string } }).record.updated_at
  }
  const save = async (by: TestPerson, values: object) => {
    const reply = await portal.send('PUT', `${base}/${id}`, by.token, { version: await versionOf(), values })
    expect(reply.status).toBe(200)
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see vehicles', 'edit vehicles', 'manage tags', 'see drivers', 'edit drivers'] as const
    customer = await portal.person({ accounts: ['NORTH01'], may: [...rights], columns: { name: 'Priya Raman' } })
    staff = await portal.person({
      accounts: [],
      side: 'staff',
      may: [...rights, 'see all accounts', 'see finance', 'see compliance', 'edit compliance'],
      columns: { name: 'Moira Bell' },
    })
    id = await portal.owner(async (rows) => {
      const row = aVehicle({
        ...owned,
        vehicle_category_id: await categoryId(rows),
        reg_no: REG,
        fleet_no: 'H12',
        weekly_rate_pence: 12_200,
      })
      return (await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(async () => portal.stop())

  test('an edit says who, and before and after field by field; what one may not see is not told', async () => {
    await save(customer, { fleet_no: 'H14' })
    await save(staff, { weekly_rate_pence: 12_300 })
    await save(staff, { colour: 'Grey', weekly_rate_pence: 12_400 })
    expect(told(await read(staff, 'change'))).toEqual([
      [
        'edited',
        'Moira Bell',
        'hire company',
        null,
        { colour: ['White', 'Grey'], weekly_rate_pence: [12_300, 12_400] },
      ],
      ['edited', 'Moira Bell', 'hire company', null, { weekly_rate_pence: [12_200, 12_300] }],
      ['edited', 'Priya Raman', 'customer', null, { fleet_no: ['H12', 'H14'] }],
    ])
    // An edit of nothing but what the reader may not see is no entry at all.
    expect(told(await read(customer, 'change'))).toEqual([
      ['edited', 'Moira Bell', 'hire company', null, { colour: ['White', 'Grey'] }],
      ['edited', 'Priya Raman', 'customer', null, { fleet_no: ['H12', 'H14'] }],
    ])
  })

  test('a plate, a tag put on and taken off, and a change of many each stand under their kind', async () => {
    await save(staff, { current_reg_no: 'AC02TSX' })
    expect(told(await read(customer, 'plate'))).toEqual([
      ['edited', 'Moira Bell', 'hire company', null, { current_reg_no: [REG, 'AC02TSX'] }],
    ])
    const made = await portal.send('POST', '/api/tags', customer.token, {
      ...owned,
      ...{ name: 'Leeds depot', colour: '#1a4b8c', description: null, visibility: 'company', rule: null },
    })
    const tag = (made.json as { tag: { id: number } }).tag.id
    const move = (which: 'add' | 'remove') =>
      portal.send('POST', '/api/tags/apply', customer.token, { [which]: [{ tag_id: tag, vehicle_ids: [id] }] })
    expect((await move('add')).status).toBe(200)
    expect((await move('remove')).status).toBe(200)
    expect(told(await read(customer, 'tag'))).toEqual([
      ['untagged', 'Priya Raman', 'customer', 'Leeds depot', {}],
      ['tagged', 'Priya Raman', 'customer', 'Leeds depot', {}],
    ])
    // A tag of the company's own side is nobody else's.
    expect(await read(staff, 'tag')).toEqual([])
    const other = await portal.owner(async (rows) => {
      const row = aVehicle({ ...owned, vehicle_category_id: await categoryId(rows), reg_no: 'AC03TSX' })
      return (await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
    const many = await portal.send('PATCH', base, staff.token, {
      changes: [{ ids: [id, other], values: { colour: 'Blue' } }],
    })
    expect(many.status).toBe(200)
    expect(told((await read(customer, 'change')).slice(0, 1))).toEqual([
      ['edited with others', 'Moira Bell', 'hire company', null, { colour: ['Grey', 'Blue'] }],
    ])
  })

  test('a file says what it changed, its name to its own side, and that it was undone', async () => {
    const { upload, check, commit, undo } = wizard(portal, staff)
    const done = await commit(await check(await upload('vehicles', `Registration,Colour\nAC02TSX,Red\n`, 'march.csv')))
    expect(done.counts.update).toBe(1)
    const [entry] = await read(staff, 'import')
    expect(told(entry ? [entry] : [])).toEqual([
      ['imported', 'Moira Bell', 'hire company', null, { colour: ['Blue', 'Red'] }],
    ])
    expect(entry?.detail).toBe('march.csv')
    expect((await read(customer, 'import')).map(({ detail }) => detail)).toEqual([null])
    expect((await read(customer, 'change')).some(({ act }) => act === 'imported')).toBe(false)
    expect((await undo(done)).undone_at).not.toBeNull()
    expect((await read(customer, 'import')).map(({ act }) => act)).toEqual(['put back', 'imported'])
  })

  test('a rule that takes it off the road and lets it back says so to both sides, as nobody’s act', async () => {
    const record = async (values: object) => {
      const body = { vehicle_id: id, type: 'mot', done_on: londonDate(new Date()), ...values }
      expect((await portal.send('POST', '/api/compliance/records', staff.token, body)).status).toBe(200)
    }
    await record({ outcome: 'fail', findings: 'Stop lamp' })
    await record({ outcome: 'pass' })
    for (const reader of [customer, staff])
      expect(
        (await read(reader, 'change'))
          .slice(0, 2)
          .map(({ act, subject, who, changes }) => [
            ...[act, subject, who],
            changes.find(({ field }) => field === 'vor_reason')?.after,
          ]),
      ).toEqual([
        ['acted', 'vehicle back on the road', 'The portal', null],
        ['acted', 'vehicle taken off the road', 'The portal', 'It failed its MOT or annual test'],
      ])
  })

  test('pages go on after an act, and another customer reads nothing of it', async () => {
    const all = await read(staff)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    const stranger = await portal.person({ accounts: ['SOUTH01'], may: ['see vehicles'] })
    expect((await portal.get(`${base}/${id}/timeline`, stranger.token)).status).toBe(404)
  })
})
