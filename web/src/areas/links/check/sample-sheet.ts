// For the tests of this room: what a link told a telephone.
import { catalogueItems } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'

export const sampleVehicle = (change: Partial<SheetVehicle> = {}): SheetVehicle => ({
  ...{ reg_no: 'LK21VXN', plate: 'LK21VXN', template: 'van', codes: [], is_own: true, is_vor: false },
  ...{ off_road: null, out_of_use: [], left_out: [], open_defects: [], tyres: null },
  last: { miles: 48_212, at: '2026-11-16T17:00:00.000Z' },
  branch: { name: 'Leeds', phone: '0113 496 0142' },
  ...change,
})

export const sampleSheet = (change: Partial<CheckSheet> = {}): CheckSheet => ({
  ...{ driver_name: 'Leon Marsh', company: 'Harrow & Lane', phone: '0113 496 0000', ends_at: null, more_vehicles: 0 },
  vehicles: [sampleVehicle()],
  templates: [{ template: 'van', version: 1, items: catalogueItems('van').slice(0, 4), may_pass_rest: true }],
  ...{ defects: [], received: [] },
  ...change,
})
