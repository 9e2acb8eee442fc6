import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const { thread: threadCall, list: listCall, take: takeCall } = endpoints.mailbox
const write: readonly Permission[] = ['see messages', 'send messages']
let keys = 0

onPortal('conversations of a team', (on) => {
  let portal: TestPortal
  let owen: TestPerson
  let dee: TestPerson
  let fines: TestPerson
  let customer: TestPerson
  let colleague: TestPerson
  let stranger: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const staff = (name: string, role: string) =>
      portal.person({
        ...{ side: 'staff', accounts: [], may: [...write, 'see all accounts'] },
        columns: { name, roles: JSON.stringify([role]) },
      })
    owen = await staff('Owen Vale', 'maintenance controller')
    dee = await staff('Dee Desk', 'maintenance controller')
    fines = await staff('Fay Fines', 'fines officer')
    customer = await portal.person({ accounts: ['NORTH01'], may: write, columns: { name: 'Cora Customer' } })
    colleague = await portal.person({ accounts: ['NORTH01'], may: write, columns: { name: 'Colin Colleague' } })
    stranger = await portal.person({ accounts: ['SOUTH01'], may: write, columns: { name: 'Sue Stranger' } })
  })
  afterAll(() => portal.stop())

  const sent = async (by: TestPerson, change: object): Promise<number> => {
    const reply = await portal.send(
      'POST',
      '/api/message/messages',
      by.token,
      { to: [], subject: 'The van', body: 'When is it ready?', ...change },
      { 'idempotency-key': `team-key-${++keys}` },
    )
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return (reply.json as { id: number }).id
  }
  const ask = () => sent(customer, { to: ['team:Maintenance'] })
  const teamOf = async (by: TestPerson, id: number) =>
    threadCall.reply.parse((await portal.get(`/api/message/threads/${id}`, by.token)).json).team
  const take = (by: TestPerson, id: number, takenBy: TestPerson | null, isTaken = true) =>
    portal.send('PUT', `/api/message/threads/${id}/taken`, by.token, {
      is_taken: isTaken,
      taken_by: takenBy?.id ?? null,
    })
  const untaken = async (by: TestPerson) =>
    listCall.reply
      .parse((await portal.get('/api/message/list?folder=inbox&filter=is_untaken:is:yes', by.token)).json)
      .rows.map(({ id }) => id)
  const detailOf = ({ json }: Awaited<ReturnType<typeof take>>): unknown =>
    typeof json === 'object' && json !== null && 'detail' in json ? json.detail : undefined
  const refusalOf = (reply: Awaited<ReturnType<typeof take>>) => [reply.status, detailOf(reply)]

  test('nobody has it until one of the team takes it; both sides see who, the rest of the team in their lists', async () => {
    const id = await ask()
    expect(await teamOf(customer, id)).toEqual({
      names: ['Maintenance'],
      taken_by: null,
      taken_at: null,
      may_take: false,
    })
    expect((await teamOf(dee, id))?.may_take).toBe(true)
    expect(await untaken(dee)).toContain(id)

    const taken = await take(owen, id, null)
    expect(taken.status).toBe(200)
    expect(takeCall.reply.parse(taken.json).taken_by).toEqual({ id: owen.id, name: 'Owen Vale' })
    expect((await teamOf(customer, id))?.taken_by?.name).toBe('Owen Vale')
    expect(await untaken(dee)).not.toContain(id)
    const page = listCall.reply.parse((await portal.get('/api/message/list?folder=inbox', dee.token)).json)
    expect(page.rows.find((row) => row.id === id)).toMatchObject({ is_for_team: true, taken_by: 'Owen Vale' })
    const inbox = endpoints.messages.inbox.reply.parse((await portal.get('/api/message/inbox', dee.token)).json)
    expect(inbox.received.find((row) => row.id === id)).toMatchObject({ is_for_team: true, taken_by: 'Owen Vale' })
  })

  test('two at once: the second is told who was quicker, and may take it over', async () => {
    const id = await ask()
    const both = await Promise.all([take(owen, id, null), take(dee, id, null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [first, second] = both[0].status === 200 ? [owen, dee] : [dee, owen]
    expect(both.map(detailOf).join('')).toMatch(/^This is now assigned to (Owen Vale|Dee Desk)\.$/)
    expect((await take(second, id, first)).status).toBe(200)
    expect((await teamOf(first, id))?.taken_by?.id).toBe(second.id)
  })

  test('handed back by whoever has it, and by nobody else', async () => {
    const id = await ask()
    await take(owen, id, null)
    expect(refusalOf(await take(dee, id, owen, false))).toEqual([
      409,
      'Only Owen Vale can unassign this. You can take it over.',
    ])
    expect((await take(owen, id, owen, false)).status).toBe(200)
    expect((await teamOf(dee, id))?.taken_by).toBeNull()
    expect(refusalOf(await take(dee, id, owen))).toEqual([409, 'This is no longer assigned.'])
  })

  test('who of the team answers first has taken it; the customer’s own words take nothing', async () => {
    const id = await ask()
    await sent(customer, { to: ['team:Maintenance'], reply_to: id, body: 'It is urgent.' })
    expect((await teamOf(owen, id))?.taken_by).toBeNull()
    await sent(dee, { to: [`person:${customer.id}`], reply_to: id, body: 'On Thursday.' })
    expect((await teamOf(customer, id))?.taken_by?.name).toBe('Dee Desk')
    await sent(owen, { to: [`person:${customer.id}`], reply_to: id, body: 'Or Friday.' })
    expect((await teamOf(customer, id))?.taken_by?.name).toBe('Dee Desk')
  })

  test('another team that is brought in may take it as well', async () => {
    const id = await ask()
    await sent(owen, { to: ['team:Fines'], reply_to: id, body: 'Is there a notice?' })
    expect((await teamOf(owen, id))?.names).toEqual(['Fines', 'Maintenance'])
    const copy = listCall.reply.parse((await portal.get('/api/message/list?folder=inbox', fines.token)).json).rows[0]
    expect((await take(fines, copy?.id ?? 0, owen)).status).toBe(200)
    expect((await teamOf(customer, id))?.taken_by?.name).toBe('Fay Fines')
  })

  test('nobody outside: not the customer, not a colleague without a copy, not another customer, not another team; and what is for people is nobody’s to take', async () => {
    const id = await ask()
    expect(refusalOf(await take(customer, id, null))).toEqual([403, 'Only people in Maintenance can be assigned this.'])
    for (const person of [colleague, stranger, fines]) expect((await take(person, id, null)).status).toBe(404)
    const plain = await sent(owen, { to: [`person:${customer.id}`], account: 'NORTH01' })
    expect(await teamOf(customer, plain)).toBeNull()
    expect((await take(owen, plain, null)).status).toBe(409)
  })

  test('between staff, of no account, likewise', async () => {
    const id = await sent(fines, { to: ['team:Maintenance'] })
    expect((await take(owen, id, null)).status).toBe(200)
    expect((await teamOf(fines, id))?.taken_by?.name).toBe('Owen Vale')
  })
})
