// One row a page. Router, guards, menu, titles, breadcrumbs, palette and every link read this table; no page writes a path itself.
import type { Needs } from './endpoint.ts'

export type Guard = 'auth' | 'guest' | 'none'
export type NavigationGroup =
  | ''
  | 'Fleet'
  | 'Operations'
  | 'Requests'
  | 'Business'
  | 'Sales'
  | 'Administration'
  | 'Help'

export interface Screen {
  /** In the words of the route list: `/vehicleoverview/{reg}`. */
  readonly path: string
  readonly title: string
  readonly needs: Needs
  readonly guard: Guard
  readonly layout: 'home' | 'plain'
  readonly redirect?: string
  /** Where it stands in the side navigation; absent: reached by links only. */
  readonly nav?: { readonly group: NavigationGroup; readonly label: string; readonly place: number }
}

type Row = Pick<Screen, 'path' | 'title'> & Partial<Omit<Screen, 'path' | 'title'>>

/** A screen behind the sign-in check, in the home layout, unless the row says otherwise. */
export const screen = <R extends Row>(row: R): Screen & R => ({
  guard: 'auth',
  layout: 'home',
  needs: 'signed-in',
  ...row,
})

type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never
export type PathValues<P extends string> = [Parameters<P>] extends [never]
  ? Record<never, string>
  : Record<Parameters<P>, string | number>

/** A path with its values filled in, escaped. */
export const fillPath = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))

type Query = Readonly<Record<string, string | number | undefined>>
/** What a link to a path takes: its values where it has any, and a query. */
export type LinkValues<P extends string> =
  Record<never, string> extends PathValues<P>
    ? [values?: PathValues<P>, query?: Query]
    : [values: PathValues<P>, query?: Query]

/** The way to write links to some screens: `href('vehicle', { reg })` is the address with its hash; filters and tabs go in the query. */
export const linksAmong =
  <T extends { readonly [N in keyof T]: Screen }>(screens: T) =>
  <N extends keyof T>(name: N, ...[values, query]: LinkValues<T[N]['path']>): string => {
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
    const search = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
    return `#${fillPath(screens[name].path, values ?? {})}${search && `?${search}`}`
  }
