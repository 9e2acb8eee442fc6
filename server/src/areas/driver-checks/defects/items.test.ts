// Items that staff add to a template are said in their words wherever a defect of them stands; nothing else is taken as an item.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { phone } from '../phone/testing-phone.ts'
import { addVehicle, CLOCK } from '../testing-checks.ts'

interface Template {
  readonly template: string
  readonly version: number
  readonly items: readonly { readonly code: string }[]
}

onPortal('items of defects', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let staff: TestPerson
  let vehicle: { readonly id: number; readonly reg_no: string }
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see vehicles', 'manage maintenance'],
    })
    staff = await portal.person({
      accounts: [],
      may: ['see driver checks', 'manage check templates', 'see all accounts'],
      side: 'staff',
    })
    vehicle = await portal.owner((rows) => addVehicle(rows, 'IT01EMS'))
  })
  afterAll(() => portal.stop())

  const ask = async (change: (items: Template['items']) => readonly object[]) => {
    const { json } = await portal.get('/api/check-templates', staff.token)
    for (const { template, version, items } of (json as { templates: readonly Template[] }).templates) {
      const answer = await portal.send('PUT', '/api/check-templates', staff.token, {
        ...{ template, version, is_every_working_day: false, may_pass_rest: true },
        rows: change(items),
      })
      expect(answer.status).toBe(200)
    }
  }
  const report = (item: string) =>
    portal.send('POST', '/api/defects', manager.token, {
      vehicle_id: vehicle.id,
      item,
      severity: 'minor',
      note: 'Silent',
    })

  test('what no check of the vehicle asks is refused at its field', async () => {
    expect((await report('nonsense thing')).json).toMatchObject({
      status: 422,
      fields: [{ field: 'item', message: expect.stringContaining('IT01EMS') as unknown }],
    })
  })

  test('an added item is said in its words, and may be reported after it is asked no more', async () => {
    const alarm = { code: 'reversing_alarm', item: 'Reversing alarm', group: 'body', severity: 'minor', guidance: '' }
    await ask((items) => [...items, alarm])
    await ask((items) => items.filter(({ code }) => code !== alarm.code))
    const made = (await report(alarm.code)).json as { record: { id: number } }
    expect(made).toMatchObject({ record: { title: 'Reversing alarm: Silent', item_words: 'Reversing alarm' } })
    const { rows } = (await portal.get('/api/defects?search=IT01EMS', manager.token)).json as { rows: object[] }
    expect(rows).toMatchObject([{ type: alarm.code, type_name: alarm.item }])
    const file = await portal.send('POST', '/api/defects/export', manager.token, {
      ...{ format: 'csv', columns: ['type', 'reg_no'], search: 'IT01EMS' },
    })
    expect(file.text).toContain('Reversing alarm,IT01EMS')
    expect(file.text).not.toContain(alarm.code)
    const line = phone(portal)
    const { given } = await line.give(manager, 'vehicle check', vehicle.id)
    expect((await line.open(given.token)).sheet.defects).toMatchObject([{ words: 'Reversing alarm' }])
  })
})
