// Runs measurements in turn, so that a busy moment of the machine falls on all of them alike, and takes medians.

/** @throws when there is nothing to take the middle of */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return (low + high) / 2
}

/** One list of results a run, in the order given: first run, second run, …, first run, second run, … */
export async function interleaved<Result>(
  runs: readonly (() => Promise<Result>)[],
  rounds: number,
): Promise<Result[][]> {
  const results: Result[][] = runs.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [place, run] of runs.entries()) results[place]?.push(await run())
  }
  return results
}

export interface Comparison {
  readonly measured: number
  readonly limit: number
  /** The median of the rounds' own ratios, not the ratio of the medians. */
  readonly ratio: number
}

/** Compares two lists that were measured in the same rounds. */
export function compare(measured: readonly number[], limits: readonly number[]): Comparison {
  const ratios = measured.map((value, round) => value / (limits[round] ?? Number.NaN))
  return { measured: median(measured), limit: median(limits), ratio: median(ratios) }
}

/** Runs both in turn and compares them. */
export async function compareRuns(
  measured: () => Promise<number>,
  limit: () => Promise<number>,
  rounds: number,
): Promise<Comparison> {
  const [own = [], limits = []] = await interleaved([measured, limit], rounds)
  return compare(own, limits)
}
