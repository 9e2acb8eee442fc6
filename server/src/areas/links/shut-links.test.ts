// Of a company that is suspended or closed no link opens, whatever it is for: who holds one is told whom to call (ruling 53).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

onPortal('links of companies that are shut', (on) => {
  let portal: TestPortal
  let token: string
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const person = await portal.person({ accounts: ['NORTH01'], may: ['request maintenance', 'see vehicles'] })
    const vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select('id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    const made = await portal.send('POST', '/api/links', person.token, {
      purpose: 'vehicle request',
      record_id: vehicle.id,
    })
    token = (made.json as { address: string }).address.split('#/link/')[1] ?? ''
  })
  afterAll(() => portal.stop())

  const open = () => portal.send('POST', '/api/links/open', undefined, { token })
  const setStatus = (status: string) =>
    portal.owner((rows) =>
      sql`update customers set status = ${status} where id = (select customer_id from accounts where customer_account_number = 'NORTH01')`.execute(
        rows,
      ),
    )
  const uses = () =>
    portal.owner(
      async (rows) => (await sql<{ uses: number }>`select uses from record_links`.execute(rows)).rows[0]?.uses,
    )

  test.each(['suspended', 'closed'])('%s: refused in words and not counted; open again, it opens', async (status) => {
    expect((await open()).status).toBe(200)
    const before = await uses()
    await setStatus(status)
    const refused = await open()
    expect([refused.status, refused.text.includes(`is ${status}, so this link does not work. Call `)]).toEqual([
      409,
      true,
    ])
    await setStatus('active')
    expect(await uses()).toBe(before)
    expect((await open()).status).toBe(200)
  })
})
