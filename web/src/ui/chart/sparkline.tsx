import styles from './sparkline.module.css'
import { classes } from '../classes.ts'

interface Props {
  /** Oldest first; at least two. */
  values: readonly number[]
  width?: number | undefined
  height?: number | undefined
  /** Names it as an image. Without one it is decoration beside a figure that says the same. */
  label?: string | undefined
  className?: string | undefined
  /** The last value is of a time that is not over: dashed, and never drawn as a fall, which it may not become. */
  isLastPart?: boolean | undefined
}

/** What is not over stands no lower than what was before it. */
function withoutFall(values: readonly number[]): readonly number[] {
  const [before, last] = values.slice(-2)
  return before === undefined || last === undefined ? values : [...values.slice(0, -1), Math.max(before, last)]
}

/** The points of the line, inset so that neither stroke nor end dot is cut. */
function pointsOf(values: readonly number[], width: number, height: number): [number, number][] {
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = (width - 8) / Math.max(values.length - 1, 1)
  return values.map((value, place) => {
    const up = range === 0 ? 0.5 : (value - low) / range
    return [Number((3 + place * step).toFixed(1)), Number((height - 4 - up * (height - 8)).toFixed(1))]
  })
}

/** A trend without axes, ending in a dot. */
export function Sparkline({ values, width = 78, height = 30, label, className, isLastPart = false }: Props) {
  const points = pointsOf(isLastPart ? withoutFall(values) : values, width, height)
  const [endX, endY] = points.at(-1) ?? [0, 0]
  const pathOf = (some: readonly (readonly [number, number])[]): string =>
    some.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <svg
      className={classes(styles.line, className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={pathOf(isLastPart ? points.slice(0, -1) : points)} />
      {isLastPart && <path className={styles.part} d={pathOf(points.slice(-2))} />}
      <circle className={isLastPart ? styles.open : undefined} cx={endX} cy={endY} r="2.6" />
    </svg>
  )
}
