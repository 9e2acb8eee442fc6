import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addPaper, type PaperGiven } from '../required/testing-papers.ts'

interface Seen {
  readonly rows: readonly { readonly id: number; readonly title: string }[]
}

onPortal('what was asked to be read is seen by whoever sees the document', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let clerk: TestPerson
  let staff: TestPerson
  let desk: TestPerson
  let company: number
  let driver: number

  const paper = (title: string, more: Partial<PaperGiven> = {}) =>
    portal.owner((rows) =>
      addPaper(rows, { owner: 'company', owner_id: company, account: 'NORTH01', type: 'policy', title, ...more }),
    )
  const ask = async (document: number, who: TestPerson, by: TestPerson): Promise<number> => {
    const { json } = await portal.send('POST', '/api/readings', by.token, {
      document,
      audience: { to: 'people', ids: [who.id] },
    })
    return (json as { reading: { id: number } }).reading.id
  }
  const titles = async (by: TestPerson): Promise<readonly string[]> =>
    ((await portal.get('/api/readings?size=50', by.token)).json as Seen).rows.map(({ title }) => title)
  const answers = async (by: TestPerson, id: number): Promise<readonly number[]> => [
    (await portal.get(`/api/readings/${id}/people`, by.token)).status,
    (await portal.get(`/api/readings/${id}/proof.pdf`, by.token)).status,
    (
      await portal.send('POST', `/api/readings/${id}/people/export`, by.token, {
        columns: ['user_name'],
        format: 'csv',
      })
    ).status,
    (await portal.send('POST', `/api/readings/${id}/remind`, by.token, {})).status,
  ]
  const exported = async (by: TestPerson): Promise<string> =>
    (await portal.send('POST', '/api/readings/export', by.token, { columns: ['title'], format: 'csv' })).text
  const may = ['see documents', 'upload documents'] as const

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-21T10:00:00.000Z' })
    manager = await portal.person({ accounts: ['NORTH01'], may: [...may, 'see driver licence details'] })
    clerk = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    const ofStaff = ['see all accounts', 'see documents', 'manage documents'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may: [...ofStaff, 'see driver licence details'] })
    desk = await portal.person({ side: 'staff', accounts: [], may: [...ofStaff] })
    await portal.owner(async (rows) => {
      const { customer_id: id } = await rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow()
      company = id
      const {
        rows: [made],
      } = await sql<{ id: number }>`
        insert into drivers (customer_account_number, name) values ('NORTH01', 'Ada Dale') returning id`.execute(rows)
      driver = made?.id ?? 0
    })
  })
  afterAll(() => portal.stop())

  test('a paper of the hire company alone is nothing to the customer whose account it stands under', async () => {
    const own = await paper('Rates of Harrow', { visibility: 'staff' })
    const id = await ask(own.id, desk, staff)
    expect(await titles(manager)).not.toContain('Rates of Harrow')
    expect(await exported(manager)).not.toContain('Rates of Harrow')
    expect(await answers(manager, id)).toEqual([404, 404, 404, 404])
    expect(await titles(staff)).toContain('Rates of Harrow')
    expect(await answers(staff, id)).toEqual([200, 200, 200, 200])
  })

  test('a paper of a driver is for whoever sees driver licence details, on both sides', async () => {
    const card = await paper('Card of Ada', { owner: 'driver', owner_id: driver })
    const id = await ask(card.id, manager, staff)
    expect([await titles(clerk), await titles(desk)].flat()).not.toContain('Card of Ada')
    expect(await answers(clerk, id)).toEqual([404, 404, 404, 404])
    expect(await answers(desk, id)).toEqual([404, 404, 404, 404])
    expect(await titles(manager)).toContain('Card of Ada')
    expect(await answers(manager, id)).toEqual([200, 200, 200, 200])
  })

  test('what becomes hire company is so for what was asked too, and stays so once it is deleted', async () => {
    const document = await paper('Terms')
    const id = await ask(document.id, clerk, manager)
    expect(await titles(clerk)).toContain('Terms')
    await portal.owner((rows) => sql`update documents set visibility = 'staff' where id = ${document.id}`.execute(rows))
    expect(await titles(clerk)).not.toContain('Terms')
    await portal.owner((rows) => sql`delete from documents where id = ${document.id}`.execute(rows))
    expect(await answers(clerk, id)).toEqual([404, 404, 404, 404])
    expect((await answers(staff, id)).slice(0, 2)).toEqual([200, 200])
    expect(await titles(staff)).toContain('Terms')
  })

  test('of a driver’s paper that was deleted, who saw it sees the proof', async () => {
    const card = await paper('Old card', { owner: 'driver', owner_id: driver })
    const id = await ask(card.id, manager, staff)
    await portal.owner((rows) => sql`delete from documents where id = ${card.id}`.execute(rows))
    expect((await answers(manager, id))[1]).toBe(200)
    expect((await answers(clerk, id))[1]).toBe(404)
  })

  test('a paper of a driver who is another customer’s now is neither listed nor asked for', async () => {
    const card = await paper('Card of a leaver', { owner: 'driver', owner_id: driver })
    await portal.owner((rows) =>
      sql`update drivers set customer_account_number = 'SOUTH01' where id = ${driver}`.execute(rows),
    )
    const asked = await portal.send('POST', '/api/readings', manager.token, {
      document: card.id,
      audience: { to: 'people', ids: [manager.id] },
    })
    expect(asked.status).toBe(404)
    expect(await titles(manager)).not.toContain('Old card')
  })
})
