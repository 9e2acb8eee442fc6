// A vehicle as its form takes it: the fields of whoever asks, the names of what they point at, and its version.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { isVehicleFieldOpen, vehicleFields, type VehicleEditor } from '@kerbline/domain/areas/vehicles/resource.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import { namesSql } from '../../crud/source.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'

export type VehicleView = ReplyOf<(typeof vehiclesEndpoints)['view']>
export type VehicleValues = Readonly<Record<string, unknown>>

/** Fields that are no columns of the vehicle: worked out, kept elsewhere, or told anew each time. */
const elsewhere: ReadonlySet<string> = new Set(['plate', 'plate_from', 'tag_ids', 'miles', 'milesDate', 'lift_reason'])

/** The columns a form writes. */
export const vehicleColumns: readonly string[] = Object.keys(vehicleFields).filter((name) => !elsewhere.has(name))

/** A vehicle with every field a form can have, whoever asks. */
export interface VehicleRecord extends VehicleValues {
  readonly id: number
  readonly customer_account_number: string
  readonly reg_no: string
  readonly current_reg_no: string | null
  readonly driver_id: number | null
  readonly status: string
  readonly is_vor: boolean
  readonly vor_since: string | null
  readonly vor_reason: string | null
  readonly tag_ids: readonly number[]
  readonly created_at: string
  readonly updated_at: string
}

/** Tags of the vehicle that people put on and the viewer sees; what a rule puts on is taken off by its rule alone. */
const handTags = sql`vehicle_tags t join tags g on g.id = t.tag_id and g.rule is null where t.vehicle_id = r.id`

const names = Object.entries(vehicleFields).flatMap(([name, field]) =>
  field.kind === 'reference' ? [sql`${namesSql(name, field)} as ${sql.ref(`${name}_name`)}`] : [],
)

/** Vehicles of the caller's accounts; those that are not there are left out. */
export async function readVehicleRecords(rows: Rows, ids: readonly number[]): Promise<readonly VehicleRecord[]> {
  const { rows: found } = await sql<VehicleRecord>`
    select r.id, r.customer_account_number, ${sql.join(vehicleColumns.map((name) => sql.ref(`r.${name}`)))}, ${sql.join(names)},
      array(select t.tag_id::bigint from ${handTags} order by g.name, g.id) as tag_ids,
      (select string_agg(g.name, ', ' order by g.name, g.id) from ${handTags}) as tag_ids_name,
      null::numeric as miles, null::date as "milesDate", null::date as plate_from, null::text as lift_reason, r.created_at, r.updated_at
    from vehicles r where r.id = any(${[...ids]}::int[])`.execute(rows)
  return found
}

/** One of them, locked where it is about to be written. @throws problem 'not found' */
export async function findVehicleRecord(rows: Rows, id: number, isWriting = false): Promise<VehicleRecord> {
  if (isWriting) await sql`select from vehicles where id = ${id} for update`.execute(rows)
  const [found] = await readVehicleRecords(rows, [id])
  if (!found) throw problem('not found')
  return found
}

export const editorOf = ({ side, may }: Actor): VehicleEditor => ({ side, may: (permission) => may.has(permission) })

/** Field, or the name beside a field. */
const fieldOf = (name: string): string => name.replace(/_name$/, '')

/** What of a record this person's form has; the rest never leaves. */
export function shownOf(actor: Actor, record: VehicleRecord): VehicleView['record'] {
  const editor = editorOf(actor)
  const own = Object.entries(record).filter(
    ([name]) => name === 'reg_no' || (fieldOf(name) in vehicleFields && isVehicleFieldOpen(editor, fieldOf(name))),
  )
  return {
    ...Object.fromEntries(own),
    plate: displayRegistration(record.current_reg_no ?? record.reg_no),
    customer_account_number: record.customer_account_number,
    id: record.id,
    is_active: record.status !== 'disposed',
    used_by: 0,
    created_at: record.created_at,
    updated_at: record.updated_at,
  }
}

export const viewOf = ({ actor }: Call, record: VehicleRecord): VehicleView => ({
  record: shownOf(actor, record),
  used_by: [],
  may: actor.may.has('edit vehicles') ? ['edit'] : [],
})
