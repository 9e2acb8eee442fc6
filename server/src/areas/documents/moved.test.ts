// Papers of a vehicle or a driver that went to another account: they stay with the account they were added for, and are seen while both are one's own.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { PDF, sender } from './testing-uploads.ts'

const may: readonly Permission[] = [
  ...(['see documents', 'upload documents', 'manage documents'] as const),
  ...(['see vehicles', 'see drivers', 'see driver licence details'] as const),
]
const holders = ['vehicle', 'driver'] as const

onPortal('papers of those who moved', (on) => {
  let portal: TestPortal
  let north: TestPerson
  let south: TestPerson
  let both: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    north = await portal.person({ accounts: ['NORTH01'], may })
    south = await portal.person({ accounts: ['SOUTH01'], may })
    both = await portal.person({ accounts: ['NORTH01', 'SOUTH01'], may })
  })
  afterAll(() => portal.stop())

  test.each(holders)('of a %s', async (owner) => {
    const { id } = await portal.owner((rows) =>
      rows
        .selectFrom(owner === 'vehicle' ? 'vehicles' : 'drivers')
        .select('id')
        .where('customer_account_number', '=', 'NORTH01')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    )
    const type = owner === 'vehicle' ? 'v5c_copy' : 'licence_check'
    const title = `Paper of a ${owner}`
    const { upload } = await sender(portal, owner).sendWhole(north, id, PDF, {
      name: 'a.pdf',
      client_key: `moved-${owner}`,
    })
    const body = { owner, owner_id: id, type, title, upload }
    expect((await portal.send('POST', '/api/documents', north.token, body)).status).toBe(200)
    const seenBy = async (person: TestPerson) => {
      const reply = await portal.get(`/api/documents?search=${encodeURIComponent(title)}`, person.token)
      return documentsEndpoints.list.reply.parse(reply.json).total
    }
    const everybody = async () => [await seenBy(north), await seenBy(south), await seenBy(both)]
    const move = (account: string) =>
      portal.owner((rows) =>
        sql`update ${sql.table(`${owner}s`)} set customer_account_number = ${account} where id = ${id}`.execute(rows),
      )
    expect(await everybody()).toEqual([1, 0, 1])
    await move('SOUTH01')
    expect(await everybody()).toEqual([0, 0, 1])
    await move('NORTH01')
    expect(await everybody()).toEqual([1, 0, 1])
  })
})
