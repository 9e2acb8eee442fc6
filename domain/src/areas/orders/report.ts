// The report of orders: how many by two facts of each, and how long they took.
import { orderStages } from './list.ts'

export const reportBy = {
  stage: 'Stage',
  branch: 'Branch',
  manager: 'Account manager',
  category: 'Category',
  month: 'Month opened',
} as const
export type ReportBy = keyof typeof reportBy
export const reportBys = Object.keys(reportBy) as ReportBy[]

export interface ReportCell {
  readonly row: string | null
  readonly column: string | null
  readonly count: number
}

/** Stages in their order, all else by name; orders that lack the fact last. */
export const reportKeys = (by: ReportBy, keys: readonly (string | null)[]): (string | null)[] => {
  const place = (key: string): number => orderStages.findIndex((stage) => stage === key)
  return [...new Set(keys)].toSorted((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return by === 'stage' ? place(one) - place(other) : one.localeCompare(other, 'en-GB', { numeric: true })
  })
}

/** The question of the list that a cell counts. */
export const reportQuery = (asked: readonly (readonly [by: ReportBy, key: string | null])[]): Record<string, string> =>
  Object.fromEntries(asked.map(([by, key]) => [by, key === null ? 'empty:' : `is:${key}`]))
