// Who had the vehicle of a damage case: what each reader is told of it, and that what happened with another hirer is not charged.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { aDamageCase, insertCases } from '../testing/case-factories.ts'
import { aVehicle } from '../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

onPortal('custody', (on) => {
  let portal: TestPortal
  let hirer: TestPerson
  let controller: TestPerson
  let caseId = 0
  let daysAgo: (days: number) => string

  const view = async (by: TestPerson) =>
    damageEndpoints.view.reply.parse((await portal.get(`/api/damage-cases/${caseId}`, by.token)).json).record
  const send = async () => {
    const { updated_at: version } = await view(controller)
    const body = { verb: 'send estimate', version }
    return portal.send('POST', `/api/damage-cases/${caseId}/steps`, controller.token, body)
  }
  const happened = (days: number) =>
    portal.owner((rows) =>
      rows
        .updateTable('damage_cases')
        .set({ incident_at: `${daysAgo(days)}T10:00:00.000Z` })
        .where('case_id', '=', caseId)
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    daysAgo = (days) => addDays(londonDate(portal.portal.clock.businessNow()), -days)
    const see = ['see damage cases', 'see damage costs'] as const
    hirer = await portal.person({ accounts: ['NORTH01'], may: [...see] })
    const may = [...see, 'manage damage cases', 'see all accounts'] as const
    controller = await portal.person({ accounts: ['NORTH01', 'SOUTH01'], may: [...may], side: 'staff' })
    caseId = await portal.owner(async (rows) => {
      const van = aVehicle({
        ...{ customer_account_number: 'SOUTH01', vehicle_category_id: await categoryId(rows), status: 'on_hire' },
        ...{ on_hire_date: daysAgo(90), off_hire_date: null },
      })
      const { id, reg_no } = await rows
        .insertInto('vehicles')
        .values(van)
        .returning(['id', 'reg_no'])
        .executeTakeFirstOrThrow()
      const moved = { customer_account_number: 'NORTH01', on_hire_date: daysAgo(30) }
      await rows.updateTable('vehicles').set(moved).where('id', '=', id).execute()
      const owned = { customer_account_number: 'NORTH01' }
      const [made = 0] = await insertCases(rows, [
        aDamageCase({ ...owned, vehicle_id: id, reg_no, state: 'estimating' }),
      ])
      await rows
        .insertInto('money_lines')
        .values({
          ...{ ...owned, case_id: made, kind: 'part', quantity: 1, unit_pence: 20_000, payer: 'customer' },
          ...{ net_pence: 20_000, tax_pence: 0, tax_treatment: 'outside', place: 0, what: 'Door' },
        })
        .execute()
      return made
    })
  })
  afterAll(async () => portal.stop())

  test('a customer reads when another hirer had it, and not who; staff read who', async () => {
    const told = async (by: TestPerson) => (await view(by)).custody.map(({ holder, name }) => [holder, name])
    const [none, other, own] = await told(hirer)
    expect([none?.[0], other, own?.[0]]).toEqual(['hire_company', ['other_hirer', null], 'customer'])
    expect((await told(controller))[1]).toEqual(['other_hirer', expect.any(String)])
  })

  test('what happened with another hirer is not charged to this one; from their first day on it is', async () => {
    await happened(60)
    const refused = await send()
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('when another hirer had the vehicle')])
    await happened(30)
    expect((await send()).text).toContain('above your limit')
  })
})
