import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { onPortal } from '../../db/testing.ts'
import { aCustomer, aDriver, anAccount } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

interface Subject {
  readonly type: string
  readonly id: number
  readonly label: string
}
interface Shown {
  readonly record: { readonly id: number; readonly customer_account_number: string; readonly subject: unknown }
}

onPortal('queries about a driver and about a company', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let ofOne: TestPerson
  let blind: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  let driver: Subject
  let north: Subject
  let south: Subject

  const raise = (by: TestPerson, { type, id }: Subject, account?: string) =>
    portal.send('POST', '/api/queries', by.token, {
      ...{ category: 'other', title: 'A question', body: 'What is known of it?', subject: { type, id } },
      ...(account !== undefined && { customer_account_number: account }),
    })
  const subjects = async (by: TestPerson, query: string) => {
    const reply = await portal.get(`/api/queries/subjects?${query}`, by.token)
    return (reply.json as { subjects: (Subject & Record<string, unknown>)[] }).subjects
  }
  const named = (by: TestPerson, { type, id }: Subject) => subjects(by, `subject=${type}:${id}`)
  const aboutOf = async (by: TestPerson, id: number) =>
    ((await portal.get(`/api/queries/${id}`, by.token)).json as Shown).record.subject
  const opened = (reply: { readonly status: number; readonly json: unknown }) => {
    expect(reply.status).toBe(200)
    return (reply.json as Shown).record
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see queries', 'raise queries', 'see drivers'] as const
    raiser = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: rights })
    ofOne = await portal.person({ accounts: ['NORTH02'], may: rights })
    blind = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    const desk = ['see all accounts', 'see queries', 'raise queries', 'see drivers'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may: [...desk, 'see companies'] })
    await portal.owner(async (rows) => {
      const values = aDriver({ customer_account_number: 'NORTH01', name: 'Ottilie Quant' })
      const made = await rows.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()
      driver = { type: 'driver', id: made.id, label: 'Ottilie Quant' }
      const companyNamed = async (name: string): Promise<Subject> => {
        const { id } = await rows
          .selectFrom('customers')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
        return { type: 'company', id, label: name }
      }
      north = await companyNamed('North')
      south = await companyNamed('South')
    })
  })
  afterAll(async () => portal.stop())

  test('about a driver: of the driver’s account, whatever was chosen, and the case is the driver’s', async () => {
    const { id, customer_account_number: account, subject } = opened(await raise(raiser, driver, 'NORTH02'))
    expect([account, subject]).toEqual([
      'NORTH01',
      { ...driver, key: String(driver.id), detail: 'NORTH01', pence: null },
    ])
    const kept = await portal.owner((rows) =>
      rows.selectFrom('cases').select('driver_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(kept).toEqual({ driver_id: driver.id })
  })

  test('a driver is named to nobody without the right, who asks about none and reads no name on the query', async () => {
    const { id } = opened(await raise(raiser, driver))
    expect(await aboutOf(raiser, id)).toMatchObject(driver)
    expect(await aboutOf(blind, id)).toBeNull()
    expect(await named(blind, driver)).toEqual([])
    expect(await subjects(blind, 'search=Ottilie')).toEqual([])
    expect((await raise(blind, driver)).status).toBe(422)
  })

  test('drivers are found by a part of their name, a company by its name or number', async () => {
    expect(await subjects(raiser, 'search=lie%20qua')).toMatchObject([{ ...driver, detail: 'NORTH01', accounts: [] }])
    expect(await subjects(raiser, 'search=nort')).toMatchObject([{ ...north, detail: 'NORTH01' }])
    expect(await subjects(staff, 'search=outh02')).toMatchObject([{ ...south, detail: 'SOUTH01' }])
    expect(await subjects(ofOne, 'search=north01')).toEqual([])
  })

  test('another customer’s driver and company are not there', async () => {
    for (const about of [driver, north]) {
      expect(await named(foreign, about)).toEqual([])
      const refused = await raise(foreign, about)
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose a record from the list.')])
    }
    expect(await subjects(foreign, 'search=Ottilie')).toEqual([])
    expect(await subjects(foreign, 'search=nort')).toEqual([])
  })

  test('a company is staff’s to see by the register’s right; a customer knows their own without it', async () => {
    const desk = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see queries', 'raise queries'],
    })
    expect(await named(desk, north)).toEqual([])
    expect((await raise(desk, north, 'NORTH01')).status).toBe(422)
    expect(await named(staff, north)).toMatchObject([north])
    expect(await named(blind, north)).toMatchObject([north])
  })

  test('a company of one account in sight is that account’s; of several the raiser says whose, and no other’s', async () => {
    expect(opened(await raise(ofOne, north)).customer_account_number).toBe('NORTH02')
    expect(await named(ofOne, north)).toMatchObject([{ accounts: [], detail: 'NORTH02' }])
    for (const by of [raiser, staff]) {
      const [company] = await named(by, north)
      expect(company).toMatchObject({
        accounts: [{ account_number: 'NORTH01' }, { account_number: 'NORTH02' }],
      })
      for (const account of [undefined, 'SOUTH01']) {
        const refused = await raise(by, north, account)
        expect(refused.status).toBe(422)
        expect(refused.json).toMatchObject({ fields: [{ field: 'customer_account_number' }] })
      }
      const { customer_account_number: account, subject } = opened(await raise(by, north, 'NORTH02'))
      expect([account, subject]).toEqual(['NORTH02', expect.objectContaining({ ...north, key: String(north.id) })])
    }
  })

  test('a company that is merged into another brings its queries along', async () => {
    const merged = await portal.owner(async (rows): Promise<Subject> => {
      const { id } = await rows
        .insertInto('customers')
        .values(aCustomer({ name: 'West', account_number: 'WEST02' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const account of ['WEST01', 'WEST02'])
        await rows
          .insertInto('accounts')
          .values(anAccount({ customer_account_number: account, customer_id: id }))
          .execute()
      return { type: 'company', id, label: 'West' }
    })
    expect(await named(staff, merged)).toMatchObject([{ detail: 'WEST02' }])
    const { id } = opened(await raise(staff, merged, 'WEST01'))
    // One of its accounts alone: it is there still.
    await portal.owner((rows) =>
      sql`update accounts set customer_id = ${south.id} where customer_account_number = 'WEST02'`.execute(rows),
    )
    expect(await aboutOf(staff, id)).toMatchObject(merged)
    const admin = await portal.admin()
    const reply = await portal.send('POST', `/api/companies/${south.id}/merge`, admin.token, { ids: [merged.id] })
    expect(reply.status).toBe(200)
    expect(await aboutOf(staff, id)).toMatchObject(south)
  })
})
