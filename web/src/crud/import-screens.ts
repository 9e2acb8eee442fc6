// Where the screens of imports come from: the app hands them down; a list opens them by with-import.tsx. Apart from it,
// so that nothing it draws comes with the shell.
import { createContext, use, type ComponentType } from 'react'
import type { Code } from '../data/loading/code.ts'

export interface ImportPageProps {
  /** As the server's catalogue of imports names it: `branches`. */
  readonly kind: string
  /** The list it is opened from: "Branches". */
  readonly title: string
  readonly listHref: string
}

export interface ImportScreens {
  readonly ImportPage: ComponentType<ImportPageProps>
  readonly ImportsSection: ComponentType
}

/** Undefined where nobody has brought any, as in tests of a list alone. */
const ImportScreensContext = createContext<Code<ImportScreens> | undefined>(undefined)
export const ImportScreensProvider = ImportScreensContext.Provider
export const useImportScreens = (): Code<ImportScreens> | undefined => use(ImportScreensContext)
