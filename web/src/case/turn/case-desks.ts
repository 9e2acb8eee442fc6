// What it takes to move a case where it stands among others: its kind's calls, and what its area knows of the steps' fields. The app hands
// them down, each as code that comes when a step is reached for; whoever draws a row knows of no area.
import { createContext, use, type ComponentType } from 'react'
import type { Code } from '../../data/loading/code.ts'
import type { CaseRecord, CaseSource } from '../case-source.ts'
import type { StepHelp } from '../step-help.ts'

export interface CaseDesk {
  readonly source: CaseSource
  readonly help: StepHelp
  /** What one looks at before a step that spends money. */
  readonly Glance?: ComponentType<{ readonly record: CaseRecord }>
}

/** By the name of the kind. */
export type CaseDesks = Readonly<Record<string, Code<CaseDesk>>>

/** None where nobody has brought any, as in tests of a list alone: then a row leads to the case's own page. */
const CaseDesksContext = createContext<CaseDesks>({})
export const CaseDesksProvider = CaseDesksContext.Provider
export const useCaseDesk = (kind: string | undefined): Code<CaseDesk> | undefined => {
  const desks = use(CaseDesksContext)
  return kind === undefined ? undefined : desks[kind]
}
