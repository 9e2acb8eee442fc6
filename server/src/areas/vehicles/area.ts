// Vehicles of the scope, composed by the database and kept in the response cache. Positions are for those who may see them.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { isVehicleFieldOpen, isVehicleFieldSeen, vehicleFields } from '@kerbline/domain/areas/vehicles/resource.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { historyOf } from '../../crud/history.ts'
import { listOptions } from '../../crud/options.ts'
import { area } from '../../http/call.ts'
import { tileAddress } from '../../http/browser/tiles.ts'
import { createVehicle, updateVehicle, viewVehicle } from './changes.ts'
import { changeManyVehicles, changeVehicles } from './change-many.ts'
import { countedCostsOf } from './costs/cost-by-day.ts'
import { costLinesOf, costsOf, exportCostLinesOf } from './costs/costs.ts'
import {
  countViews,
  exportVehicles,
  listVehicles,
  positionsOf,
  vehiclePointsAt,
  vehicleSource,
  vehiclesList,
} from './list.ts'
import { hiresOf } from './hires.ts'
import { overviewOf } from './overview.ts'
import { countByCategory, dueEventsJson, newestSnapshot, totalOf, vehiclesJson } from './queries.ts'
import { readingsOf } from './readings.ts'
import { findVehicleRecord } from './record.ts'
import { rankingOf } from './ranking.ts'
import { swapVehicle } from './swap.ts'
import { timelineOf } from './timeline/timeline.ts'
import { transferVehicle } from './transfer.ts'

export const vehiclesArea = area(
  vehiclesEndpoints,
  {
    list: listVehicles,
    exportRows: exportVehicles,
    options: async ({ rows, actor, portal }, asked) => {
      const { field, filter } = asked
      const may = (permission: Permission): boolean => actor.may.has(permission)
      const isListed = field in vehiclesPlan(may).columns
      const isWritten = may('edit vehicles') && isVehicleFieldOpen({ side: actor.side, may }, field)
      const wanted = isListed ? asked : { ...asked, counted: 'no' as const }
      return listOptions(rows, wanted, isListed || isWritten ? vehiclePointsAt[field] : undefined, () =>
        vehicleSource(actor, londonDate(portal.clock.businessNow()), { filter }),
      )
    },
    map: async ({ portal: { config } }) => ({
      tile_url: tileAddress(config),
      attribution: config.TILE_ATTRIBUTION,
    }),
    positions: positionsOf,
    viewCounts: ({ rows, actor, portal }) => countViews(rows, actor, londonDate(portal.clock.businessNow())),

    widget: {
      build: async (rows, { actor }) => {
        const counts = await countByCategory(rows, actor.filter)
        return {
          cars: totalOf(counts, 'car'),
          vans: totalOf(counts, 'van'),
          total_vehicles: totalOf(counts),
          last_update: await newestSnapshot(rows, actor.filter),
          vehicle_cats: counts.map(({ name, count }) => ({ name, count })),
        }
      },
    },
    cachedVehicles: {
      build: async (rows, { today, actor }) => {
        const vehicles = await vehiclesJson(rows, actor)
        const events = await dueEventsJson(rows, actor, today)
        return { json: `{"vehicles":${vehicles},"allVehicleEvents":${events}}` }
      },
    },
    byPlate: overviewOf,
    standing: rankingOf,
    hires: hiresOf,
    swap: swapVehicle,
    transfer: transferVehicle,
    timeline: timelineOf,
    costs: costsOf,
    costLines: costLinesOf,
    countedCosts: countedCostsOf,
    exportCostLines: exportCostLinesOf,
    readings: readingsOf,
    view: viewVehicle,
    history: async ({ rows, actor }, { key, before }) => {
      const { id } = await findVehicleRecord(rows, Number(key))
      const { entries, next } = await historyOf(rows, 'vehicle', id, before)
      // What a person may not see of a vehicle they do not see in what became of it; whose tags they were is not told.
      const isShown = ({ field }: { readonly field: string }): boolean =>
        isVehicleFieldSeen((permission) => actor.may.has(permission), field) &&
        (actor.side === 'staff' || (field in vehicleFields && field !== 'tag_ids'))
      return { entries: entries.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) })), next }
    },
    create: createVehicle,
    update: updateVehicle,
    change: changeVehicles,
  },
  { lists: [vehiclesList], changeMany: changeManyVehicles },
)
