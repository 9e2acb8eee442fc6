// Many vehicles changed alike: their plain columns by few statements. What has consequences of its own (plates, driver, tags, a reading)
// goes through the save of one vehicle, within the same change.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehiclesResource } from '@kerbline/domain/areas/vehicles/resource.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import {
  assertStands,
  changeAll,
  judged,
  lockRows,
  refusedRow,
  type RowChange,
  type RowResult,
  writeRows,
} from '../../crud/change-many.ts'
import { unseenJudge } from '../../crud/record-checks.ts'
import { orRefused } from '../../db/or-refused.ts'
import type { Call, ChangeMany } from '../../http/call.ts'
import { besideHolds, columnsOf, holdsBeside, save, tidied, vehicleEvent } from './changes.ts'
import { readVehicleRecords, type VehicleRecord, type VehicleValues } from './record.ts'
import { refuseClosed, refuseInconsistent } from './refusals.ts'

type Endpoints = typeof vehiclesEndpoints

/** Fields whose change touches more than the vehicle's own row, or other vehicles. */
const consequential: ReadonlySet<string> = new Set([
  ...['reg_no', 'current_reg_no', 'plate', 'plate_from', 'driver_id', 'tag_ids', 'miles', 'milesDate'],
])

interface Plain {
  readonly before: VehicleRecord
  readonly values: VehicleValues
  readonly columns: VehicleValues
}

const undoOf = (before: VehicleRecord, { values }: RowChange): VehicleValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]))

/** A plate of a disposed vehicle may be another's by now, so such a one is saved by itself. */
const isApart = (before: VehicleRecord, { values }: RowChange): boolean =>
  before.status === 'disposed' || Object.keys(values).some((name) => consequential.has(name))

async function saveApart(call: Call, before: VehicleRecord, change: RowChange): Promise<RowResult> {
  const saved = await orRefused(call.rows, () => save(call, before, change.values))
  if (saved instanceof Problem) return refusedRow(saved)
  return { outcome: saved === before ? 'same' : 'changed', before: undoOf(before, change) }
}

async function savePlain({ rows, recordAudit }: Call, set: readonly Plain[]): Promise<void> {
  if (set.length === 0) return
  const writes = set.map(({ before, columns }) => ({ id: before.id, values: columns }))
  await writeRows(rows, 'vehicles', writes)
  const after = new Map(
    (
      await readVehicleRecords(
        rows,
        writes.map(({ id }) => id),
      )
    ).map((vehicle) => [vehicle.id, vehicle]),
  )
  await recordAudit(
    ...set.flatMap(({ before, values }) => {
      const vehicle = after.get(before.id)
      const isOfMany = set.length > 1
      return vehicle ? [vehicleEvent('vehicle saved', values, { before, after: vehicle, anomaly: null, isOfMany })] : []
    }),
  )
}

export const changeManyVehicles: ChangeMany = async (call, changes) => {
  const { rows, actor, portal } = call
  const ids = changes.map(({ id }) => id)
  await lockRows(rows, 'vehicles', ids)
  const vehicles = new Map((await readVehicleRecords(rows, ids)).map((vehicle) => [vehicle.id, vehicle]))
  const judgeUnseen = await unseenJudge(
    rows,
    vehiclesResource,
    changes.map(({ values }) => values),
  )
  const holds = await holdsBeside(rows, changes)
  const now = portal.clock.businessNow()
  const today = londonDate(now)
  const results = new Map<number, RowResult>()
  const plain: Plain[] = []
  for (const change of changes) {
    const before = await judged(() => assertStands(vehicles.get(change.id), change))
    if (before instanceof Problem) {
      results.set(change.id, refusedRow(before))
      continue
    }
    if (isApart(before, change)) {
      results.set(change.id, await saveApart(call, before, change))
      continue
    }
    const fit = await judged(() => {
      refuseClosed(actor, change.values)
      const beside = besideHolds(change.values, before, holds.get(before.id))
      const values = tidied(beside, before, now.toISOString())
      refuseInconsistent(values, before, today)
      judgeUnseen(values)
      return { before, values, columns: Object.fromEntries(columnsOf(values, before)) }
    })
    if (fit instanceof Problem) {
      results.set(change.id, refusedRow(fit))
      continue
    }
    const isChanged = Object.keys(fit.columns).length > 0
    results.set(change.id, { outcome: isChanged ? 'changed' : 'same', before: undoOf(before, change) })
    if (isChanged) plain.push(fit)
  }
  await savePlain(call, plain)
  return results
}

/** Of several vehicles the same; all of it or, where one cannot be, nothing. */
export async function changeVehicles(
  call: Call,
  { changes }: InputOf<Endpoints['change']>,
): Promise<ReplyOf<Endpoints['change']>> {
  const done = await changeAll((set) => changeManyVehicles(call, set), changes)
  return { changed: done.length, before: done.map(({ id, values }) => ({ ids: [id], values })) }
}
