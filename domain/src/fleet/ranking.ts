// The leaderboards at both ends of a ranking, as the dashboard shows them for drivers and for cost per mile.

export interface Ranked<T> {
  /** 1 is the first of the whole list. */
  readonly rank: number
  readonly item: T
}

export interface TopAndBottom<T> {
  readonly top: readonly Ranked<T>[]
  /** In the order of the ranking, the last one last. Empty where one list holds them all. */
  readonly bottom: readonly Ranked<T>[]
}

/**
 * The first and the last `count` of a list that is already in order.
 * With fewer than twice `count` the two would overlap: then `top` is the whole list.
 */
export function topAndBottom<T>(ordered: readonly T[], count: number): TopAndBottom<T> {
  const ranked = ordered.map((item, place) => ({ rank: place + 1, item }))
  if (ordered.length < 2 * count) return { top: ranked, bottom: [] }
  return { top: ranked.slice(0, count), bottom: ranked.slice(ordered.length - count) }
}
