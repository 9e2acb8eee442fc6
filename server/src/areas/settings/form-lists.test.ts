import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Pools = ReplyOf<(typeof settingsEndpoints)['fleetAllocations']>
type Pool = Omit<Pools['rows'][number], 'vehicles' | 'id'> & { readonly id: number | null }

onPortal('the lists that forms draw on', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
  })
  afterAll(async () => portal.stop())

  const read = async <T>(list: string): Promise<T> =>
    (await portal.get(`/api/settings-lists/${list}`, staff.token)).json as T
  /** Saves over the list as it stands. */
  const save = async (list: string, rows: readonly unknown[]) => {
    const { version } = await read<{ version: string }>(list)
    return portal.send('PUT', `/api/settings-lists/${list}`, staff.token, { version, rows })
  }
  const saveFields = (...labels: string[]) =>
    save(
      'enquiry-fields',
      labels.map((label) => ({ label })),
    )
  const pools = async (): Promise<Pool[]> =>
    (await read<Pools>('fleet-allocations')).rows.map(({ vehicles: _, ...pool }) => pool)
  const auditedOf = (entity: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'before', 'after'])
        .where('entity', '=', entity)
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    )

  test('the fields of the enquiry form keep their order and their rows', async () => {
    const idOf = (label: string) =>
      portal.owner((rows) => rows.selectFrom('e2o_fields').select('id').where('label', '=', label).executeTakeFirst())
    expect((await saveFields('Livery', 'Tow bar', 'Dash camera')).json).toMatchObject({
      rows: [{ label: 'Livery' }, { label: 'Tow bar' }, { label: 'Dash camera' }],
    })
    const livery = await idOf('Livery')
    expect((await saveFields('Dash camera', 'Livery')).json).toMatchObject({
      rows: [{ label: 'Dash camera' }, { label: 'Livery' }],
    })
    expect(await idOf('Livery')).toEqual(livery)
    expect(await auditedOf('enquiry field')).toMatchObject([
      {
        action: 'enquiry fields saved',
        before: { labels: ['Livery', 'Tow bar', 'Dash camera'] },
        after: { labels: ['Dash camera', 'Livery'] },
      },
      {},
    ])
    expect((await saveFields('Livery', 'livery')).json).toMatchObject({
      fields: [{ field: 'rows.1.label', reason: 'already_exists', message: '“livery” is in the list twice.' }],
    })
    expect((await saveFields(' ')).json).toMatchObject({
      fields: [{ field: 'rows.0.label', message: 'Enter a name.' }],
    })
  })

  test('a fleet pool that vehicles are in is switched off, not removed', async () => {
    const [used, ...others] = await pools()
    await portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ fleet_allocation_id: used?.id ?? 0 })
        .execute(),
    )
    const refused = await save('fleet-allocations', others)
    expect(refused.json).toMatchObject({ status: 422, fields: [{ field: `removed.${used?.id}`, reason: 'in_use' }] })
    expect((refused.json as { fields: { message: string }[] }).fields[0]?.message).toMatch(
      new RegExp(`in ${used?.name}\\. Turn it off instead of removing it\\.$`),
    )
    const winter = { id: null, name: 'Winter', branch_id: null, is_active: true }
    const saved = await save('fleet-allocations', [{ ...used, is_active: false }, winter])
    expect(saved.json).toMatchObject({
      rows: [
        { name: used?.name, is_active: false },
        { name: 'Winter', vehicles: 0 },
      ],
    })
    expect((saved.json as Pools).rows[0]?.vehicles).toBeGreaterThan(0)
    expect((await auditedOf('fleet allocation')).map(({ action }) => action)).toContain('fleet allocation added')
  })

  test('two pools can swap their names', async () => {
    const [first, second] = await pools()
    const saved = await save('fleet-allocations', [
      { ...first, name: second?.name },
      { ...second, name: first?.name },
    ])
    expect(saved.status).toBe(200)
    const nameOf = async (id: number | null | undefined) => (await pools()).find((pool) => pool.id === id)?.name
    expect([await nameOf(first?.id), await nameOf(second?.id)]).toEqual([second?.name, first?.name])
  })

  test.each([
    [{ id: 99_999 }, 'rows.0.id', 'Pool 99999 no longer exists.'],
    [{ branch_id: 99_999 }, 'rows.0.branch_id', 'Choose a branch from the list.'],
    [{ name: '' }, 'rows.0.name', 'Enter a name.'],
    [{ name: 'x'.repeat(61) }, 'rows.0.name', 'Use at most 60 characters.'],
  ])('a pool with %j is refused at its field', async (given, field, message) => {
    const kept = await pools()
    const refused = await save('fleet-allocations', [
      { id: null, name: 'New', branch_id: null, is_active: true, ...given },
      ...kept,
    ])
    expect(refused.json).toMatchObject({ status: 422, fields: [{ field, message }] })
    expect(await pools()).toEqual(kept)
  })
})
