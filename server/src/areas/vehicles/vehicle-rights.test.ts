// Written by the form, not by hand: every field of the form and the bulk edit, by side and by right.
import { manyVehiclesFor, newVehicles, vehicleFormFor } from '@kerbline/domain/areas/vehicles/resource.ts'
import { mayChangeVehicleField } from '@kerbline/domain/areas/vehicles/who-may-change.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { sampleValues } from '../../testing/sample-values.ts'
import { everything, refusedFields, startVehicleForms, type VehicleForms } from './testing-forms.ts'

const all = Object.keys(newVehicles.fields).filter((name) => name !== 'plate' && name !== 'customer_account_number')
const sides = ['staff', 'customer'] as const
/** A right without which a field is closed, to whoever's side. */
const needed: Readonly<Record<string, Permission>> = {
  driver_id: 'see drivers',
  weekly_rate_pence: 'see finance',
  excess_pence_per_mile: 'see finance',
}

onPortal('who may change what of a vehicle', (on) => {
  let forms: VehicleForms
  beforeAll(async () => {
    forms = await startVehicleForms(on.database())
  })
  afterAll(() => forms.portal.stop())

  describe.each(sides)('a person of side %s', (side) => {
    const who = () => (side === 'staff' ? forms.staff : forms.customer)

    test.each(all)('%s: the form has it as ruled, and so does the call', async (name) => {
      const id = await forms.addVehicle()
      const mayChange = mayChangeVehicleField(side, name)
      const form = vehicleFormFor({ side, may: () => true }, false)
      expect(name in form.fields).toBe(mayChange)
      const record = await forms.open(id, who())
      if (name !== 'reg_no') expect(name in record).toBe(mayChange)
      const value = record[name] ?? sampleValues(newVehicles.fields)[name] ?? null
      const { status, json } = await forms.save(id, { [name]: value }, who())
      expect(status).toBe(mayChange ? 200 : 422)
      if (!mayChange) expect(refusedFields(json)).toEqual([name])
    })

    test.each(Object.keys(needed).filter((name) => mayChangeVehicleField(side, name)))(
      '%s: closed to whoever may not see it, in form, call, bulk edit and history',
      async (name) => {
        const right = needed[name]
        const blind = await forms.portal.person({
          accounts: ['NORTH01'],
          may: everything.filter((each) => each !== right),
          side,
        })
        const id = await forms.addVehicle({ weekly_rate_pence: 100, excess_pence_per_mile: 5, driver_id: null })
        expect(name in vehicleFormFor({ side, may: (each) => each !== right }, false).fields).toBe(false)
        expect(name in (await forms.open(id, blind))).toBe(false)
        expect(refusedFields((await forms.save(id, { [name]: null }, blind)).json)).toEqual([name])
        expect((await forms.save(id, { [name]: name === 'driver_id' ? forms.ids.other : 7 })).status).toBe(200)
        const told = (await forms.portal.get(`/api/vehicles/${id}/history`, blind.token)).text
        expect(told).not.toContain(`"${name}"`)
        if (name === 'driver_id') await forms.save(id, { driver_id: null })
      },
    )

    test('the bulk edit has the fields of the form that can be alike, and refuses the others', async () => {
      const id = await forms.addVehicle()
      const openFields = Object.keys(manyVehiclesFor({ side, may: () => true }).fields)
      for (const name of all) {
        const record = await forms.open(id)
        const body = { changes: [{ ids: [id], values: { [name]: record[name] ?? null } }] }
        const { status } = await forms.portal.send('PATCH', '/api/vehicles', who().token, body)
        expect([name, status]).toEqual([name, openFields.includes(name) ? 200 : 422])
      }
      expect(openFields.every((name) => mayChangeVehicleField(side, name))).toBe(true)
    })

    test('nobody writes without the right to edit vehicles', async () => {
      const reader = await forms.portal.person({
        accounts: ['NORTH01'],
        may: everything.filter((each) => each !== 'edit vehicles'),
        side,
      })
      const id = await forms.addVehicle()
      expect((await forms.save(id, { note: 'x' }, reader)).status).toBe(403)
      expect((await forms.create({ reg_no: 'NO11WAY' }, reader)).status).toBe(403)
      expect(
        (
          await forms.portal.send('PATCH', '/api/vehicles', reader.token, {
            changes: [{ ids: [id], values: { note: 'x' } }],
          })
        ).status,
      ).toBe(403)
    })
  })
})
