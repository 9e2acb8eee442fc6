// Letters that could not be added by themselves are counted beside the worklist, for those alone who deal with them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('held letters beside the worklist', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let bound: TestPerson
  const may = ['see dashboard', 'manage settings'] as const

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00Z' })
    staff = await portal.person({ side: 'staff', accounts: [], may: [...may, 'see all accounts'] })
    bound = await portal.person({ side: 'staff', accounts: ['NORTH01'], may: [...may] })
  })
  afterAll(() => portal.stop())

  const listed = async ({ token }: TestPerson) =>
    dashboardEndpoints.worklist.reply.parse((await portal.get('/api/worklist', token)).json).held_letters
  const shown = async ({ token }: TestPerson) =>
    wholePart(dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', token)).json).needs)?.held_letters
  /** Built anew between other work. */
  const becomes = (person: TestPerson, count: number) =>
    vi.waitFor(async () => expect(await shown(person)).toBe(count), { timeout: 10_000 })
  let letters = 0
  const arrives = async (state: 'held' | 'posted', account: string | null): Promise<number> => {
    letters += 1
    const { rows: made } = await portal.owner((rows) =>
      sql<{ id: number }>`
        insert into inbound_letters (customer_account_number, validity, uid, letter_key, state, subject)
        values (${account}, 'waits', ${letters}, ${`waits-${letters}`}, ${state}, 'Re: your booking') returning id`.execute(
        rows,
      ),
    )
    return made[0]?.id ?? 0
  }

  test('counted for who deals with them, of the accounts they see; kept answers follow', async () => {
    for (const person of [staff, bound]) expect([await listed(person), await shown(person)]).toEqual([0, 0])
    const nobodys = await arrives('held', null)
    await arrives('held', 'NORTH01')
    await arrives('posted', 'NORTH01')
    expect([await listed(staff), await listed(bound)]).toEqual([2, 1])
    await becomes(staff, 2)
    await becomes(bound, 1)
    // The number is that of the list it opens.
    const { json } = await portal.get('/api/inbound-mail?filter=state:is:held', staff.token)
    expect(json).toMatchObject({ total: 2 })
    expect((await portal.send('POST', `/api/inbound-mail/${nobodys}/dismiss`, staff.token, {})).status).toBe(200)
    expect(await listed(staff)).toBe(1)
    await becomes(staff, 1)
    await becomes(bound, 1)
  })

  test('neither customers nor staff without the right are told of any', async () => {
    const others = [
      await portal.person({ accounts: ['NORTH01'], may: [...may] }),
      await portal.person({ side: 'staff', accounts: [], may: ['see dashboard', 'see all accounts'] }),
    ]
    for (const person of others) expect([await listed(person), await shown(person)]).toEqual([undefined, undefined])
  })
})
