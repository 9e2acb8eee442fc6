import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Types = ReplyOf<(typeof settingsEndpoints)['complianceTypes']>
type Rows = InputOf<(typeof settingsEndpoints)['saveComplianceTypes']>['rows']
type Me = ReplyOf<(typeof authEndpoints)['me']>

const path = '/api/settings-lists/compliance-types'

onPortal('the kinds that staff keep', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let manager: TestPerson
  let vehicle: { id: number; reg_no: string; customer_account_number: string }

  const save = async (change: (rows: Rows) => Rows): Promise<void> => {
    const { version, rows } = (await portal.get(path, admin.token)).json as Types
    const given = rows.map(({ slug, name, applies_to, amber_weeks }) => ({ slug, name, applies_to, amber_weeks }))
    const saved = await portal.send('PUT', path, admin.token, { version, rows: change(given) })
    expect(saved.status).toBe(200)
  }
  const kinds = async (): Promise<Me['event_types']> =>
    ((await portal.get('/api/me', manager.token)).json as Me).event_types
  const named = async (slug: string): Promise<string | undefined> =>
    (await kinds()).find((each) => each.slug === slug)?.name

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see vehicles', 'see compliance', 'see maintenance request details', 'request maintenance'],
    })
    vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no', 'customer_account_number'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    await save((rows) => [
      ...rows.map((row) => (row.slug === 'loler' ? { ...row, name: 'Lift examination' } : row)),
      { slug: null, name: 'Ramp check', applies_to: 'vehicle', amber_weeks: 3 },
    ])
    await vi.waitFor(async () => expect(await named('ramp_check')).toBe('Ramp check'))
  })
  afterAll(async () => portal.stop())

  test('everybody is told them by their names of now, in their order', async () => {
    expect(await named('loler')).toBe('Lift examination')
    expect((await kinds()).at(-1)).toEqual({
      slug: 'ramp_check',
      name: 'Ramp check',
      holder: 'vehicle',
      keeps_off_road: false,
    })
  })

  test('the list is filtered and sorted by one that was added, and its file names it', async () => {
    await portal.owner((rows) =>
      rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: vehicle.customer_account_number,
            vehicle_id: vehicle.id,
            vehicle_reg: vehicle.reg_no,
            event_type: 'ramp_check',
            due_date: '2026-11-12',
            overdue_weeks: 3,
          }),
        )
        .execute(),
    )
    const { json } = await portal.get(
      '/api/vehicles?filter=due_ramp_check:filled:&filter=booked_ramp_check:is:none&sort=due_ramp_check',
      manager.token,
    )
    expect((json as { rows: VehicleListRow[] }).rows.map(({ reg_no: plate }) => plate)).toEqual([vehicle.reg_no])
    const file = await portal.send('POST', '/api/vehicles/export', manager.token, {
      search: vehicle.reg_no,
      columns: ['reg_no', 'due_ramp_check', 'due_loler'],
      format: 'csv',
    })
    expect(file.text).toContain('Ramp check due')
    expect(file.text).toContain('Lift examination due')
  })

  test('a workshop is asked for it, and not for what nobody keeps', async () => {
    const asked = (type: string) =>
      portal.send('POST', '/api/maintenance-requests/preview', manager.token, { vehicle_ids: [vehicle.id], type })
    expect((await asked('ramp_check')).json).toMatchObject({ vehicles: [{ type: 'ramp_check' }] })
    expect((await asked('horoscope')).status).toBe(422)
    // Of a driver: no workshop is asked for that.
    expect((await asked('driver_cpc')).status).toBe(422)
  })

  test('a category is kept in date by it', async () => {
    const create = (types: readonly string[]) =>
      portal.send('POST', '/api/vehicle-category-management', admin.token, {
        name: `Ramps ${types.join(' ')}`,
        class: 'van',
        check_template: 'van',
        compliance_types: types,
        licence_category: null,
        icon: null,
        sort: 90,
      })
    expect((await create(['ramp_check'])).status).toBe(200)
    expect((await create(['horoscope'])).status).toBe(422)
  })

  test('one that is removed while nothing has it is offered no more', async () => {
    await save((rows) => rows.filter(({ slug }) => slug !== 'fridge_atp'))
    await expect.poll(() => named('fridge_atp')).toBeUndefined()
    const refused = await portal.get('/api/vehicles?filter=due_fridge_atp:filled:', manager.token)
    expect(refused.status).toBe(422)
  })
})
