// The four screens of a resource: list, create, view and edit. Names, paths, titles and rights follow from its own words; the names stay
// literal, so that `ScreenName` knows each of them and a link without its id does not compile.
import type { Resource } from './resource.ts'
import { screen, type Screen } from './screen.ts'
import { capital } from './words.ts'

export const screenKinds = ['list', 'create', 'view', 'edit'] as const
export type ScreenKind = (typeof screenKinds)[number]

/** 'Vehicle category' and 'vehicle-categories' as names: VehicleCategory, VehicleCategories. */
type Joined<S extends string> = S extends `${infer A} ${infer B}`
  ? `${Capitalize<A>}${Joined<B>}`
  : S extends `${infer A}-${infer B}`
    ? `${Capitalize<A>}${Joined<B>}`
    : Capitalize<S>

type Named = Pick<Resource, 'name' | 'path' | 'one' | 'key' | 'screens'>
type One<R extends Named> = R['screens'] extends { readonly one: infer N extends string }
  ? N
  : Uncapitalize<Joined<R['one']>>
type Many<R extends Named> = R['screens'] extends { readonly many: infer N extends string }
  ? N
  : Uncapitalize<Joined<R['name']>>

/** The names of a resource's screens in the table of screens. */
export interface ScreenNamesOf<R extends Named> {
  readonly list: Many<R>
  readonly create: `create${Capitalize<One<R>>}`
  readonly view: One<R>
  readonly edit: `edit${Capitalize<One<R>>}`
}

interface Paths<R extends Named> {
  readonly list: `/${R['path']}`
  readonly create: `/${R['path']}/create`
  readonly view: `/${R['path']}/{${R['key']}}`
  readonly edit: `/${R['path']}/{${R['key']}}/edit`
}

type Resources = Readonly<Record<string, Resource>>
/** The rows of all of them, by name. */
export type ScreensOf<T extends Resources> = {
  readonly [
    Row in {
      [A in keyof T]: { [K in ScreenKind]: readonly [ScreenNamesOf<T[A]>[K], Paths<T[A]>[K]] }[ScreenKind]
    }[keyof T] as Row[0]
  ]: Screen & { readonly path: Row[1] }
}

const joined = (words: string): string => {
  const [first = '', ...rest] = words.split(/[ -]/)
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capital).join('')
}

/** `screenNamesOf(branches)`: { list: 'branches', create: 'createBranch', view: 'branch', edit: 'editBranch' } */
export function screenNamesOf<const R extends Named>({ name, one, screens }: R): ScreenNamesOf<R> {
  const record = screens?.one ?? joined(one)
  const names = {
    list: screens?.many ?? joined(name),
    create: `create${capital(record)}`,
    view: record,
    edit: `edit${capital(record)}`,
  }
  return names as ScreenNamesOf<R>
}

export const namesOfAll = <const T extends Resources>(resources: T) =>
  Object.fromEntries(Object.entries(resources).map(([area, each]) => [area, screenNamesOf(each)])) as {
    readonly [A in keyof T]: ScreenNamesOf<T[A]>
  }

function rowsOf({ path, one, many, key, see, manage, nav, screens }: Resource): Readonly<Record<ScreenKind, Screen>> {
  const title = screens?.title ?? many
  const needs = screens?.see ?? see
  const lower = one.toLowerCase()
  return {
    list: screen({ path: `/${path}`, title, needs, ...(nav && { nav: { label: title, ...nav } }) }),
    create: screen({ path: `/${path}/create`, title: `Create ${lower}`, needs: manage }),
    view: screen({ path: `/${path}/{${key}}`, title: one, needs }),
    edit: screen({ path: `/${path}/{${key}}/edit`, title: `Edit ${lower}`, needs: manage }),
  }
}

/** The screens of every resource given, in their order. @throws Error where two would have one name */
export function screensOf<const T extends Resources>(resources: T): ScreensOf<T> {
  const rows = Object.values(resources).flatMap((resource) => {
    const [names, own] = [screenNamesOf(resource), rowsOf(resource)]
    return screenKinds.map((kind) => [names[kind], own[kind]] as const)
  })
  const screens = Object.fromEntries(rows)
  if (Object.keys(screens).length < rows.length) throw new Error('Two screens have one name')
  return screens as ScreensOf<T>
}
