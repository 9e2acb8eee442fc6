// Which screens have a page. The app hands it down from its list of pages; links to the others are not drawn.
import { createContext, use } from 'react'

/** The names of the screens that have a page. */
export type BuiltScreens = ReadonlySet<string>

const BuiltContext = createContext<BuiltScreens>(new Set())
export const BuiltProvider = BuiltContext.Provider
export const useBuilt = (): BuiltScreens => use(BuiltContext)
