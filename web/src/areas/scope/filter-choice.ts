// An asset filter while it is being chosen: what can be chosen, what is, and what leaves the server.
import type { AssetFilter, listedFilters, scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'

export type FilterOptions = ReplyOf<(typeof scopeEndpoints)['filterOptions']>

export const noFilter: AssetFilter = {
  tag_ids: [],
  category_ids: [],
  branch_ids: [],
  body_ids: [],
  allocation_ids: [],
  driver_ids: [],
  reg_nos: [],
}

export const isNarrowing = (filter: AssetFilter): boolean => Object.values(filter).some((list) => list.length > 0)

type IdField = Exclude<keyof AssetFilter, 'reg_nos'>
/** Drivers are too many to be listed: they are found by typing. */
type ListedField = Exclude<IdField, 'driver_ids'>
export interface FilterField {
  readonly field: ListedField
  readonly label: string
  readonly kind: (typeof listedFilters)[number]
  /** What the list of vehicles calls it. */
  readonly column: string
}

/** The first four stand in the popover, all of them on the page. */
export const filterFields: readonly FilterField[] = [
  { field: 'tag_ids', label: 'Tags', kind: 'tags', column: 'tag_ids' },
  { field: 'branch_ids', label: 'Branches', kind: 'branches', column: 'branch_id' },
  { field: 'category_ids', label: 'Vehicle categories', kind: 'categories', column: 'vehicle_category_id' },
  { field: 'allocation_ids', label: 'Allocations', kind: 'allocations', column: 'fleet_allocation_id' },
  { field: 'body_ids', label: 'Bodies', kind: 'bodies', column: 'body_id' },
]

export const choicesOf = (field: FilterField, from: FilterOptions): readonly ChoiceOption<string>[] =>
  from[field.kind].map(({ id, name, count }) => ({
    value: String(id),
    label: name,
    note: count.toLocaleString('en-GB'),
  }))

export const chosenIn = (
  field: FilterField,
  from: FilterOptions,
  filter: AssetFilter,
): readonly ChoiceOption<string>[] =>
  choicesOf(field, from).filter(({ value }) => filter[field.field].includes(Number(value)))

/** A pasted list, however it is separated; current-style plates may hold a space. Each once, in the order of the text. */
export function registrationsIn(text: string): readonly string[] {
  const joined = text.toUpperCase().replace(/\b([A-Z]{2}\d{2}) ([A-Z]{3})\b/g, '$1$2')
  return [
    ...new Set(
      joined
        .split(/[\s,;|]+/)
        .map(normaliseRegistration)
        .filter(Boolean),
    ),
  ]
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each))

/** A draft as it comes back from the browser's store; anything foreign in it is dropped. */
export function filterFromDraft(value: unknown): AssetFilter | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const ids = (name: IdField): number[] => {
    const found = fields.get(name)
    return isIds(found) ? found : []
  }
  const regs = fields.get('reg_nos')
  return {
    tag_ids: ids('tag_ids'),
    category_ids: ids('category_ids'),
    branch_ids: ids('branch_ids'),
    body_ids: ids('body_ids'),
    allocation_ids: ids('allocation_ids'),
    driver_ids: ids('driver_ids'),
    reg_nos: isTexts(regs) ? regs : [],
  }
}
