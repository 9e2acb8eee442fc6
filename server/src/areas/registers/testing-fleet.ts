// For tests: four vehicles that meet each way a register can answer, and those answers.
import { isSent } from '@kerbline/domain/areas/registers/tolerant.ts'
import { readFile } from 'node:fs/promises'
import type { Rows } from '../../db/scope.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import type { FakeServices } from './testing-services.ts'

const fixture = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'))

/** A blank van, one full and tested here, a trailer, and one without a plate; resolves to the id of the blank van. */
export async function addFleet(rows: Rows): Promise<number> {
  // Only the vehicles of this file are asked about.
  await rows.updateTable('vehicles').set({ status: 'off_hired' }).execute()
  const { id: van } = await rows
    .selectFrom('vehicle_categories')
    .select('id')
    .where('class', '=', 'van')
    .executeTakeFirstOrThrow()
  const { id: trailer } = await rows
    .selectFrom('vehicle_categories')
    .select('id')
    .where('class', '=', 'trailer')
    .executeTakeFirstOrThrow()
  const blank = {
    customer_account_number: 'NORTH01',
    colour: null,
    first_registered: null,
    fuel_type: 'other',
    co2_grams_per_kilometre: null,
    miles: null,
    miles_at: null,
  } as const
  const made = await rows
    .insertInto('vehicles')
    .values([
      aVehicle({ ...blank, vehicle_category_id: van, reg_no: 'AB12CDE' }),
      aVehicle({
        ...blank,
        vehicle_category_id: van,
        reg_no: 'AB13CDE',
        colour: 'Red',
        fuel_type: 'electric',
        miles: 90_000,
        miles_at: '2024-01-01T10:00:00.000Z',
      }),
      aVehicle({ ...blank, vehicle_category_id: trailer, reg_no: 'C1234567' }),
      aVehicle({ ...blank, vehicle_category_id: van, reg_no: 'TRADE PLATE 9' }),
    ])
    .returning('id')
    .execute()
  const vanId = made[0]?.id ?? 0
  await rows
    .insertInto('compliance_items')
    .values([
      aComplianceItem({
        customer_account_number: 'NORTH01',
        vehicle_id: vanId,
        vehicle_reg: 'AB12CDE',
        event_type: 'mot',
        due_date: '2024-10-02',
        last_done_date: '2023-09-30',
      }),
      aComplianceItem({
        customer_account_number: 'NORTH01',
        vehicle_id: made[1]?.id ?? 0,
        vehicle_reg: 'AB13CDE',
        event_type: 'mot',
        due_date: '2027-05-01',
        last_done_date: '2026-05-01',
      }),
    ])
    .execute()
  return vanId
}

export async function answerForFleet(services: FakeServices): Promise<void> {
  const sent = await fixture('dvsa-mot/v1-vehicle-1-failed-passed.json')
  services.dvsa.set('AB12CDE', { body: { ...(isSent(sent) ? sent : {}), hasOutstandingRecall: 'Yes' } })
  services.dvsa.set('AB13CDE', { body: sent })
  services.dvsa.set('C1234567', { body: { registration: 'C1234567', motTestDueDate: '2027-02-01' } })
  services.dvla.set('AB12CDE', { body: await fixture('dvla-ves/200-diesel-van-untaxed.json') })
}
