// What an entry of the trail speaks of, by name: the record itself, its fields by what their forms call them, and what ids point at.
import { plainFieldWords, type ValueNames } from '@kerbline/domain/areas/audit/entry-words.ts'
import type { FieldChange } from '@kerbline/domain/areas/audit/changes.ts'
import { driversResource } from '@kerbline/domain/areas/drivers/resource.ts'
import { tagFields } from '@kerbline/domain/areas/tags/form.ts'
import { userFields } from '@kerbline/domain/areas/users/resource.ts'
import { vehicleFields } from '@kerbline/domain/areas/vehicles/resource.ts'
import { caseKindNames, caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql, type RawBuilder } from 'kysely'
import { referenceTargets } from '../../crud/source.ts'
import type { Rows } from '../../http/call.ts'

const formsOf: Readonly<Record<string, Fields>> = {
  vehicle: vehicleFields,
  user: userFields([]),
  drivers: driversResource.fields,
  tags: tagFields,
}
/** Of a kind of case: what is written of it, and what its steps ask. */
function caseFieldsOf(entity: string): Fields {
  const kind = caseKindOf(entity)
  if (!kind) return {}
  return Object.assign({}, ...kind.steps.map(({ asks }) => asks ?? {}), kind.written?.fields ?? {})
}

const fieldsOf = (entity: string): Fields => resources[entity]?.fields ?? formsOf[entity] ?? caseFieldsOf(entity)

interface Target {
  readonly table: string
  readonly name: string
}
const people: Target = { table: 'people', name: 'name' }
const vehicles: Target = { table: 'vehicles', name: 'reg_no' }
/** What ids of no form point at, by the name of the column. */
const byColumn: Readonly<Record<string, Target | undefined>> = {
  ...{ user_id: people, owner_id: people, created_by: people, reviewed_by: people, cover_id: people },
  ...{ vehicle_id: vehicles, vehicle_ids: vehicles },
  branch_id: referenceTargets['branches'],
  branch_ids: referenceTargets['branches'],
  company_id: referenceTargets['companies'],
  customer_id: referenceTargets['companies'],
  dealer_id: referenceTargets['dealers'],
  driver_id: referenceTargets['drivers'],
  tag_id: referenceTargets['tags'],
  tag_ids: referenceTargets['tags'],
}
const targetOf = (name: string, field: Field | undefined): Target | undefined =>
  byColumn[name] ?? (field?.to === undefined ? undefined : referenceTargets[field.to])

const key = sql`case when t.entity_id ~ '^[0-9]{1,9}$' then t.entity_id::int end`
const named = (entity: string, { table, name }: Target): RawBuilder<unknown> =>
  sql`when t.entity = ${sql.lit(entity)} then (select ${sql.ref(`p.${name}`)} from ${sql.table(table)} p where p.id = ${key})`

/** SQL over an entry `t`: the record by name, where it has one and its reader sees it. */
export const recordName = sql`case
  when t.entity in (${sql.join(caseKindNames.map((name) => sql.lit(name)))}) then (select p.number || ', ' || p.title from cases p where p.id = ${key})
  ${sql.join(
    [
      named('user', people),
      named('vehicle', vehicles),
      named('documents', { table: 'documents', name: 'title' }),
      ...Object.entries(referenceTargets).flatMap(([entity, target]) =>
        entity in resources || entity in formsOf ? [named(entity, target)] : [],
      ),
    ],
    sql` `,
  )} end`

const idsIn = (value: unknown): number[] =>
  [value].flat().filter((each): each is number => typeof each === 'number' && Number.isSafeInteger(each))

/** A choice by its label, a state by its words. */
function choiceNames(entity: string, name: string, field: Field | undefined): ValueNames {
  const states = name === 'state' ? Object.entries(caseKindOf(entity)?.states ?? {}) : []
  return Object.fromEntries([
    ...(field?.options ?? []).map(({ value, label }) => [value, label] as const),
    ...states.map(([state, { words }]) => [state, words] as const),
  ])
}

interface Entry {
  readonly entity: string
  readonly changes: readonly FieldChange[]
}
export type NamedChange = FieldChange & { label: string; names: Record<string, string> }

/** The label of a changed field, and what its choices are called. */
export function worded(entity: string, change: FieldChange): NamedChange {
  const field = fieldsOf(entity)[change.field]
  return {
    ...change,
    label: field?.label ?? plainFieldWords(change.field),
    names: { ...choiceNames(entity, change.field, field) },
  }
}

/** The changes of a page of entries: each kind of record that ids point at is asked once, under the reader's own scope. */
export async function namedChanges(rows: Rows, entries: readonly Entry[]): Promise<NamedChange[][]> {
  const wanted = new Map<Target, Set<number>>()
  const each = entries.map(({ entity, changes }) =>
    changes.map((change) => {
      const target = targetOf(change.field, fieldsOf(entity)[change.field])
      const ids = target ? [...idsIn(change.before), ...idsIn(change.after)] : []
      if (target && ids.length > 0) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...ids]))
      return { change: worded(entity, change), target, ids }
    }),
  )
  const found = new Map<Target, ReadonlyMap<number, string>>()
  for (const [target, ids] of wanted) {
    const { rows: names } = await sql<{ id: number; name: string }>`
      select p.id, ${sql.ref(`p.${target.name}`)} as name from ${sql.table(target.table)} p where p.id = any(${[...ids]}::int[])`.execute(
      rows,
    )
    found.set(
      target,
      new Map(names.map(({ id, name }) => [id, target === vehicles ? displayRegistration(name) : name])),
    )
  }
  return each.map((changes) =>
    changes.map(({ change, target, ids }) => {
      const names = target && found.get(target)
      return {
        ...change,
        names: {
          ...change.names,
          ...Object.fromEntries(ids.flatMap((id) => (names?.has(id) ? [[id, names.get(id) ?? '']] : []))),
        },
      }
    }),
  )
}
