// What drivers and companies have to keep in date: by points, by the one rule, within rights and accounts.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { aheadColumn } from '@kerbline/domain/areas/compliance/list.ts'
import { forecastWeeks } from '@kerbline/domain/areas/compliance/standing.ts'
import { defaultLicenceCheck } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { nextLicenceCheck } from '@kerbline/domain/areas/drivers/expiries.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aComplianceItem } from '../../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

const TODAY = '2026-11-23'
const account = 'NORTH01'
const may: readonly Permission[] = ['see compliance', 'see drivers', 'see driver licence details']
const checked = ['2024-02-29', '2026-08-31', '2026-11-30', '2025-12-31'] as const

onPortal('dates of drivers and companies', (on) => {
  let portal: TestPortal
  let person: TestPerson
  const driversOf = async (question: string, by = person) =>
    complianceEndpoints.driverDates.reply.parse(
      (await portal.get(`/api/compliance-drivers?size=100&${question}`, by.token)).json,
    ).rows

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${TODAY}T09:00:00Z` })
    person = await portal.person({ accounts: [account], may })
    await portal.owner(async (rows) => {
      const drivers = checked.flatMap((last) =>
        [0, 3, 4, 7, 8, 12].map((points) => ({
          customer_account_number: account,
          name: `Zed ${last} ${points}`,
          points,
          last_licence_check: last,
          licence_expiry: '2026-11-22',
        })),
      )
      const made = await rows.insertInto('drivers').values(drivers).returning('id').execute()
      await rows.insertInto('drivers').values({ customer_account_number: account, name: 'Zed nothing known' }).execute()
      await rows
        .insertInto('compliance_items')
        .values([
          aComplianceItem({
            customer_account_number: account,
            driver_id: made[0]?.id ?? 0,
            event_type: 'tacho_card_download',
            due_date: '2026-11-24',
            overdue_weeks: 1,
          }),
          aComplianceItem({
            customer_account_number: account,
            event_type: 'o_licence',
            due_date: '2027-01-01',
            overdue_weeks: 12,
          }),
        ])
        .execute()
    })
  })
  afterAll(() => portal.stop())

  test('the next licence check is the domain’s, by points, at ends of months and 29 February', async () => {
    const rows = await driversOf('search=Zed&filter=what:is:Licence%20check&filter=due_date:filled:')
    const due = new Map(rows.filter(({ what }) => what === 'Licence check').map((row) => [row.holder, row.due_date]))
    for (const last of checked)
      for (const points of [0, 3, 4, 7, 8, 12])
        expect([last, points, due.get(`Zed ${last} ${points}`)]).toEqual([
          last,
          points,
          nextLicenceCheck(last, points, defaultLicenceCheck),
        ])
  })

  test('the rows behind the tiles of a forecast are those it counts', async () => {
    const { json } = await portal.get('/api/compliance-drivers/standing?search=Zed', person.token)
    const { types } = complianceEndpoints.driverStanding.reply.parse(json)
    for (const [place, weeks] of forecastWeeks.entries())
      for (const rag of ['red', 'amber', 'green'] as const)
        expect(await driversOf(`search=Zed&filter=${aheadColumn(weeks)}:is:${rag}`)).toHaveLength(
          types.reduce((sum, { forecast }) => sum + (forecast[place]?.[rag] ?? 0), 0),
        )
  })

  test('colours are those of the one rule; who has no date is red and says so', async () => {
    const rows = await driversOf('search=Zed')
    expect(rows.length).toBeGreaterThan(40)
    for (const { due_date: dueDate, amber_weeks: overdueWeeks, rag } of rows)
      expect(rag).toBe(ragOf({ dueDate, overdueWeeks }, TODAY).rag)
    expect(
      rows.filter(({ holder }) => holder === 'Zed nothing known').map(({ what, due_date }) => [what, due_date]),
    ).toEqual(
      expect.arrayContaining([
        ['Driving licence', 'No valid date'],
        ['Licence check', 'No valid date'],
      ]),
    )
    const undated = await driversOf('search=Zed&filter=due_date:empty:')
    expect(undated.map(({ id }) => id).toSorted()).toEqual(
      rows.flatMap(({ id, due_date }) => (due_date === 'No valid date' ? [id] : [])).toSorted(),
    )
    expect(rows.find(({ event_type: type }) => type === 'tacho_card_download')).toMatchObject({
      rag: 'amber',
      what: 'Driver card download',
    })
  })

  test('companies have their operator’s licence', async () => {
    const { rows } = complianceEndpoints.companyDates.reply.parse(
      (await portal.get('/api/compliance-companies?size=100', person.token)).json,
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ what: 'Operator licence', due_date: '2027-01-01', rag: 'amber' }),
    )
  })

  test('names and licences have rights of their own, and accounts hold', async () => {
    const nameless = await portal.person({ accounts: [account], may: ['see driver licence details'] })
    expect(new Set((await driversOf('search=', nameless)).map(({ holder }) => holder))).toEqual(new Set([null]))
    const without = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await portal.get('/api/compliance-drivers', without.token)).status).toBe(403)
    const stranger = await portal.person({ accounts: ['SOUTH02'], may })
    expect(await driversOf('search=Zed', stranger)).toEqual([])
  })
})
