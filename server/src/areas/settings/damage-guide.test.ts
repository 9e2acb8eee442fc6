import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('the limits of fair wear', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    keeper = await portal.person({ accounts: [], side: 'staff', may: ['manage settings', 'see all accounts'] })
  })
  afterAll(() => portal.stop())

  const path = '/api/settings-lists/damage-guide'
  const table = async (by = keeper) =>
    settingsEndpoints.damageGuide.reply.parse((await portal.get(path, by.token)).json)
  const save = async (rows: readonly object[]) =>
    portal.send('PUT', path, keeper.token, { version: (await table()).version, rows })

  test('stand as they were read, and change with a line in the trail', async () => {
    const { rows } = await table()
    const dent = rows.find((row) => row.vehicle_class === 'van' && row.kind === 'dent' && row.zone === 'non_working')
    expect(dent).toMatchObject({ rule: 'size', limit_mm: null, read_on: '2026-11-27' })
    const bought = rows.map((row) => (row === dent ? { ...row, limit_mm: 20, source: 'The guide, page 12' } : row))
    expect((await save(bought)).status).toBe(200)
    const { rows: trail } = await portal.owner((owner) =>
      owner
        .selectFrom('audit')
        .select(['action', 'entity_id', 'before', 'after'])
        .where('entity', '=', 'damage guide limit')
        .execute()
        .then((found) => ({ rows: found })),
    )
    expect(trail).toMatchObject([
      {
        action: 'damage guide limit changed',
        entity_id: 'Van, lease, non-working area, dent, from 2021-01-01',
        before: { limit_mm: null },
        after: { limit_mm: 20 },
      },
    ])
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'] })
    expect(await table(customer)).toEqual({ version: '', rows: [] })
  })

  test.each<[object, string, string]>([
    [{ rule: 'always', limit_mm: 5 }, 'limit_mm', 'Leave this blank, or choose the rule by size.'],
    [{ max_count: 0 }, 'max_count', 'Enter 1 to 999.'],
    [{ read_on: '' }, 'read_on', 'Choose a date.'],
    [{ confidence: 'Z' }, 'confidence', 'Choose how well it was read.'],
    [{ guide: 'Another' }, 'from_on', 'This limit is in the list twice.'],
  ])('a limit with %j is refused at its field', async (change, field, message) => {
    const { rows } = await table()
    const [first] = rows
    const reply = await save([first ?? {}, { ...first, ...change }])
    expect(reply.json).toMatchObject({ status: 422, fields: [{ field: `rows.1.${field}`, message }] })
  })
})
