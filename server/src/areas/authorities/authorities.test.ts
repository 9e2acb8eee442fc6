// A discount that ends after the full amount is due is no discount: refused in every way in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { sampleValues } from '../../testing/sample-values.ts'
import { authorities } from '@kerbline/domain/areas/authorities/resource.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const refused = {
  status: 422,
  fields: [{ field: 'discount_days', message: 'Enter 28 days or less. “Full amount due after” is 28 days.' }],
}

onPortal('fine issuers', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const values = (name: string, discount_days: number, full_days = 28) => ({
    ...sampleValues(authorities.fields),
    name,
    code: null,
    discount_days,
    full_days,
  })
  const add = (given: object) => portal.send('POST', '/api/authority-management', staff.token, given)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      may: ['see authorities', 'manage authorities', 'see all accounts'],
      side: 'staff',
    })
  })
  afterAll(() => portal.stop())

  test('a discount longer than the full period is refused, at its field', async () => {
    expect((await add(values('Leeds', 29))).json).toMatchObject(refused)
    const made = await add(values('Leeds', 28))
    expect(made.status).toBe(200)
    const { record } = made.json as { record: { id: number; updated_at: string } }
    const { id, updated_at: version } = record
    const path = `/api/authority-management/${id}`
    const put = (given: object, of = version) => portal.send('PUT', path, staff.token, { version: of, values: given })
    expect((await put(values('Leeds', 30))).json).toMatchObject(refused)
    // Changing one of the two is judged beside the other as it stands; what touches neither is not held up.
    const change = (given: object) =>
      portal.send('PATCH', '/api/authority-management', staff.token, { changes: [{ ids: [id], values: given }] })
    expect((await change({ discount_days: 40 })).json).toMatchObject({ status: 422 })
    expect((await change({ full_days: 7 })).json).toMatchObject({
      status: 422,
      fields: [{ message: expect.stringContaining('7 days or less') }],
    })
    expect((await change({ name: 'Leeds City Council' })).status).toBe(200)
  })
})
