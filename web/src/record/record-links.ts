// Addresses of a resource's four screens. The screens table has the paths; only which record is meant comes from here.
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { fillPath } from '@kerbline/domain/kit/screen.ts'
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { useLocation, writeQuery } from '../data/navigation/location.ts'

/** The screens of a resource, by their names in the table. */
export interface CrudScreens {
  readonly list: ScreenName
  readonly create: ScreenName
  readonly view: ScreenName
  readonly edit: ScreenName
  /** The record’s own page, where its address names it by something else than its key. */
  readonly pageOf?: ((record: WireRecord) => string) | undefined
}

export type RecordView = ReplyOf<ResourceEndpoints['view']>
/** A record as it comes over the wire: its fields, `<field>_name` beside references, id, version and use. */
export type WireRecord = RecordView['record']

/** What names a record in addresses and calls: its id or its slug. */
export const keyOf = ({ key }: Pick<Resource, 'key'>, record: WireRecord): string => String(record[key])

/** What people call a record: its first column. */
export function titleOf(
  { columns, one }: Pick<Resource, 'columns' | 'one'>,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
): string {
  const title = record[columns[0] ?? 'name']
  return typeof title === 'string' && title !== '' ? title : `${one} ${record.id}`
}

export const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)

/** The link to a screen of the resource; `key` fills whatever the path asks for. */
export function linkTo(name: ScreenName, key = '', query: Readonly<Record<string, string | undefined>> = {}): string {
  const { path } = screens[name]
  const values = Object.fromEntries([...path.matchAll(/\{([^}]+)\}/g)].map(([, part = '']) => [part, key]))
  return `#${fillPath(path, values)}${writeQuery(query)}`
}

/** The page of a record that is here. */
export const pageOf = (resource: Pick<Resource, 'key'>, screens: CrudScreens, record: WireRecord): string =>
  screens.pageOf?.(record) ?? linkTo(screens.view, keyOf(resource, record))

/** What the address of this screen names: the id or slug of a record. */
export const useKey = (): string => Object.values(useLocation().values)[0] ?? ''
