// Snapshots that staff bring as files: a trial keeps nothing, taking in twice changes nothing, and what fits no vehicle waits to be matched.
import { readFile } from 'node:fs/promises'
import { maxSnapshotFileBytes } from '@kerbline/domain/areas/telematics/desk-endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const fixture = (name: string) => readFile(new URL(`feed/fixtures/${name}`, import.meta.url))

onPortal('telematics by file', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let provider: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
    const values = { name: 'Manual', only_complete: false }
    const made = await portal.owner((rows) =>
      rows.insertInto('telematics_providers').values(values).returning('id').executeTakeFirstOrThrow(),
    )
    provider = made.id
  })
  afterAll(async () => portal.stop())

  const send = (payload: Buffer, query: string, by = staff) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/telematics/files?${query}`,
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
      payload,
    })
  const asked = (is_trial: 'yes' | 'no', id = provider) => `provider_id=${id}&name=page.xml&is_trial=${is_trial}`
  const readings = async () =>
    (await portal.owner((rows) => sql<{ count: number }>`select count(*) from equipment_readings`.execute(rows)))
      .rows[0]?.count

  test('XML and JSON alike: tried, taken in, and a second time nothing new', async () => {
    const bytes = await fixture('made/aemp-page-1.xml')
    const before = await readings()
    const trial = await send(bytes, asked('yes'))
    expect(trial.statusCode).toBe(200)
    const said = trial.json<Record<string, unknown>>()
    expect(said).toMatchObject({ updated: 0, unchanged: 0, refused: 0, problem_count: 0, has_next_page: true })
    expect(said['created']).toBe(said['read'])
    expect(await readings()).toBe(before)

    const taken = (await send(bytes, asked('no'))).json<Record<string, unknown>>()
    expect(taken).toEqual(said)
    expect(await readings()).toBe(Number(before) + Number(said['read']))
    const again = (await send(await fixture('made/aemp-page-1.json'), asked('no'))).json<Record<string, unknown>>()
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: said['read'] })
    // The vehicles of the file are none of this portal's: they wait.
    const { json } = await portal.get('/api/telematics/devices', staff.token)
    expect(json).toMatchObject({ total: said['unmatched'] })
    const list = await portal.get('/api/telematics/providers', staff.token)
    expect(list.json).toMatchObject({
      providers: [{ last_counts: { read: said['read'], unmatched: said['unmatched'] } }],
    })
    const { rows } = await portal.owner((own) =>
      sql`select action, after ->> 'source' as source from audit where action = 'telematics file taken in'`.execute(
        own,
      ),
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ source: 'page.xml' })
  })

  test('bad blocks are told by machine; what is no snapshot, too large, or nobody’s is refused', async () => {
    const bad = (await send(await fixture('made/aemp-page-1-bad.xml'), asked('yes'))).json<{
      refused: number
      problem_count: number
      problems: object[]
    }>()
    expect(bad.refused).toBeGreaterThan(0)
    expect(bad.problems).toHaveLength(Math.min(50, bad.problem_count))
    const rubbish = await send(Buffer.from('reg_no,miles\nAB12CDE,10'), asked('yes'))
    expect(rubbish.statusCode).toBe(422)
    expect(rubbish.json<{ fields: object[] }>().fields).toMatchObject([{ field: 'file' }])
    const large = await send(Buffer.alloc(maxSnapshotFileBytes + 1, ' '), asked('yes'))
    expect(large.json()).toMatchObject({ fields: [{ message: expect.stringContaining('4 MB') }] })
    expect((await send(await fixture('made/aemp-page-1.xml'), asked('no', 999_999))).statusCode).toBe(404)
    const bound = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'], side: 'staff' })
    expect((await send(await fixture('made/aemp-page-1.xml'), asked('no'), bound)).statusCode).toBe(404)
  })
})
