import { endpoints } from '@kerbline/domain/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('messages to branches', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  let last: number
  let closed: number

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see messages', 'send messages'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may: [...may, 'see all accounts'] })
    customer = await portal.person({ accounts: ['NORTH01'], may })
    const ids = await portal.owner(async (rows) => {
      const { rows: made } = await sql<{ id: number }>`
        insert into branches (name, code, email, is_active)
        select 'Yard ' || lpad(at::text, 2, '0'), 'Y' || at, 'yard@kerbline.example', at <> 31 from generate_series(1, 31) at
        returning id`.execute(rows)
      return made.map(({ id }) => id)
    })
    last = ids[29] ?? 0
    closed = ids[30] ?? 0
  })
  afterAll(() => portal.stop())

  const named = async (by: TestPerson, id: number) =>
    endpoints.mailbox.addressees.reply
      .parse((await portal.get(`/api/message/addressees?values=branch:${id}`, by.token)).json)
      .addressees.map(({ label }) => label)
  const send = (by: TestPerson, id: number) =>
    portal.send('POST', '/api/message/audience', by.token, {
      to: [`branch:${id}`],
      account: by === staff ? 'NORTH01' : null,
      reply_to: null,
    })

  test('staff write to any that is open, whatever its place in the list; a customer to their own', async () => {
    expect(await named(staff, last)).toEqual(['Yard 30'])
    expect((await send(staff, last)).status).toBe(200)
    expect(await named(staff, closed)).toEqual([])
    expect((await send(staff, closed)).status).toBe(422)
    expect(await named(customer, last)).toEqual([])
    expect((await send(customer, last)).status).toBe(422)
  })
})
