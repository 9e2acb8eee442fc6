import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
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
export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}
export interface PaletteAction {
  readonly label: string
  readonly icon?: Glyph | undefined
  readonly act: () => void
}
