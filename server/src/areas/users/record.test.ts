import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('the record of a person', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
  })
  afterAll(async () => portal.stop())

  test('names the accounts with the vehicles in use, and what carries the person’s name', async () => {
    const one = await portal.person({ accounts: ['NORTH01'], may: [] })
    const read = async () => (await portal.get(`/api/users/${one.id}`, admin.token)).json
    const before = await read()
    expect(before).toMatchObject({
      record: {
        accounts: ['NORTH01'],
        account_details: [{ account_number: 'NORTH01', customer: 'North', vehicles: 1 }],
        by_rule: [],
      },
      used_by: [],
    })
    await portal.owner(async (rows) => {
      await rows
        .insertInto('saved_views')
        .values({ user_id: one.id, list: 'users', name: 'Ours', query: '{}', is_shared: true })
        .execute()
      await rows
        .updateTable('vehicles')
        .set({ status: 'disposed' })
        .where('customer_account_number', '=', 'NORTH01')
        .execute()
    })
    expect(await read()).toMatchObject({
      record: { account_details: [{ account_number: 'NORTH01', vehicles: 0 }] },
      used_by: [{ what: 'shared views', count: 1, examples: ['Ours'] }],
    })
  })
})
