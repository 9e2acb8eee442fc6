// Behaviour scores and licence points, as bands, averages and the two leaderboards (specification, section 9).
import { type TopAndBottom, topAndBottom } from '../../fleet/ranking.ts'
import { roundUp } from '../../kit/rounding.ts'

export type Band = 'red' | 'amber' | 'green'

/** Scores count only above 0. */
const isCounted = (score: number | null): score is number => score !== null && score > 0

/** A score as shown: rounded up, so that the number beside a band always agrees with it. Null: "No reading". */
export const shownScore = (score: number | null): number | null => (isCounted(score) ? roundUp(score) : null)

/** 80 and more is green, 60 to 79 amber, below 60 red; null without a score. */
export function scoreBand(score: number | null): Band | null {
  const shown = shownScore(score)
  if (shown === null) return null
  if (shown >= 80) return 'green'
  return shown >= 60 ? 'amber' : 'red'
}

/** Of the scores above 0, rounded up; null when there are none. */
export function averageScore(scores: Iterable<number | null>): number | null {
  const counted = [...scores].filter(isCounted)
  return counted.length === 0 ? null : roundUp(counted.reduce((sum, score) => sum + score, 0) / counted.length)
}

/** 0 to 3 penalty points green, 4 to 8 amber, 9 and more red. */
export function pointsBand(points: number): Band {
  if (points >= 9) return 'red'
  return points >= 4 ? 'amber' : 'green'
}

export interface ScoredDriver {
  readonly name: string
  readonly score: number | null
}

const bestFirst = (one: ScoredDriver, other: ScoredDriver): number =>
  (other.score ?? 0) - (one.score ?? 0) || (one.name < other.name ? -1 : 1)

/** Best five in `top`, worst five in `bottom`, of the scores above 0; with fewer than ten drivers `top` holds them all. */
export const scoreLeaderboard = <Driver extends ScoredDriver>(drivers: readonly Driver[]): TopAndBottom<Driver> =>
  topAndBottom(drivers.filter(({ score }) => isCounted(score)).toSorted(bestFirst), 5)

/** Below this many miles in a month a score says little: the drivers' list leaves it unranked, the dashboard does not. */
export const FEWEST_RANKED_MILES_A_MONTH = 50

export const isRankedInList = (driver: {
  readonly score: number | null
  readonly milesThisMonth: number | null
}): boolean => isCounted(driver.score) && (driver.milesThisMonth ?? 0) >= FEWEST_RANKED_MILES_A_MONTH
