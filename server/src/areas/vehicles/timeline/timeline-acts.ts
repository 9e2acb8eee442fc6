// Acts on the vehicle's own record in its timeline: edits, plates, tags and files. Edits are read from the trail under the reader's own
// scope, field by field: what somebody may not see of a vehicle they do not see in what was done to it.
import { changesBetween, type FieldChange } from '@kerbline/domain/areas/audit/changes.ts'
import { roadActs } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { isVehicleFieldSeen, vehicleFields } from '@kerbline/domain/areas/vehicles/resource.ts'
import type { TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../http/actor.ts'

/** Told by lines of their own: the plates here, the driver by assignments, tags by what was put on and taken off. */
const plateFields: readonly string[] = ['reg_no', 'current_reg_no']
const elsewhere: ReadonlySet<string> = new Set([...plateFields, 'driver_id', 'tag_ids'])

/** Fields of the trail that are no fields of the form. A reading that was typed is everybody's; the rest is the staff's own work. */
const reading = 'miles_read'
const staffFields: readonly string[] = [
  ...['held_back', 'device', 'provider', 'serial_number', 'anomaly', 'sent_miles', 'right_miles', 'miles'],
  'registers',
]

/** The fields that an entry of a kind may name to this reader. */
export function fieldsOf(kind: TimelineKind, { side, may }: Pick<Actor, 'side' | 'may'>): readonly string[] {
  const isSeen = (field: string): boolean => isVehicleFieldSeen((permission) => may.has(permission), field)
  if (kind === 'plate') return plateFields
  const own = Object.keys(vehicleFields).filter((field) => !elsewhere.has(field) && isSeen(field))
  return [...own, reading, ...(side === 'staff' ? staffFields : [])]
}

/** What an entry changed, of what this reader may see. */
export const changesOf = (kind: TimelineKind, actor: Actor, before: unknown, after: unknown): FieldChange[] => {
  const fields = new Set(fieldsOf(kind, actor))
  return changesBetween(before, after).filter(({ field }) => fields.has(field))
}

const objectOf = (value: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${value}) = 'object' then ${value} else '{}' end`
const [was, is] = [objectOf(sql`a.before`), objectOf(sql`a.after`)]

const names = (fields: readonly string[]) =>
  sql`exists (select from jsonb_object_keys(${was} || ${is}) field where field = any(${[...fields]}::text[])
    and nullif(${was} -> field, 'null') is distinct from nullif(${is} -> field, 'null'))`

/** The trail of one vehicle as the reader's scope shows it: what was done while another customer had it stays with that customer. */
const trailOf = (id: number) =>
  sql`audit a join vehicles v on v.id = ${id} where a.entity = 'vehicle' and a.entity_id = ${String(id)}`

const isOfFile = sql`(${is} ? 'imported_from' or ${is} ? 'import_undone')`
const isCreated = sql`a.action = 'vehicle created'`
/** Acts of staff on what hangs on a vehicle, such as its tracker, and of rules: told by the name of the act. */
const isOther = sql`a.action not in ('vehicle created', 'vehicle saved', 'vehicle changed')`

/** What a rule did concerns whoever runs the vehicle as well. */
const isOfRoad = sql`a.action = any(${Object.values(roadActs)}::text[])`

export interface TrailLine {
  readonly key: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly act: RawBuilder<unknown>
  readonly subject?: RawBuilder<unknown>
  readonly detail?: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  readonly who: RawBuilder<unknown>
  readonly record?: RawBuilder<unknown>
  readonly before: RawBuilder<unknown>
  readonly after: RawBuilder<unknown>
  readonly source: RawBuilder<unknown>
}

const line = (act: RawBuilder<unknown>, source: RawBuilder<unknown>): TrailLine => ({
  key: sql`a.id::text`,
  at: sql`a.at`,
  act,
  by: sql`a.actor_id`,
  who: sql`coalesce(a.actor_name, 'The portal')`,
  // Of a new vehicle every field is new: its record tells them better.
  before: sql`case when ${isCreated} then null else a.before end`,
  after: sql`case when ${isCreated} then null else a.after end`,
  source,
})

interface Of {
  readonly id: number
  readonly actor: Actor
}

export const edits = ({ id, actor }: Of): TrailLine[] => [
  {
    ...line(
      sql`case when ${isCreated} then 'created' when ${isOther} then 'acted' when ${is} ? 'of_many' then 'edited with others' else 'edited' end`,
      sql`${trailOf(id)} and not ${isOfFile} and (${isCreated} or ${names(fieldsOf('change', actor))})
        ${actor.side === 'staff' ? sql`` : sql`and (not ${isOther} or ${isOfRoad})`}`,
    ),
    subject: sql`case when ${isOther} then a.action end`,
  },
]

/** Without a plate of another day it wears that of its registration. */
const worn = (fields: RawBuilder<unknown>) =>
  sql`${fields} || case when ${fields} -> 'current_reg_no' = 'null' then jsonb_build_object('current_reg_no', v.reg_no) else '{}' end`

export const plates = ({ id, actor }: Of): TrailLine[] => [
  {
    ...line(sql`'edited'`, sql`${trailOf(id)} and not ${isCreated} and ${names(fieldsOf('plate', actor))}`),
    before: worn(was),
    after: worn(is),
  },
]

/** Whatever a file changed; of its fields those are told that the reader may see, and what it was called to its own side alone. */
export const files = ({ id, actor }: Of): TrailLine[] => [
  {
    ...line(
      sql`case when ${is} ? 'import_undone' then 'put back' when ${isCreated} then 'created' else 'imported' end`,
      sql`${trailOf(id)} and ${isOfFile}`,
    ),
    ...(actor.side === 'staff' && { detail: sql`coalesce(${is} ->> 'imported_from', ${is} ->> 'import_undone')` }),
  },
]
