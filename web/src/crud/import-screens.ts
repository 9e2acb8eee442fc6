// Where the screens of imports come from: the app says it once, at its start; the lists' door (import-door.tsx) opens them. Apart from
// the door, so that nothing the door draws comes with the entry.
import type { ComponentType } from 'react'
import type { Code } from '../data/loading/code.ts'

export interface ImportPageProps {
  /** As the server's catalogue of imports names it: `branches`. */
  readonly kind: string
  /** The list it is opened from: "Branches". */
  readonly title: string
  readonly listHref: string
}

interface ImportScreens {
  readonly ImportPage: ComponentType<ImportPageProps>
  readonly ImportsSection: ComponentType
}

let screens: Code<ImportScreens> | undefined
/** The app says once where the screens come from. */
export const openImportsWith = (given: Code<ImportScreens>): void => {
  screens = given
}

/** Undefined where the app has brought none, as in tests of a list alone. */
export const importScreens = (): Code<ImportScreens> | undefined => screens
