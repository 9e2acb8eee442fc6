import type { PlannerRow, PlannerWork } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'

/** What a person has in hand: a piece of work, and the day it was dropped on. */
export interface Chosen {
  readonly row: PlannerRow
  readonly work: PlannerWork
  readonly day?: string | undefined
}
export type Choose = (chosen: Chosen) => void
