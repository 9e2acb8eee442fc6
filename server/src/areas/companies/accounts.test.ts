import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onBothEngines('the accounts of a company', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let address: string
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      may: ['see companies', 'manage companies', 'see all accounts'],
      side: 'staff',
    })
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'North').executeTakeFirstOrThrow(),
    )
    address = `/api/companies/${id}/accounts`
  })
  afterAll(async () => portal.stop())

  test('are listed with their vehicles; a further one is added, named anew, and stands in the history', async () => {
    expect((await portal.get(address, staff.token)).json).toMatchObject({
      accounts: [
        { account_number: 'NORTH01', vehicles: 1 },
        { account_number: 'NORTH02', vehicles: 1 },
      ],
    })
    const added = await portal.send('POST', address, staff.token, { account_number: 'NORTH03', name: 'North plant' })
    expect(added.json).toMatchObject({
      accounts: [{}, {}, { account_number: 'NORTH03', name: 'North plant', vehicles: 0 }],
    })
    const named = await portal.send('PUT', `${address}/NORTH03`, staff.token, {
      name: 'North cranes',
      note: 'Leeds yard',
    })
    expect(named.json).toMatchObject({ accounts: [{}, {}, { name: 'North cranes', note: 'Leeds yard' }] })
    const { json } = await portal.get(`${address.replace(/\/accounts$/, '')}/history`, staff.token)
    expect(json).toMatchObject({ entries: [{ action: 'account renamed' }, { action: 'account added' }] })
  })

  test('a number is taken once; another company’s account is not renamed from here', async () => {
    const taken = await portal.send('POST', address, staff.token, { account_number: 'SOUTH01', name: 'Mine' })
    expect(taken.status).toBe(422)
    expect(taken.json).toMatchObject({ fields: [{ field: 'account_number' }] })
    expect((await portal.send('POST', address, staff.token, { account_number: 'NO SPACE', name: 'Mine' })).status).toBe(
      422,
    )
    const foreign = await portal.send('PUT', `${address}/SOUTH01`, staff.token, { name: 'Mine', note: null })
    expect(foreign.status).toBe(404)
  })

  test('who does not see every account adds none', async () => {
    const manager = await portal.person({ accounts: ['NORTH01'], may: ['see companies', 'manage companies'] })
    expect((await portal.get(address, manager.token)).json).toMatchObject({ accounts: [{ account_number: 'NORTH01' }] })
    const added = await portal.send('POST', address, manager.token, { account_number: 'NORTH09', name: 'Mine' })
    expect(added.status).toBe(403)
  })
})
