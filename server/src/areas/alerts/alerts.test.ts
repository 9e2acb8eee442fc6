import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const one = z.looseObject({ id: z.number(), message: z.string(), retracted_at: z.string().nullable() })
const list = z.object({ alerts: z.array(one) })
const reach = z.object({ people: z.number(), signed_in: z.number() })

onPortal('alerts', (on) => {
  let portal: TestPortal
  let sender: TestPerson
  let colleague: TestPerson
  let north: TestPerson
  let south: TestPerson
  let ids: Readonly<Record<string, number>>
  let said = 0
  const idOf = (name: string): number => ids[name] ?? 0
  const send = (change: object, by = sender) =>
    portal.send('POST', '/api/alerts', by.token, {
      ...{ kind: 'AlertEvent', message: `Alert ${++said}`, severity: 'information' },
      ...change,
    })
  const sent = async (change: object) => one.parse((await send(change)).json)
  const readBy = async ({ token }: TestPerson) =>
    list.parse((await portal.get('/api/alerts', token)).json).alerts.map(({ message }) => message)
  const reached = async (change: object, by = sender) =>
    reach.parse((await portal.send('POST', '/api/alerts/reach', by.token, change)).json)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    sender = await portal.person({ accounts: [], side: 'staff', may: ['manage settings', 'address every company'] })
    colleague = await portal.person({ accounts: [], side: 'staff', may: ['see all accounts'] })
    north = await portal.person({ accounts: ['NORTH02'], may: [] })
    south = await portal.person({ accounts: ['SOUTH01'], may: [] })
    const companies = await portal.owner((rows) => rows.selectFrom('customers').select(['id', 'name']).execute())
    ids = Object.fromEntries(companies.map(({ id, name }) => [name, id]))
  })
  afterAll(async () => portal.stop())

  test.each([
    ['all', [true, true, true]],
    ['customers', [false, true, true]],
    ['staff', [true, false, false]],
    ['companies', [false, true, false]],
  ] as const)('for %s: told to nobody else, in the list and one by one', async (audience, told) => {
    const alert = await sent({ audience, company_ids: audience === 'companies' ? [idOf('North')] : [] })
    for (const [at, person] of [colleague, north, south].entries()) {
      expect((await readBy(person)).includes(alert.message)).toBe(told[at])
      const { status } = await portal.get(`/api/alerts/${alert.id}`, person.token)
      expect(status).toBe(told[at] ? 200 : 404)
    }
    expect(await readBy(sender)).toContain(alert.message)
  })

  test('some companies, and none chosen or one unknown, is refused at the field', async () => {
    for (const company_ids of [[], [999_999]]) {
      const refused = await send({ audience: 'companies', company_ids })
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({ fields: [{ field: 'company_ids' }] })
    }
  })

  test('how many it reaches: each person once, those who are signed in among them', async () => {
    const before = await reached({ audience: 'companies', company_ids: [idOf('North')] })
    const both = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: [] })
    await portal.person({ accounts: ['NORTH01'], may: [], columns: { status: 'suspended' } })
    await portal.owner((rows) =>
      rows
        .updateTable('sessions')
        .set({ revoked_at: new Date().toISOString() })
        .where('user_id', '=', both.id)
        .execute(),
    )
    const after = await reached({ audience: 'companies', company_ids: [idOf('North')] })
    expect(after).toEqual({ people: before.people + 1, signed_in: before.signed_in })
    const [all, customers, staff] = [
      await reached({ audience: 'all' }),
      await reached({ audience: 'customers' }),
      await reached({ audience: 'staff' }),
    ]
    expect(customers.people + staff.people).toBe(all.people)
    // Who is bound to accounts hears of the people of their own.
    const bound = await portal.person({ accounts: ['SOUTH01'], side: 'staff', may: ['manage settings'] })
    expect(await reached({ audience: 'companies', company_ids: [idOf('North')] }, bound)).toEqual({
      people: 0,
      signed_in: 0,
    })
    expect((await send({ audience: 'companies', company_ids: [idOf('North')] }, bound)).status).toBe(422)
  })

  test('one of the staff sees to it and says when it is done; customers are told neither', async () => {
    const alert = await sent({ audience: 'all' })
    const act = (what: 'owner' | 'done', by: TestPerson, body: object) =>
      portal.send('POST', `/api/alerts/${alert.id}/${what}`, by.token, body)
    expect((await act('owner', north, {})).status).toBe(403)
    expect((await act('done', north, {})).status).toBe(403)
    expect((await act('owner', colleague, {})).json).toMatchObject({ is_mine: true, owner_name: expect.any(String) })
    expect((await act('owner', colleague, { is_mine: false })).json).toMatchObject({ is_mine: false, owner_name: null })
    expect((await act('done', colleague, { note: 'Rang them.' })).json).toMatchObject({
      ...{ is_mine: true, done_note: 'Rang them.', done_at: expect.any(String) },
    })
    expect((await act('done', sender, {})).status).toBe(409)
    expect((await act('owner', sender, {})).status).toBe(409)
    expect((await portal.get(`/api/alerts/${alert.id}`, north.token)).json).toMatchObject({
      ...{ owner_name: null, done_at: null, done_note: null, done_by_name: null },
    })
    expect((await act('done', sender, { is_done: false })).json).toMatchObject({ done_at: null, done_note: null })
    expect((await portal.send('POST', '/api/alerts/999999/owner', colleague.token, {})).status).toBe(404)
  })

  test('taken back it goes from its readers, stays for who sends, once, and stands in the trail', async () => {
    const alert = await sent({ audience: 'all' })
    const retract = (by: TestPerson) => portal.send('POST', `/api/alerts/${alert.id}/retract`, by.token)
    expect((await retract(colleague)).status).toBe(403)
    expect(one.parse((await retract(sender)).json).retracted_at).not.toBeNull()
    for (const person of [colleague, north]) {
      expect(await readBy(person)).not.toContain(alert.message)
      expect((await portal.get(`/api/alerts/${alert.id}`, person.token)).status).toBe(404)
    }
    expect(await readBy(sender)).toContain(alert.message)
    expect((await retract(sender)).status).toBe(409)
    const admin = await portal.admin()
    expect((await portal.get('/api/audit?filter=entity:is:alert', admin.token)).text).toContain('alert retracted')
  })
})
