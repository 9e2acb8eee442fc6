// The planner of drivers: cards that come again every 28 days, licence checks by points, and only of drivers within one's accounts.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aComplianceItem } from '../../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

const account = 'NORTH01'
const may: readonly Permission[] = ['see compliance', 'see drivers', 'see driver licence details']

onPortal('the planner of drivers', (on) => {
  let portal: TestPortal
  let person: TestPerson
  const planner = async (question = '', by = person) =>
    complianceEndpoints.driverPlanner.reply.parse(
      (await portal.get(`/api/compliance-drivers/planner${question}`, by.token)).json,
    )
  const workOf = async (name: string) => (await planner()).rows.find((row) => row.name === name)?.work ?? []

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-23T09:00:00Z' })
    person = await portal.person({ accounts: [account], may })
    await portal.owner(async (rows) => {
      const driver = (name: string, more: object = {}) => ({
        customer_account_number: account,
        name,
        licence_expiry: '2031-01-01',
        last_licence_check: '2026-11-01',
        ...more,
      })
      const [carded, own] = await rows
        .insertInto('drivers')
        .values([
          driver('Abel Cards', { tacho_card_expiry: '2027-02-01' }),
          driver('Bea Own'),
          driver('Cy Points', { points: 9, last_licence_check: '2026-10-01' }),
          driver('Dee Nothing known', { licence_expiry: null, last_licence_check: null }),
          driver('Zoe Elsewhere', { customer_account_number: 'SOUTH01', last_licence_check: '2025-12-01' }),
        ])
        .returning('id')
        .execute()
      const card = (driver_id: number | undefined, more: object) =>
        aComplianceItem({
          customer_account_number: account,
          driver_id: driver_id ?? 0,
          event_type: 'tacho_card_download',
          interval_months: null,
          ...more,
        })
      await rows
        .insertInto('compliance_items')
        .values([
          card(carded?.id, { due_date: '2026-11-20' }),
          card(own?.id, { due_date: '2026-12-01', interval_days: 14 }),
        ])
        .execute()
    })
  })
  afterAll(() => portal.stop())

  test('a card is read every 28 days from the day it can be read; the card itself runs out once', async () => {
    const work = await workOf('Abel Cards')
    expect(work.filter(({ type }) => type === 'tacho_card_download').map(({ date }) => date)).toEqual([
      ...['2026-11-23', '2026-12-21', '2027-01-18', '2027-02-15', '2027-03-15', '2027-04-12', '2027-05-10'],
    ])
    expect(work[0]).toMatchObject({ what: 'Driver card download', days_late: 3, is_next: true })
    expect(work.filter(({ what }) => what === 'Tachograph card').map(({ date }) => date)).toEqual(['2027-02-01'])
  })

  test('a date of its own interval comes by it', async () => {
    const days = (await workOf('Bea Own')).map(({ date }) => date)
    expect(days.slice(0, 3)).toEqual(['2026-12-01', '2026-12-15', '2026-12-29'])
  })

  test('a licence is checked by its points: every three months from nine on', async () => {
    expect((await workOf('Cy Points')).map(({ date }) => date)).toEqual(['2027-01-01', '2027-04-01'])
  })

  test('what has no date is named, and cannot be planned', async () => {
    const row = (await planner()).rows.find(({ name }) => name === 'Dee Nothing known')
    expect(row).toMatchObject({ work: [], undated: ['Driving licence', 'Licence check'] })
  })

  test('by name, within one’s accounts, narrowed as the list is, and page by page', async () => {
    const names = async (question = '') => (await planner(question)).rows.map(({ name }) => name)
    expect((await names()).slice(0, 4)).toEqual(['Abel Cards', 'Bea Own', 'Cy Points', 'Dee Nothing known'])
    expect(await names()).not.toContain('Zoe Elsewhere')
    expect(await names('?filter=event_type:is:tacho_card_download')).toEqual(['Abel Cards', 'Bea Own'])
    const [first] = (await planner()).rows
    expect(await names(`?after=${first?.id}`)).toEqual((await names()).slice(1))
  })

  test('without the right to see drivers, or to licences, there is no plan', async () => {
    for (const lacking of ['see drivers', 'see driver licence details'] as const) {
      const other = await portal.person({ accounts: [account], may: may.filter((right) => right !== lacking) })
      expect((await portal.get('/api/compliance-drivers/planner', other.token)).status).toBe(403)
    }
  })
})
