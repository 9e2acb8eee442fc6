// The rows of the screens table that are here. Sign-in has its own from the start; all others come as one chunk (app/all-screens.ts) when an
// address is not among them, or somebody is signed in.
import type { Screen } from '@kerbline/domain/kit/screen.ts'
import { publicScreens } from '@kerbline/domain/public-screens.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { signal } from '../signal.ts'

export type ScreenTable = Readonly<Partial<Record<ScreenName, Screen>>>

export interface KnownScreens {
  readonly table: ScreenTable
  /** Only then an address that fits no row is unknown for certain. */
  readonly isWhole: boolean
}

export const knownScreens = signal<KnownScreens>({ table: publicScreens, isWhole: false })
