// A photo of one's own through the real server: who may set one, who sees it where, and that it goes with its person.
import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { cleanUp } from '../../jobs/clean-up.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const CLOCK = '2026-11-23T09:00:00.000Z'
const ABSENT = '00000000-0000-4000-8000-000000000000'

onPortal('one’s own photo', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let colleague: TestPerson
  let customer: TestPerson
  let jpeg: Buffer
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK, DATA_DIR: (await on.place()).config.DATA_DIR })
    const staff = (name: string) => portal.person({ side: 'staff', accounts: [], may: [], columns: { name } })
    manager = await staff('Hannah Price')
    colleague = await staff('Sam Field')
    customer = await portal.person({ accounts: ['NORTH01'], may: [] })
    await portal.owner((rows) =>
      rows.updateTable('customers').set({ manager_id: manager.id }).where('name', '=', 'North').execute(),
    )
    jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a0b060' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => portal.stop())

  const post = (person: TestPerson) =>
    portal.app.inject({
      ...{ method: 'POST', url: '/api/pictures?name=me.jpg', payload: jpeg },
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    })
  const sent = async (person: TestPerson): Promise<string> => (await post(person)).json<{ id: string }>().id
  const profileOf = async (person: TestPerson) =>
    profileEndpoints.view.reply.parse((await portal.get('/api/profile', person.token)).json)
  const save = async (person: TestPerson, more: object) => {
    const { updated_at: version, name, phone, job_title } = await profileOf(person)
    return portal.send('PUT', '/api/profile', person.token, { version, values: { name, phone, job_title, ...more } })
  }
  const managerAsRead = async () =>
    customerEndpoints.customer.reply.parse((await portal.get('/api/get-customer/NORTH01', customer.token)).json).manager
  const isShown = async (id: string) => (await portal.get(`/api/pictures/${id}`, customer.token)).status
  const refusal = { fields: [{ field: 'values.photo_id' }] }
  const inTheCleanUp = async (id: string): Promise<void> => {
    await portal.owner((rows) =>
      rows.updateTable('files').set({ created_at: '2026-01-01T09:00:00Z' }).where('id', '=', id).execute(),
    )
    await cleanUp(on.database(), new AbortController().signal)
  }

  test('set, it is what customers see of their manager; replaced, the old one goes; taken off, there is none', async () => {
    expect(await managerAsRead()).toMatchObject({ name: 'Hannah Price', photo_id: null })
    const [first, second] = [await sent(manager), await sent(manager)]
    expect((await save(manager, { photo_id: first })).json).toMatchObject({ photo_id: first })
    expect(await managerAsRead()).toMatchObject({ photo_id: first })
    expect(JSON.parse((await portal.get('/api/profile/data', manager.token)).text)).toMatchObject({
      profile: { photo_id: first },
    })
    await inTheCleanUp(first)
    expect(await isShown(first)).toBe(200)

    expect((await save(manager, { photo_id: second })).status).toBe(200)
    await inTheCleanUp(first)
    expect([await isShown(first), await isShown(second)]).toEqual([404, 200])

    expect((await save(manager, { job_title: 'Account manager' })).json).toMatchObject({ photo_id: second })
    expect((await save(manager, { photo_id: null })).json).toMatchObject({ photo_id: null })
    expect(await managerAsRead()).toMatchObject({ photo_id: null })
  })

  test('while the manager is away, whoever covers is seen as well', async () => {
    const photo = await sent(colleague)
    await save(colleague, { photo_id: photo })
    const absence = { user_id: manager.id, cover_id: colleague.id, from_date: '2026-11-23', to_date: '2026-11-27' }
    await portal.owner((rows) => rows.insertInto('absences').values(absence).execute())
    expect(await managerAsRead()).toMatchObject({ photo_id: null, away: { cover: { photo_id: photo } } })
  })

  test('a customer’s person has none: no picture is taken of them, and none is named', async () => {
    expect((await post(customer)).statusCode).toBe(403)
    const reply = await save(customer, { photo_id: await sent(manager) })
    expect([reply.status, reply.json]).toMatchObject([422, refusal])
    expect(await profileOf(customer)).toMatchObject({ photo_id: null })
    // A picture they sent by a right of theirs is none of them either.
    const editor = await portal.person({ accounts: ['NORTH01'], may: ['manage news'] })
    expect((await save(editor, { photo_id: await sent(editor) })).status).toBe(422)
  })

  test.each([
    ['that is not there', async () => ABSENT],
    ['that a colleague sent', () => sent(colleague)],
    ['that is a customer’s file', async () => (await paperOfNorth()).id],
    ['by another name', async () => 'me.jpg'],
  ])('a picture %s is refused at its field', async (_, photo) => {
    const reply = await save(manager, { photo_id: await photo() })
    expect([reply.status, reply.json]).toMatchObject([422, refusal])
    expect(await profileOf(manager)).toMatchObject({ photo_id: null })
  })
  const paperOfNorth = () =>
    portal.owner((rows) =>
      rows.selectFrom('files').select('id').where('customer_account_number', '=', 'NORTH01').executeTakeFirstOrThrow(),
    )

  test('a person who is deleted leaves no face behind', async () => {
    const [admin, leaver] = [await portal.admin(), await portal.person({ side: 'staff', accounts: [], may: [] })]
    const photo = await sent(leaver)
    await save(leaver, { photo_id: photo })
    expect(await isShown(photo)).toBe(200)
    const version = await portal.owner(async (rows) => {
      await rows.updateTable('users').set({ status: 'invited' }).where('id', '=', leaver.id).execute()
      return (await rows.selectFrom('users').select('updated_at').where('id', '=', leaver.id).executeTakeFirstOrThrow())
        .updated_at
    })
    const gone = await portal.send('DELETE', `/api/users/${leaver.id}?version=${version}`, admin.token)
    expect(gone.status).toBe(200)
    expect(await isShown(photo)).toBe(404)
    const kept = await portal.owner((rows) =>
      rows.selectFrom('users').select('photo_id').where('id', '=', leaver.id).executeTakeFirstOrThrow(),
    )
    expect(kept).toEqual({ photo_id: null })
  })
})
