import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

interface Shown {
  readonly record: { readonly id: number; readonly number: string }
}

onPortal('queries by number, view and subject', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let staff: TestPerson
  let foreign: TestPerson
  let vehicle: number

  const raise = async () => {
    const reply = await portal.send('POST', '/api/queries', raiser.token, {
      category: 'invoice',
      title: 'Mileage on the November invoice',
      body: 'It is higher than the reading of that day.',
    })
    return (reply.json as Shown).record
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see queries', 'raise queries', 'see vehicles'] as const
    raiser = await portal.person({ accounts: ['NORTH01'], may: rights })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    staff = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see queries', 'manage queries', 'see vehicles'],
    })
    vehicle = await portal.owner(async (rows) => {
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'QN11QNN',
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(async () => portal.stop())

  test('a record is found by its number, with its thread and its history, in any case of letters', async () => {
    const { id, number } = await raise()
    await portal.send('POST', `/api/queries/${id}/posts`, raiser.token, { body: 'Said by number' })
    for (const named of [number, number.toLowerCase(), String(id)]) {
      const found = await portal.get(`/api/queries/${named}`, raiser.token)
      expect((found.json as Shown).record).toMatchObject({ id, number })
      const thread = await portal.get(`/api/queries/${named}/posts`, raiser.token)
      expect(JSON.stringify(thread.json)).toContain('Said by number')
      expect((await portal.get(`/api/queries/${named}/timeline`, raiser.token)).status).toBe(200)
    }
    for (const other of [number, 'Q-999999', 'nothing'])
      expect((await portal.get(`/api/queries/${other}`, foreign.token)).status).toBe(404)
  })

  test('the views say how many they hold, as the list does', async () => {
    const asked = await raise()
    const { json: now } = await portal.get(`/api/queries/${asked.number}`, staff.token)
    const { record } = now as { record: { updated_at: string } }
    const step = { verb: 'ask customer', version: record.updated_at, body: 'Which day?' }
    expect((await portal.send('POST', `/api/queries/${asked.id}/steps`, staff.token, step)).status).toBe(200)
    const { json } = await portal.get('/api/queries/view-counts', raiser.token)
    const listed = async (query: string) =>
      ((await portal.get(`/api/queries?${query}`, raiser.token)).json as { total: number }).total
    const waiting = await listed('filter=waiting_on:is:customer')
    expect(waiting).toBeGreaterThan(0)
    expect(json).toMatchObject({
      all: await listed(''),
      waiting_on_you: waiting,
      waiting_on_us: await listed('filter=waiting_on:is:hire_company'),
    })
    expect(json).not.toHaveProperty('mine')
    expect((await portal.get('/api/queries/view-counts', staff.token)).json).toHaveProperty('mine')
  })

  test('what a link names is found for whoever may see it', async () => {
    const named = async (subject: string, by: TestPerson) =>
      (await portal.get(`/api/queries/subjects?subject=${subject}`, by.token)).json
    expect(await named(`vehicle:${vehicle}`, raiser)).toMatchObject({
      subjects: [{ type: 'vehicle', id: vehicle, label: 'QN11QNN', reg_no: 'QN11QNN' }],
    })
    for (const subject of ['vehicle:999999999', 'nothing', 'invoice:1'])
      expect(await named(subject, raiser)).toEqual({ subjects: [] })
    expect(await named(`vehicle:${vehicle}`, foreign)).toEqual({ subjects: [] })
  })
})
