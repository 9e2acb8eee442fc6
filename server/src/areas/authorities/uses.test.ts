import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { anIssuer, fineEntered } from '../../testing/sample-fines.ts'

onPortal('issuers in use', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00.000Z' })
    const may = ['see all accounts', 'see authorities', 'manage authorities', 'see fines', 'manage fines'] as const
    keeper = await portal.person({ side: 'staff', accounts: [], may })
  })
  afterAll(() => portal.stop())

  test('one with a fine cannot be deleted, and the reason is told', async () => {
    const issuer = await portal.owner((rows) => anIssuer(rows))
    const entered = { ...fineEntered, authority_id: issuer, reg_no: 'ZZ99ZZZ', notice_no: 'LS120' }
    expect((await portal.send('POST', '/api/fines', keeper.token, entered)).status).toBe(200)
    const path = `/api/authority-management/${issuer}`
    const { json } = await portal.get(path, keeper.token)
    const version = (json as { record: { updated_at: string } }).record.updated_at
    const removed = await portal.send('DELETE', path, keeper.token, { version })
    expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('Used by 1 fine')])
  })
})
