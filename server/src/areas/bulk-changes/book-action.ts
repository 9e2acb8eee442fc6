// A booking requested for many vehicles: a portion at a time by the workshop's own call, which names those it leaves out.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { type BookingVerdict, skipReason } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { z } from 'zod'
import { orRefused } from '../../db/or-refused.ts'
import type { Area, Call } from '../../http/call.ts'
import {
  areaCall,
  type BulkAction,
  type Outcomes,
  reasonOf,
  rowByRow,
  type RowAt,
  type RowDone,
  type Values,
} from './bulk-action.ts'

const before = z.strictObject({ request_id: z.number() })

const leftOut = (
  plate: string,
  verdict: Exclude<BookingVerdict, 'request'>,
  type: string | null = null,
): [string, RowDone] => [plate, { outcome: 'skipped', reason: skipReason({ verdict, type }) }]

export function bookAction(maintenance: Area): BulkAction {
  const [request, cancel] = [areaCall(maintenance, 'requestBookings'), areaCall(maintenance, 'cancelRequests')]
  if (!request || !cancel) throw new Error('The workshop has no endpoint to request bookings, or none to cancel them')

  async function ask(call: Call, rows: readonly RowAt[], given: Values): Promise<Outcomes> {
    const reply = maintenanceEndpoints.requestBookings.reply.parse(
      await request?.make(call, { ...given, vehicle_ids: rows.map(({ id }) => id) }),
    )
    const byPlate = new Map<string, RowDone>([
      ...reply.requested.map(({ id, reg_no: plate }): [string, RowDone] => [
        plate,
        { outcome: 'changed', before: { request_id: id } },
      ]),
      ...reply.under_way.map(({ reg_no: plate, type }) => leftOut(plate, 'under way', type)),
      ...reply.nothing_due.map((plate) => leftOut(plate, 'nothing due')),
      ...reply.not_on_hire.map((plate) => leftOut(plate, 'not on hire')),
    ])
    return new Map(rows.map(({ id, name }) => [id, byPlate.get(name) ?? { outcome: 'same' }]))
  }

  return {
    endpoint: request.endpoint,
    isBySet: true,
    isOverwriting: false,
    check: (given) => void request.read({ ...given, vehicle_ids: [1] }),
    apply: async (call, rows, given) => {
      const asked = await orRefused(call.rows, () => ask(call, rows, given))
      if (!(asked instanceof Problem)) return asked
      const [only] = rows
      if (rows.length === 1 && only) return new Map([[only.id, { outcome: 'skipped', reason: reasonOf(asked) }]])
      // One vehicle that has gone refuses the portion: each is then asked for by itself.
      return rowByRow(
        call.rows,
        rows,
        async (row) => (await ask(call, [row], given)).get(row.id) ?? { outcome: 'same' },
      )
    },
    undo: (call, rows) =>
      rowByRow(call.rows, rows, async (row) => {
        const id = before.parse(row.before).request_id
        const made = await orRefused(call.rows, () => cancel.make(call, { ids: String(id) }))
        return made instanceof Problem
          ? { outcome: 'skipped', reason: 'The workshop has already answered it.' }
          : { outcome: 'changed', before: null }
      }),
  }
}
