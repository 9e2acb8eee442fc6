// Compliance items: one a vehicle and type. A due date that is none is kept as text, and counts as red.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { normaliseEventType } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { dueAfterFailure, failureInBrief } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { describedEventTypes } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import { upsertRows } from '../../db/bulk.ts'
import { newestFailures } from '../../fleet/failed-tests.ts'
import type { Findings, ImportTask } from '../prepare.ts'
import { settleOffRoad } from '../../fleet/off-road.ts'
import { tableStore } from '../records/stored-rows.ts'
import {
  type ImportTable,
  type Item,
  type KnownRecord,
  type OfVehicle,
  prepareTable,
  type Reference,
  vehicleBy,
  vehicleIds,
} from '../table.ts'

interface ItemType {
  /** Its slug. */
  readonly id: string
  readonly name: string
  readonly amberWeeks: number
}

/** What administrators keep and, for who may enter them, our defaults that nobody has entered yet; by slug and by name. */
async function itemTypes({ rows, mayCreateShared }: ImportTask): Promise<Map<string, ItemType>> {
  const { rows: kept } = await sql<ItemType>`
    select slug as id, name, amber_weeks as "amberWeeks" from compliance_types order by place, slug`.execute(rows)
  const defaults = (mayCreateShared ? describedEventTypes : []).map(({ slug, name, amberWeeks }) => ({
    id: slug,
    name,
    amberWeeks: amberWeeks ?? 0,
  }))
  const types = new Map<string, ItemType>()
  for (const type of [...defaults, ...kept]) types.set(normaliseEventType(type.name), type)
  for (const type of [...defaults, ...kept]) types.set(type.id, type)
  return types
}

/** As they are called now, each once. */
const namesOf = (types: ReadonlyMap<string, ItemType>): string[] => [
  ...new Set([...types.values()].map(({ id, name }) => types.get(id)?.name ?? name)),
]

const typeBy = (column: string): Reference<ItemType> => ({
  column,
  find: itemTypes,
  reason: 'unknown_value',
  refusal: (said, types) => `“${said}” is not a compliance type we have. Use one of: ${namesOf(types).join(', ')}.`,
  types: { [column]: 'text' },
  writes: ({ id }) => ({ [column]: id }),
})

interface Names extends OfVehicle {
  readonly type: ItemType
}

interface KnownItem extends KnownRecord {
  readonly due_date: string | null
  readonly last_done_date: string | null
  readonly source: string
}

type Items = readonly Item<Names, KnownItem>[]

/** An item points to its type: one of our defaults that nobody has entered yet is entered now. */
async function ensureTypes({ rows, mayCreateShared }: ImportTask, items: Items): Promise<void> {
  if (!mayCreateShared) return
  const used = new Set(items.map(({ names }) => names.type.id))
  const records = describedEventTypes.flatMap(({ slug, name, holder, amberWeeks }, place) =>
    used.has(slug) ? [{ slug, name, applies_to: holder, amber_weeks: amberWeeks ?? 0, place: place + 1 }] : [],
  )
  await upsertRows(
    rows,
    'compliance_types',
    { slug: 'text', name: 'text', applies_to: 'text', amber_weeks: 'int', place: 'int' },
    records,
    { conflict: '(slug)', changing: [] },
  )
}

/** Why a row is older than what was done and entered here, or null. */
function behindOf({ values }: CheckedRow, { last_done_date: done, due_date: due, source }: KnownItem): string | null {
  const [toldDone, toldDue] = [textOf(values['last_done_date']), textOf(values['due_date'])]
  const date = isCalendarDate(toldDue) ? toldDue : null
  if (done !== null && ((toldDone !== null && toldDone < done) || (date !== null && date <= done)))
    return `It was last done on ${formatDate(done)}, later than the date in the file.`
  const isNews = toldDone !== null && (done === null || toldDone > done)
  if (source !== 'import' && !isNews && due !== null && date !== null && date < due)
    return `It is due on ${formatDate(due)} here, later than the date in the file.`
  return null
}

interface StillFailed {
  readonly vehicle_id: number
  readonly event_type: string
  readonly on: string
}

/** A date in a file is no pass: what failed last is due again as from its failure, and says so. Work told as done since is a pass. */
async function keepFailed({ rows }: ImportTask, items: Items, findings: Findings): Promise<void> {
  const ids = [...new Set(items.map(({ names }) => names.vehicle.id))]
  const { rows: kept } = await sql<StillFailed>`
    select i.vehicle_id, i.event_type, f.done_on::text as "on" from compliance_items i
    join ${newestFailures(sql`r.vehicle_id = any(${ids}::int[])`)} f on i.vehicle_id = f.vehicle_id and i.event_type = f.event_type
    where i.due_date is null or i.due_date >= f.done_on`.execute(rows)
  const due = kept.map((each) => ({ ...each, due: dueAfterFailure(each.event_type, 'fail', each.on) }))
  await sql`
    update compliance_items i set due_date = f.due, due_date_text = null
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as f(vehicle_id int, event_type text, due date)
    where i.vehicle_id = f.vehicle_id and i.event_type = f.event_type`.execute(rows)
  const failed = new Map(kept.map((each) => [`${each.vehicle_id} ${each.event_type}`, each.on]))
  for (const { row, names } of items) {
    const on = failed.get(`${names.vehicle.id} ${names.type.id}`)
    if (on === undefined) continue
    const says = `${failureInBrief({ type: names.type.id, on })}. It stays red until a pass is recorded.`
    findings.warn(row.row, 'due_date', 'kept_failed', says)
  }
  await settleOffRoad(rows, ids)
}

const table: ImportTable<Names, KnownItem> = {
  store: tableStore('compliance_items', '(vehicle_id, event_type) where vehicle_id is not null'),
  entity: 'compliance item',
  one: 'compliance item',
  references: { vehicle: vehicleBy('vehicle_reg'), type: typeBy('event_type') },
  recognisedBy: ['vehicle_id', 'event_type'],
  known: (named) => sql<KnownItem>`
    select id, vehicle_id, event_type, due_date, last_done_date, source from compliance_items where vehicle_id = any(${vehicleIds(named)}::int[])`,
  repeats: 'It is the same vehicle and type, under another registration.',
  workedOut: {
    due_date: {
      types: { due_date: 'date', due_date_text: 'text' },
      of({ values }) {
        const due = textOf(values['due_date'])
        const isDate = isCalendarDate(due)
        return { due_date: isDate ? due : null, due_date_text: isDate || due === '' ? null : due }
      },
    },
    overdue: {
      types: { overdue_weeks: 'int' },
      of: ({ values }, { type }) => ({ overdue_weeks: numberOf(values['overdue']) ?? type.amberWeeks }),
    },
    source: { types: { source: 'text' }, of: ({ values }) => ({ source: textOf(values['source']) ?? 'import' }) },
  },
  behind(row, known) {
    const says = behindOf(row, known)
    return says === null ? null : { column: 'due_date', says }
  },
  before: ensureTypes,
  after: keepFailed,
}

export const prepareCompliance = prepareTable(table)
