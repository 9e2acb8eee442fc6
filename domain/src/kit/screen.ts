// One row a page. Router, guards, menu, titles, breadcrumbs, palette and every link read this table; no page writes a path itself.
import type { Needs } from './endpoint.ts'

export type Guard = 'auth' | 'guest' | 'none'
export type NavigationGroup = '' | 'Fleet' | 'Upkeep' | 'Requests' | 'Business' | 'Sales' | 'Administration' | 'Help'

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
