// One managed entity as data: its fields, its columns, who may see and manage it. Lists, records, forms, imports, histories and the
// calls of resource-endpoints.ts follow from it; nothing here knows an entity's name.
import type { Permission } from '../permissions.ts'
import type { Needs } from './endpoint.ts'
import type { Field, FieldKind, Fields, ValuesOf } from './field.ts'
import { everyRow, importedBy, type Column, type ColumnKind, type FixedView, type ListPlan } from './list.ts'
import type { NavigationGroup } from './screen.ts'

export interface Resource<T extends Fields = Fields> {
  /** Plural, as the area: `branches`. Also the entity in the audit trail. */
  readonly name: string
  /** The first part of its screens' addresses, and of its calls': `branch-management`. */
  readonly path: string
  readonly one: string
  readonly many: string
  /** What names a record in an address. Old slugs lead to the present one. */
  readonly key: 'id' | 'slug'
  readonly see: Permission | 'signed-in'
  readonly manage: Permission
  readonly fields: T
  /** The columns shown until others are chosen; the first names the record. */
  readonly columns: readonly string[]
  /** Searched by the search box. */
  readonly search: readonly string[]
  /** Two records alike in this field are named as possible duplicates. */
  readonly natural: string
  readonly sort: string
  /** Questions everybody is offered beside the views a person saves. */
  readonly views?: readonly FixedView[]
  /** False where nothing ever points at its records: lists then leave the count out. */
  readonly isUsed: boolean
  /** Where its list stands in the side navigation; absent: reached by links only. */
  readonly nav?: { readonly group: NavigationGroup; readonly place: number }
  /** What its screens have of their own, as far as it does not follow from the words above. */
  readonly screens?: {
    /** Names in the table of screens: of a record's own, and of the list. */
    readonly one?: string
    readonly many?: string
    /** Of the list. */
    readonly title?: string
    /** Who opens list and record, where these show others something else. */
    readonly see?: Needs
  }
}

/** What the names and paths of screens are made of stays literal. */
type Literal<H extends Head> = Pick<H, 'name' | 'path' | 'one'> & {
  readonly key: H extends { readonly key: infer K extends Resource['key'] } ? K : 'id'
} & (H extends { readonly screens: infer S extends NonNullable<Resource['screens']> }
    ? { readonly screens: S }
    : unknown)
type Head = Pick<Resource, 'name' | 'path' | 'one' | 'screens'> & Partial<Pick<Resource, 'key'>>

type Given<T extends Fields> = Omit<Resource<T>, 'key' | 'search' | 'natural' | 'sort' | 'columns' | 'isUsed'> &
  Partial<Pick<Resource<T>, 'key' | 'isUsed'>> & {
    readonly columns: readonly (keyof T & string)[]
    readonly search?: readonly (keyof T & string)[]
    readonly natural?: keyof T & string
    readonly sort?: string
    readonly views?: readonly FixedView[]
  }

const searched: ReadonlySet<FieldKind> = new Set(['text', 'email', 'phone', 'postcode'])

/** The first column names the record, is sorted by and told apart by, unless the row says otherwise. */
export function resource<const T extends Fields, const H extends Head>(row: Given<T> & H): Resource<T> & Literal<H> {
  const [first = 'name'] = row.columns
  const search = row.columns.filter((name) => searched.has(row.fields[name]?.kind ?? 'flag'))
  const whole: Resource<T> = { key: 'id', isUsed: true, search, natural: first, sort: first, ...row }
  return whole as Resource<T> & Literal<H>
}

export type RecordOf<R> = R extends Resource<infer T> ? ValuesOf<T> & StandingFields : never
export type WritesOf<R> = R extends Resource<infer T> ? ValuesOf<T> : never

/** What every record carries besides its own fields. `<field>_name` says what a reference points at. */
export interface StandingFields {
  readonly id: number
  /** False: archived. */
  readonly is_active: boolean
  /** How many other records point here. */
  readonly used_by: number
  readonly created_at: string
  readonly updated_at: string
}

const columnKinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text: 'text',
  'long text': 'text',
  slug: 'text',
  email: 'text',
  phone: 'text',
  postcode: 'text',
  'web address': 'text',
  number: 'number',
  money: 'money',
  flag: 'flag',
  choice: 'choice',
  choices: 'choices',
  reference: 'reference',
  references: 'reference',
  date: 'date',
  instant: 'instant',
  picture: 'text',
}

/** Codes and numbers of few characters need less room than names. */
const SHORT_CHARACTERS = 12
const SHORT_WIDTH = 128

const columnOf = (field: Field): Column => {
  const { kind, label, unit, max } = field
  return {
    label,
    kind: columnKinds[kind],
    isSortable: !['long text', 'choices', 'references', 'picture'].includes(kind),
    isFiltered: kind !== 'picture',
    /** Asked when they are shown: staff keep some of them. */
    get options() {
      return field.options
    },
    unit,
    ...(kind === 'text' && max !== undefined && max <= SHORT_CHARACTERS && { width: SHORT_WIDTH }),
  }
}

/** The list of a resource: its fields, then how often it is used and when it was changed. */
export function planOf({ fields, columns, natural, sort, isUsed, views }: Resource): ListPlan {
  const own = Object.entries(fields).filter(([, { isColumn }]) => isColumn)
  return {
    columns: {
      ...Object.fromEntries(own.map(([name, field]) => [name, columnOf(field)])),
      ...(isUsed && { used_by: { label: 'Used by', kind: 'number', isSortable: true, isFiltered: false } as const }),
      created_at: { label: 'Created', kind: 'instant', isSortable: true, isFiltered: true },
      updated_at: { label: 'Updated', kind: 'instant', isSortable: true, isFiltered: true },
      ...importedBy,
      ...everyRow,
    },
    shown: [...columns, ...(isUsed ? ['used_by'] : []), 'updated_at'],
    sort,
    naturalKey: natural,
    ...(views && { views }),
  }
}

/** What a new record begins with: the fields' own beginnings, else nothing. */
export const blankOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isReadOnly }]) => !isReadOnly)
      .map(([name, { initial, kind, isOptional }]) => [
        name,
        initial ?? (isOptional || ['reference', 'number', 'money', 'choice'].includes(kind) ? null : ''),
      ]),
  )
