// Drivers: who they are, what they had when, and who drove which vehicle at a moment.
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { licenceFields } from '@kerbline/domain/areas/drivers/resource.ts'
import { historyOf } from '../../crud/history.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area } from '../../http/call.ts'
import {
  assign,
  changeAssignment,
  changeDrivers,
  changeManyDrivers,
  createDriver,
  updateDriver,
  viewDriver,
} from './changes.ts'
import { countViews, driversList, exportDrivers, listDrivers } from './list.ts'
import { profileOf } from './profile.ts'
import { driverAt } from '../../hires/who-drove.ts'
import { findDriver, vehicleByPlate } from './queries.ts'

export const driversArea = area(
  driversEndpoints,
  {
    list: listDrivers,
    exportRows: exportDrivers,
    viewCounts: countViews,
    at: async ({ rows, actor }, { reg, at }) => {
      if (Date.parse(at) > Date.now())
        throw problem('not valid', {
          fields: [
            {
              field: 'at',
              reason: 'out_of_range',
              message: 'Enter a date and time in the past.',
            },
          ],
        })
      const seesChecks = actor.may.has('see driver checks')
      const vehicle = await vehicleByPlate(rows, reg)
      if (!vehicle)
        return {
          vehicle: null,
          driver: null,
          source: 'none' as const,
          confidence: 'unknown' as const,
          why: 'No vehicle on your accounts has or had this registration.',
          evidence: [],
          sees_checks: seesChecks,
        }
      const { evidence, ...found } = await driverAt(rows, vehicle.id, at, seesChecks)
      const { id, reg_no } = vehicle
      return { vehicle: { id, reg_no }, ...found, evidence: [...evidence], sees_checks: seesChecks }
    },
    view: viewDriver,
    profile: profileOf,
    history: async ({ rows, actor }, { key, before }) => {
      const { id } = await findDriver(rows, key)
      const { entries, next } = await historyOf(rows, 'drivers', id, before)
      const seesLicence = actor.may.has('see driver licence details')
      const isShown = ({ field }: { readonly field: string }): boolean => seesLicence || !(field in licenceFields)
      return { entries: entries.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) })), next }
    },
    create: createDriver,
    update: updateDriver,
    change: changeDrivers,
    assign,
    changeAssignment,
  },
  { lists: [driversList], changeMany: changeManyDrivers },
)
