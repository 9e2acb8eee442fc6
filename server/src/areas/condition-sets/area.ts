// Condition sets of vehicles: begun, filled by slot, reviewed, and compared with the vehicle's set before.
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionSetsEndpoints, conditionSetsPlan } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { inSlotOrder, slotsOf } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { caseKey } from '@kerbline/domain/cases/case-address.ts'
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseSubject, findCase } from '../../cases/case-rows.ts'
import { mayAttach } from '../../cases/documents.ts'
import { sideOf } from '../../cases/posts.ts'
import { casesInScope, isShownCase } from '../../fleet/vehicles-of.ts'
import { area, type Call, type Rows } from '../../http/call.ts'
import { custodyFor } from '../../hires/custody.ts'
import type { Download } from '../../http/download.ts'
import { shownMarks } from '../damage/queries.ts'
import { conditionRules, keptSet } from './rules.ts'
import { beginSet, vehicleToShow } from './steps.ts'

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
  | 'damages'
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

async function readOwn({ rows, actor }: Call, subject: CaseSubject): Promise<Own> {
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
    damages: actor.may.has('see damage cases') ? await damagesOf(rows, id) : [],
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

/** Open damage of the set's vehicle, as far as its account goes. */
async function damagesOf(rows: Rows, id: number): Promise<Own['damages']> {
  const { rows: found } = await sql<Omit<Own['damages'][number], 'shown'>>`
    select d.id, d.case_no as number, d.damage_points as marks from cases c join damage_records d on d.vehicle_id = c.vehicle_id
      and d.customer_account_number = c.customer_account_number join cases o on o.id = d.id
    where c.id = ${id} and o.closed_at is null and d.damage_points <> '[]' order by d.id desc`.execute(rows)
  const damages: Own['damages'] = []
  for (const damage of found) damages.push({ ...damage, shown: await shownMarks(rows, damage.id) })
  return damages
}

/** Whoever says it, once: of the set before this one, in the slot they looked at. */
async function confirmShown(
  call: Call,
  { id, slot, case_id: damage, mark }: InputOf<Endpoints['confirmShown']>,
): Promise<ReplyOf<Endpoints['confirmShown']>> {
  const { rows, actor, portal } = call
  const { customer_account_number: account } = await findCase(rows, conditionCase.name, id)
  const damages = actor.may.has('see damage cases') ? await damagesOf(rows, id) : []
  const seen = damages.find((each) => each.id === damage)
  if (!seen?.marks.some((each) => each.id === mark)) throw problem('not found')
  const photo = (await photosBefore(rows, id)).find((each) => each.slot === slot)
  if (!photo) throw refuse('slot', 'unknown_reference', 'The earlier set has no photo of this.')
  const at = portal.clock.businessNow().toISOString()
  await sql`
    insert into shown_marks (case_id, customer_account_number, mark, set_id, slot, taken_at, said_by, side, said_at)
    values (${damage}, ${account}, ${mark}, ${photo.set_id}, ${slot}, ${photo.taken_at}, ${actor.id}, ${sideOf(actor)}, ${at})
    on conflict (case_id, mark, set_id) do nothing`.execute(rows)
  await call.recordAudit({
    action: 'damage: shown on an earlier photo',
    ...{ entity: 'damage', entityId: damage, account, after: { mark, slot, taken_at: photo.taken_at } },
  })
  return { shown: await shownMarks(rows, damage) }
}

const refuse = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  const { rows, actor, portal } = call
  if (!mayAttach(actor, conditionCase)) throw problem('no permission')
  const vehicle = await vehicleToShow(rows, opened.vehicle_id)
  if (!vehicle) throw refuse('vehicle_id', 'unknown_reference', 'We could not find this vehicle.')
  const now = portal.clock.businessNow().toISOString()
  const takenAt = opened.taken_at ?? now
  if (Date.parse(takenAt) > Date.parse(now))
    throw refuse('taken_at', 'too_late', 'Choose a date and time that has passed.')
  const { reason, taken_by } = opened
  const row = await beginSet(call, vehicle, {
    reason,
    takenAt,
    takenBy: taken_by ?? actor.name,
    side: actor.side === 'customer' ? 'customer' : 'hire_company',
  })
  return parts.reply(call, row)
}

export const conditionSetsArea = area(
  conditionSetsEndpoints,
  {
    ...parts.handlers,
    create,
    confirmShown,
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
