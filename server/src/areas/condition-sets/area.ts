// Condition sets of vehicles: begun, filled by slot, reviewed, and compared with the vehicle's set before.
import { conditionCase, conditionTitle } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionSetsEndpoints, conditionSetsPlan } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { conditionBodyOf, inSlotOrder, requiredSlots, slotsOf } from '@kerbline/domain/areas/condition-sets/slots.ts'
import type { VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import { caseKey } from '@kerbline/domain/cases/case-address.ts'
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseSubject, findCase } from '../../cases/case-rows.ts'
import { mayAttach } from '../../cases/documents.ts'
import { openCase } from '../../cases/open-case.ts'
import { sideOf } from '../../cases/posts.ts'
import { casesInScope, isShownCase } from '../../fleet/vehicles-of.ts'
import { area, type Call, type Rows } from '../../http/call.ts'
import { custodyFor } from '../../hires/custody.ts'
import type { Download } from '../../http/download.ts'
import { conditionRules, keptSet } from './rules.ts'

type Endpoints = typeof conditionSetsEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]
type Own = Pick<
  ReplyOf<Endpoints['view']>['record'],
  | 'body'
  | 'taken_at'
  | 'taken_by'
  | 'odometer_miles'
  | 'fuel_percent'
  | 'note'
  | 'slots'
  | 'retake_reason'
  | 'linked'
  | 'previous'
  | 'custody'
>

interface BeforePhoto {
  readonly set_id: number
  /** Of the set, and null where another customer's is all the reader is told of. */
  readonly number: string | null
  readonly taken_at: string
  readonly slot: string | null
  readonly mime: string | null
  readonly size_bytes: number | null
  readonly storage_key: string | null
}

/** Photos of the vehicle's set before; none in it: one row without. Its number is read in the caller's own scope. */
const photosBefore = async (rows: Rows, id: number): Promise<readonly BeforePhoto[]> =>
  (
    await sql<BeforePhoto>`
      select b.set_id, c.number, json_instant(b.taken_at) as taken_at, b.slot, b.mime, b.size_bytes, b.storage_key
      from condition_before(${id}) b left join cases c on c.id = b.set_id`.execute(rows)
  ).rows

async function previousOf(rows: Rows, id: number): Promise<Own['previous']> {
  const photos = await photosBefore(rows, id)
  const [first] = photos
  if (!first) return null
  const slots = photos.flatMap(({ slot }) => slot ?? [])
  const record = first.number === null ? null : { id: first.set_id, number: first.number }
  return { taken_at: first.taken_at, slots: inSlotOrder(slots), record }
}

async function readOwn({ rows }: Call, subject: CaseSubject): Promise<Own> {
  const { id } = subject
  const { required, missing, photos, linked, side: _, ...kept } = await keptSet(rows, id)
  const slots = inSlotOrder([...slotsOf(kept.body), ...required, ...missing])
  return {
    ...kept,
    linked: linked && {
      ...{ kind: linked.kind, number: linked.number, title: linked.title },
      key: caseKey(caseKinds[linked.kind], linked),
    },
    slots: slots.map((slot) => {
      const photo = photos.find((each) => each.slot === slot)
      return {
        slot,
        is_required: required.includes(slot),
        is_missing: missing.includes(slot),
        photo: photo
          ? { id: photo.id, file_id: photo.file_id, preview_id: photo.preview_id, taken_at: photo.taken_at }
          : null,
      }
    }),
    previous: await previousOf(rows, id),
    custody: await custodyFor(rows, subject),
  }
}

const parts = caseHandlers<Row, Own>({
  kind: conditionCase,
  rules: conditionRules,
  plan: () => conditionSetsPlan,
  columns: {
    table: 'condition_sets',
    columns: () => ({
      taken_at: sql`k.taken_at`,
      missing: sql`cardinality(condition_missing(c.id))`,
      linked: sql`(select l.number from cases l where l.id = k.linked_id and is_shown_case(l.state, l.created_by))`,
    }),
    within: (actor) => sql<boolean>`${casesInScope(actor)} and ${isShownCase}`,
  },
  screenPath: 'snap-management-area',
  readOwn: async (call, subject, row) => {
    await row // with what its step has written
    return readOwn(call, subject)
  },
})

const refuse = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  const { rows, actor, portal } = call
  if (!mayAttach(actor, conditionCase)) throw problem('no permission')
  const { rows: vehicles } = await sql<{ id: number; reg_no: string; account: string; class: VehicleClass }>`
    select v.id, v.reg_no, v.customer_account_number as account, g.class from vehicles v join vehicle_categories g on g.id = v.vehicle_category_id
    where v.id = ${opened.vehicle_id}`.execute(rows)
  const [vehicle] = vehicles
  if (!vehicle) throw refuse('vehicle_id', 'unknown_reference', 'We could not find this vehicle.')
  const now = portal.clock.businessNow().toISOString()
  const takenAt = opened.taken_at ?? now
  if (Date.parse(takenAt) > Date.parse(now))
    throw refuse('taken_at', 'too_late', 'Choose a date and time that has passed.')
  const { account } = vehicle
  const body = conditionBodyOf(vehicle.class)
  const row = await openCase(
    call,
    conditionCase,
    { account, type: opened.reason, title: conditionTitle(opened.reason), vehicle, ownerTeam: 'Damage' },
    async ({ id }) => {
      await sql`
        insert into condition_sets (case_id, customer_account_number, body, required, taken_at, taken_by, side)
        values (${id}, ${account}, ${body}, ${[...requiredSlots(body)]}::text[], ${takenAt}, ${opened.taken_by ?? actor.name}, ${sideOf(actor)})`.execute(
        rows,
      )
    },
  )
  return parts.reply(call, row)
}

export const conditionSetsArea = area(
  conditionSetsEndpoints,
  {
    ...parts.handlers,
    create,
    previousPhoto: async ({ rows, portal }, { id, slot }): Promise<Download> => {
      await findCase(rows, conditionCase.name, id)
      const photo = (await photosBefore(rows, id)).find((each) => each.slot === slot)
      if (!photo || photo.storage_key === null || photo.mime === null) throw problem('not found')
      const stream = await portal.files.openMade(photo.storage_key)
      // The name of the file is its sender's.
      return { stream, mime: photo.mime, name: `before-${slot}`, sizeBytes: photo.size_bytes ?? 0 }
    },
  },
  { lists: [parts.named] },
)
