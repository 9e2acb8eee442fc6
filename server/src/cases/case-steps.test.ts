import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

onPortal('steps of cases', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see queries', 'manage queries', 'raise queries'],
    })
  })
  afterAll(() => portal.stop())

  // The embedded engine does one thing after the other.
  test.runIf(on.engine === 'postgres')('none waits for whoever writes what only names its case', async () => {
    const raised = await portal.send('POST', '/api/queries', staff.token, {
      ...{ category: 'other', title: 'Keys', body: 'Where are they?', customer_account_number: 'NORTH01' },
    })
    const { record } = raised.json as { record: { id: number; updated_at: string } }
    const telling = new Client({ connectionString: on.database().inner.url })
    await telling.connect()
    try {
      await telling.query('begin')
      await telling.query(
        `insert into case_events (case_id, customer_account_number, what, to_state, at)
          values ($1, 'NORTH01', 'post', 'open', now())`,
        [record.id],
      )
      const step = { verb: 'assign', version: record.updated_at, owner_team: 'Damage', owner_id: null }
      const { status, text } = await portal.send('POST', `/api/queries/${record.id}/steps`, staff.token, step)
      expect([status, text]).toEqual([200, expect.any(String)])
      await telling.query('commit')
    } finally {
      await telling.end()
    }
  })
})
