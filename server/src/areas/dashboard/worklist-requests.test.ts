// What the public form brought and waits for a person is counted beside the worklist, for those alone who deal with it.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('public requests beside the worklist', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let narrowed: TestPerson
  const may = ['see dashboard', 'see maintenance request details', 'manage maintenance'] as const

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00Z' })
    const above = { side: 'staff', accounts: [], may: [...may, 'see all accounts'] } as const
    staff = await portal.person({ ...above, accounts: [], may: [...above.may] })
    narrowed = await portal.person({
      ...{ ...above, accounts: [], may: [...above.may] },
      columns: { active_accounts: ['NORTH01'] },
    })
  })
  afterAll(() => portal.stop())

  const listed = async ({ token }: TestPerson) =>
    dashboardEndpoints.worklist.reply.parse((await portal.get('/api/worklist', token)).json).public_requests
  const shown = async ({ token }: TestPerson) =>
    wholePart(dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', token)).json).needs)
      ?.public_requests
  /** Built anew between other work, with a rest as long as four builds. */
  const becomes = (person: TestPerson, count: number) =>
    vi.waitFor(async () => expect(await shown(person)).toBe(count), { timeout: 10_000 })
  const send = async (registration: string) => {
    const form = {
      ...{ registration, mileage: null, types: ['service'], days: ['2026-11-20'] },
      ...{ name: 'Sam Okafor', phone: '07700 900123', email: null, note: null },
    }
    expect((await portal.send('POST', '/api/schedule-maintenance', undefined, form)).status).toBe(200)
  }

  test('counted for those at the desk, whichever accounts are in view; kept answers follow', async () => {
    for (const person of [staff, narrowed]) expect([await listed(person), await shown(person)]).toEqual([0, 0])
    await send('ZZ10ZZA')
    await send('ZZ10ZZB')
    for (const person of [staff, narrowed]) {
      expect(await listed(person)).toBe(2)
      await becomes(person, 2)
    }
    const { json } = await portal.get('/api/public-requests', staff.token)
    const [first] = (json as { requests: { id: number }[] }).requests
    const path = `/api/public-requests/${first?.id}/dismiss`
    expect((await portal.send('POST', path, staff.token, { reason: 'Not ours' })).status).toBe(200)
    for (const person of [staff, narrowed]) {
      expect(await listed(person)).toBe(1)
      await becomes(person, 1)
    }
  })

  test('neither customers nor staff who are bound to accounts or manage no bookings are told of any', async () => {
    const others = [
      await portal.person({ accounts: ['NORTH01'], may: ['see dashboard', 'see maintenance request details'] }),
      await portal.person({ side: 'staff', accounts: ['NORTH01'], may: [...may] }),
      await portal.person({ side: 'staff', accounts: [], may: ['see dashboard', 'see all accounts'] }),
    ]
    for (const person of others) expect([await listed(person), await shown(person)]).toEqual([undefined, undefined])
  })
})
