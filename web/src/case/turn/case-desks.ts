// What it takes to move a case where it stands among others. The app hands it down for each kind, as code that comes when a step is reached
// for; whoever draws a row knows of no area.
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Code } from '../../data/loading/code.ts'
import type { CaseRecord, CaseSource } from '../case-source.ts'

export interface CaseDesk {
  readonly source: CaseSource
  /** What one looks at before a step that spends money, with the step's button where it is not decided piece by piece. */
  readonly Glance?: ComponentType<{ readonly record: CaseRecord; readonly children: ReactNode }>
}

/** The desk of a kind, by its name. */
export type CaseDesks = (kind: string) => Code<CaseDesk> | undefined

/** None where nobody has brought any, as in tests of a list alone: then a row leads to the case's own page. */
const CaseDesksContext = createContext<CaseDesks>(() => undefined)
export const CaseDesksProvider = CaseDesksContext.Provider
export const useCaseDesk = (kind: string | undefined): Code<CaseDesk> | undefined => {
  const deskOf = use(CaseDesksContext)
  return kind === undefined ? undefined : deskOf(kind)
}
