// Where a figure of the dashboard leads: the rows it is made of, at an address of their own on the dashboard.
import type { FigurePeriod } from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import { href } from '@kerbline/domain/screens.ts'

export const figureRows = ['driven', 'spend', 'billed', 'costs', 'damage'] as const
export type FigureRows = (typeof figureRows)[number]
export const isFigureRows = (text: string | undefined): text is FigureRows => figureRows.some((each) => each === text)

type Question = Readonly<Record<string, string | undefined>>
const rowsHref = (rows: FigureRows, question: Question): string => href('dashboard', undefined, { rows, ...question })

export const drivenHref = (period: FigurePeriod, sort?: string): string =>
  rowsHref('driven', { period: `is:${period}`, sort })
/** Both days included; `rows`: of those lines the ones that name a vehicle, which cost per mile as billed is made of. */
export const spendHref = (from: string, to: string, category?: string, rows: 'spend' | 'billed' = 'spend'): string =>
  rowsHref(rows, { date: `from:${from}~to:${to}`, category })
/** The damage cases that are open. */
export const damageHref = (): string => rowsHref('damage', {})
