import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const rule = (effect: 'grant' | 'deny', value: string, kind: 'permission' | 'role' = 'permission') =>
  JSON.stringify([{ rule_id: 1, effect, kind, value }])

onPortal('rights at the gate', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  test.each([
    ['a role', { roles: '["damage reporter"]' }, 200],
    ['a role, denied by hand', { roles: '["damage reporter"]', denied: '["see damage cases"]' }, 403],
    ['a rule', { by_rule: rule('grant', 'see damage cases') }, 200],
    ['a role by a rule', { by_rule: rule('grant', 'damage reporter', 'role') }, 200],
    ['a role, denied by a rule', { roles: '["damage reporter"]', by_rule: rule('deny', 'see damage cases') }, 403],
    [
      'by hand, denied by a rule',
      { permissions: '["see damage cases"]', by_rule: rule('deny', 'see damage cases') },
      200,
    ],
    ['an administrator, denied', { is_admin: true, denied: '["see damage cases"]' }, 200],
    ['text that is no list', { permissions: '"see damage cases"', denied: '{}', by_rule: '{"0":1}' }, 403],
  ])('%s: %i', async (_, columns, status) => {
    const { token } = await portal.person({ accounts: ['NORTH01'], may: [], columns })
    expect((await portal.get('/api/damage-case', token)).status).toBe(status)
  })

  test('a rule applied acts on an open session at the next request', async () => {
    const admin = await portal.person({ accounts: [], may: [], side: 'staff', columns: { is_admin: true } })
    const { token } = await portal.person({ accounts: ['NORTH01'], may: [], columns: { email: 'x@ruled.example' } })
    expect((await portal.get('/api/damage-case', token)).status).toBe(403)
    const values = {
      name: 'Ruled',
      when: { email_domains: ['ruled.example'] },
      grant_permissions: ['see damage cases'],
      is_active: true,
    }
    expect((await portal.send('POST', '/api/permission-rules', admin.token, values)).status).toBe(200)
    expect((await portal.get('/api/damage-case', token)).status).toBe(403)
    expect((await portal.send('POST', '/api/permission-rules/apply', admin.token, {})).json).toMatchObject({
      run_id: expect.any(Number),
    })
    expect((await portal.get('/api/damage-case', token)).status).toBe(200)
    expect((await portal.get('/api/me', token)).json).toMatchObject({ user: { permissions: ['see damage cases'] } })
  })
})
