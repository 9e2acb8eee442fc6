// What can fall due. A date has the weeks of its type unless somebody gave it its own: new weeks of a type go to every date that
// has the old ones, and the triggers of the dates bring the vehicles and the kept answers along.
import { normaliseEventType } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import {
  type ComplianceHolder,
  complianceHolders,
  holderWords,
  type Use,
  usesInWords,
} from '@kerbline/domain/areas/settings/reference-data.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { IN_USE } from '../../reference/kept-event-types.ts'
import { versionOf } from '../../http/require-version.ts'
import {
  beginSave,
  changesOf,
  readerOf,
  recordChanges,
  refuse,
  repetitions,
  twice,
  type RowChange,
} from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['complianceTypes']>
type Given = InputOf<(typeof settingsEndpoints)['saveComplianceTypes']>

interface Type {
  readonly slug: string
  readonly name: string
  readonly applies_to: ComplianceHolder
  readonly amber_weeks: number
  readonly details: Table['rows'][number]['details']
}

interface Kept extends Omit<Type, 'details'>, Omit<Type['details'], 'interval'> {
  readonly interval_every: number | null
  readonly interval_unit: 'days' | 'weeks' | 'months' | null
}

async function typesOf(rows: Rows): Promise<Type[]> {
  const { rows: found } = await sql<Kept>`
    select t.slug, t.name, t.applies_to, t.amber_weeks, t.interval_every, t.interval_unit, t.by_points, t.interval_miles, t.few_miles, t.classes, t.body_groups, t.equipment,
      t.legal_source, t.legal_checked_on::text as legal_checked_on, t.is_statutory, t.keeps_off_road from compliance_types t
    where ${IN_USE} order by t.place, t.name, t.slug`.execute(rows)
  return found.map(
    ({ slug, name, applies_to, amber_weeks, interval_every: every, interval_unit: unit, ...details }) => ({
      slug,
      name,
      applies_to,
      amber_weeks,
      details: { interval: every === null || unit === null ? null : { every, unit }, ...details },
    }),
  )
}

/** Of a type nobody has said more of. */
const noDetails: Type['details'] = {
  interval: null,
  by_points: [],
  interval_miles: null,
  few_miles: null,
  classes: [],
  body_groups: [],
  equipment: [],
  legal_source: null,
  legal_checked_on: null,
  is_statutory: false,
  keeps_off_road: false,
}

interface Usage extends Readonly<Record<ComplianceHolder, number>> {
  readonly slug: string
  readonly dates: number
  readonly following: number
  readonly bookings: number
  readonly categories: number
  readonly rules: number
}

async function usageOf(rows: Rows): Promise<ReadonlyMap<string, Usage>> {
  const { rows: found } = await sql<Usage>`
    with dates as (
      select i.event_type as slug, count(*) as dates, count(*) filter (where i.overdue_weeks = t.amber_weeks) as following,
        count(*) filter (where i.vehicle_id is not null) as vehicle,
        count(*) filter (where i.vehicle_id is null and i.driver_id is not null) as driver,
        count(*) filter (where i.vehicle_id is null and i.driver_id is null) as company
      from compliance_items i join compliance_types t on t.slug = i.event_type group by 1),
    bookings as (select type as slug, count(*) as bookings from cases where kind = 'maintenance' group by 1),
    categories as (select slug, count(*) as categories from vehicle_categories c cross join unnest(c.compliance_types) as slug group by 1),
    rules as (select c.value ->> 'field' as slug, count(distinct g.id) as rules from tags g
      cross join lateral jsonb_array_elements(g.rule -> 'conditions') c where g.rule is not null group by 1)
    select t.slug, coalesce(d.dates, 0) as dates, coalesce(d.following, 0) as following, coalesce(d.vehicle, 0) as vehicle,
      coalesce(d.driver, 0) as driver, coalesce(d.company, 0) as company, coalesce(b.bookings, 0) as bookings,
      coalesce(c.categories, 0) as categories, coalesce(r.rules, 0) as rules
    from compliance_types t left join dates d using (slug) left join bookings b using (slug) left join categories c using (slug)
    left join rules r using (slug)`.execute(rows)
  return new Map(found.map((each) => [each.slug, each]))
}

const usesOf = (usage: Usage | undefined): Use[] => {
  const users: readonly (readonly [count: number | undefined, one: string, many: string])[] = [
    [usage?.dates, 'compliance date', 'compliance dates'],
    [usage?.bookings, 'booking', 'bookings'],
    [usage?.categories, 'vehicle category', 'vehicle categories'],
    [usage?.rules, 'tag rule', 'tag rules'],
  ]
  return users.flatMap(([count = 0, one, many]) => (count > 0 ? [{ what: count === 1 ? one : many, count }] : []))
}

async function tableOf(rows: Rows): Promise<Table> {
  const types = await typesOf(rows)
  const usage = await usageOf(rows)
  return {
    version: versionOf(types),
    rows: types.map((type) => {
      const { dates = 0, following = 0 } = usage.get(type.slug) ?? {}
      return { ...type, used_by: usesOf(usage.get(type.slug)), following, own: dates - following }
    }),
  }
}

