// The arithmetic of an upright bar chart, apart from its drawing.

/** Round steps of 1, 2, 2.5 or 5 times a power of ten, up to the first at or above the highest value. */
export function ticksFor(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}

export interface Part {
  series: number
  y: number
  height: number
  isTop: boolean
}

/** Stacks the parts of one column from the ground up, 2 px apart, and says which carries the rounded top. */
export function stack(parts: readonly number[], highest: number, height: number): Part[] {
  const drawn = parts.map((value, series) => ({ value: Math.max(0, value), series })).filter((part) => part.value > 0)
  let ground = height
  return drawn.map(({ value, series }, place) => {
    const full = (value / highest) * height
    const gap = place === 0 ? 0 : 2
    ground -= full
    return { series, y: ground, height: Math.max(1, full - gap), isTop: place === drawn.length - 1 }
  })
}

/** Folds the sixth series and beyond into one called Other: the palette has five colours. */
export function foldSeries(
  names: readonly string[],
  columns: readonly (readonly number[])[],
): { names: string[]; columns: number[][] } {
  if (names.length <= 5) return { names: [...names], columns: columns.map((parts) => [...parts]) }
  const fold = (parts: readonly number[]): number[] => [
    ...parts.slice(0, 4),
    parts.slice(4).reduce((sum, part) => sum + part, 0),
  ]
  return { names: [...names.slice(0, 4), 'Other'], columns: columns.map(fold) }
}
