import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { readyViewsEndpoints } from '@kerbline/domain/areas/views/ready-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Glyph } from '../../../ui/icon.tsx'

export type Found = ReplyOf<(typeof dashboardEndpoints)['search']>
/** Kept beside the vehicles. */
export type Known = ReplyOf<(typeof dashboardEndpoints)['known']>

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** Drawn as a plate before the words. */
  readonly reg?: string | undefined
  readonly isElectric?: boolean | undefined
  readonly icon?: Glyph | undefined
  /** Where it leads, or what it does. */
  readonly address?: string | undefined
  readonly act?: (() => void) | undefined
}
/** The views every list comes with. */
export type ReadyView = ReplyOf<(typeof readyViewsEndpoints)['ready']>['views'][number]

export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
  /** "8 of 37", where it does not show all. */
  readonly shown?: string | undefined
}
/** A group before it is cut. */
export interface WholeGroup extends PaletteGroup {
  /** How many there are at least, where that is more than stand here. */
  readonly total?: number | undefined
  /** Where all of them stand. */
  readonly list?: { readonly title: string; readonly address: string } | undefined
}
export interface PaletteAction {
  readonly label: string
  readonly icon?: Glyph | undefined
  readonly act: () => void
}
