// One change makes the kept answers of many people stale at once: nobody else may notice.
import { permissions } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const kept = ['/api/dashboard', '/api/get-cached-vehicles', '/api/get-cached-fleet', '/api/get-driver-checks'] as const

onPortal('a crowd of stale answers', ({ database }) => {
  let portal: TestPortal
  let people: readonly TestPerson[]

  beforeAll(async () => {
    portal = await startTestPortal(database())
    // Each person's own vehicles make each person's answers their own.
    people = await Promise.all(
      Array.from({ length: 25 }, (_, place) =>
        portal.person({
          accounts: ['NORTH01', 'NORTH02'],
          may: permissions,
          columns: { asset_filter: JSON.stringify({ reg_nos: [`X${place}`] }) },
        }),
      ),
    )
  })
  afterAll(() => portal.stop())

  const askAll = () =>
    Promise.all(people.flatMap(({ token }) => kept.map(async (call) => (await portal.get(call, token)).status)))

  test('a save sets off no crowd of builds, and all who ask at once have their turn', async () => {
    expect(new Set(await askAll())).toEqual(new Set([200]))
    const told = vi.spyOn(portal.portal.responseCache, 'changed')
    await portal.owner((rows) => rows.updateTable('customers').set({ terms_days: 45 }).execute())
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    // What is rebuilt ahead takes the session in turn: never is more than one in the line of those who wait for it.
    let max = 0
    const watch = setInterval(() => (max = Math.max(max, database().load.waiting)), 1)
    await new Promise((done) => setTimeout(done, 1_500))
    clearInterval(watch)
    expect(max).toBeLessThanOrEqual(1)
    const [answers, me, scope] = await Promise.all([
      askAll(),
      portal.get('/api/me', people[0]?.token),
      portal.get('/api/scope', people[1]?.token),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    expect([me.status, scope.status]).toEqual([200, 200])
  })
})