/** A type is in use for the holders its dates belong to: it cannot be turned into one of other holders. */
function heldByOthers(change: RowChange<Type>, usage: Usage | undefined, place: number): FieldProblem[] {
  const { after } = change
  if (!after || !usage) return []
  return complianceHolders.flatMap((holder) =>
    holder !== after.applies_to && usage[holder] > 0
      ? [
          {
            field: `rows.${place}.applies_to`,
            reason: 'in_use',
            message: `${counted(usage[holder], 'date')} of this type ${usage[holder] === 1 ? 'is' : 'are'} for ${holderWords[holder].toLowerCase()}. Choose ${holderWords[holder]}, or add another type.`,
          },
        ]
      : [],
  )
}

function problemsOf(
  before: readonly Type[],
  after: readonly Type[],
  given: Given['rows'],
  usage: ReadonlyMap<string, Usage>,
): FieldProblem[] {
  const changes = changesOf(before, after, ({ slug }) => slug)
  const placeOf = (slug: string): number => after.findIndex((each) => each.slug === slug)
  const nameless = after.flatMap(({ slug }, place) =>
    slug === ''
      ? [{ field: `rows.${place}.name`, reason: 'invalid', message: 'Use at least one letter or digit in the name.' }]
      : [],
  )
  const unknown = given.flatMap(({ slug }, place) =>
    slug !== null && !before.some((each) => each.slug === slug)
      ? [{ field: `rows.${place}.slug`, reason: 'unknown_reference', message: `The type ${slug} no longer exists.` }]
      : [],
  )
  const inUse = changes.flatMap(({ key, before: was, after: is }) => {
    const uses = usesOf(usage.get(key))
    return was && !is && uses.length > 0
      ? [
          {
            field: `removed.${key}`,
            reason: 'in_use',
            message: `${was.name} is used by ${usesInWords(uses)}. Keep it, or remove it from those first.`,
          },
        ]
      : []
  })
  const named = after.map(({ name }) => name.toLowerCase())
  const byName = repetitions(named, 'name', (place) => twice(after[place]?.name))
  const bySlug = repetitions(
    after.map(({ slug }) => slug),
    'name',
    (place) => `${after[place]?.name ?? 'This name'} is too similar to another type. Choose a different name.`,
  ).filter(({ field }) => !byName.some((each) => each.field === field))
  return [
    ...nameless,
    ...unknown,
    ...byName,
    ...bySlug,
    ...inUse,
    ...changes.flatMap((change) => heldByOthers(change, usage.get(change.key), placeOf(change.key))),
  ]
}

/** Dates with the type's former weeks take the new ones. Returns how many did, by type. */
async function followWeeks(rows: Rows, changes: readonly RowChange<Type>[]): Promise<ReadonlyMap<string, number>> {
  const moved = changes.flatMap(({ key, before, after }) =>
    before && after && before.amber_weeks !== after.amber_weeks
      ? [{ slug: key, old: before.amber_weeks, now: after.amber_weeks }]
      : [],
  )
  if (moved.length === 0) return new Map()
  const { rows: found } = await sql<{ slug: string; dates: number }>`
    with followed as (
      update compliance_items i set overdue_weeks = c.now_weeks, updated_at = now()
      from unnest(${moved.map(({ slug }) => slug)}::text[], ${moved.map(({ old }) => old)}::int[], ${moved.map(({ now }) => now)}::int[])
        as c (slug, old_weeks, now_weeks)
      where i.event_type = c.slug and i.overdue_weeks = c.old_weeks returning i.event_type)
    select event_type as slug, count(*) as dates from followed group by 1`.execute(rows)
  return new Map(found.map(({ slug, dates }) => [slug, dates]))
}

async function write(rows: Rows, before: readonly Type[], after: readonly Type[]): Promise<void> {
  const removed = before.map(({ slug }) => slug).filter((slug) => !after.some((each) => each.slug === slug))
  await sql`update compliance_types set removed_at = now() where slug = any(${removed}::text[])`.execute(rows)
  for (const [place, { details, ...type }] of after.entries()) {
    const { interval, by_points: steps, ...rest } = details
    const values = {
      ...type,
      ...rest,
      interval_every: interval?.every ?? null,
      interval_unit: interval?.unit ?? null,
      by_points: sql<string>`${JSON.stringify(steps)}::jsonb`,
      // From here it is what staff say: a start fills in nothing.
      described_at: sql<string>`now()`,
      place,
    }
    await rows
      .insertInto('compliance_types')
      .values(values)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...values, removed_at: null }))
      .execute()
  }
}

export const readComplianceTypes = readerOf<Table>(tableOf, { version: '', rows: [] })

export async function saveComplianceTypes(call: Call, { version, rows: given }: Given): Promise<Table> {
  const { rows, before } = await beginSave(call, { name: 'compliance types', read: typesOf, answer: tableOf }, version)
  const after = given.map(({ slug, name, applies_to, amber_weeks, details }): Type => {
    const stands = before.find((each) => each.slug === slug)?.details ?? noDetails
    return { slug: slug ?? normaliseEventType(name), name, applies_to, amber_weeks, details: details ?? stands }
  })
  refuse(problemsOf(before, after, given, await usageOf(rows)))
  const changes = changesOf(before, after, ({ slug }) => slug)
  await write(rows, before, after)
  const followed = await followWeeks(rows, changes)
  await recordChanges(call, 'compliance type', changes, ({ key }) =>
    followed.has(key) ? { dates_changed: followed.get(key) } : {},
  )
  const [was, is] = [before, after].map((types) => types.map(({ slug }) => slug).join(', '))
  if (changes.every((change) => change.before && change.after) && was !== is)
    await call.recordAudit({
      action: 'compliance types reordered',
      entity: 'compliance type',
      before: { order: was },
      after: { order: is },
    })
  return tableOf(rows)
}
