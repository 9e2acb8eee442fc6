import { classes } from '../classes.ts'
import styles from './bar-chart.module.css'
import { stack, ticksFor, type Part } from './chart-scale.ts'

export type ChartColour = 1 | 2 | 3 | 4 | 5

export interface ChartColumn {
  label: string
  /** One value a series, in the order of `series`. */
  parts: readonly number[]
  /** The rows behind the column. */
  href?: string | undefined
  /** The running month: its bar is dashed, its label bold, and its name says that it is not over. */
  isCurrent?: boolean | undefined
}

interface Props {
  title: string
  series: readonly string[]
  colours: readonly ChartColour[]
  columns: readonly ChartColumn[]
  format: (value: number) => string
  formatAxis: (value: number) => string
  width: number
  height: number
}

const top = 14
const foot = 26
const totalOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** "Nov so far": a month that is not over is no fall. */
export const columnName = ({ label, isCurrent }: ChartColumn): string => (isCurrent ? `${label} so far` : label)
/** Narrower than this, the words beside a month's name would run into the next. */
const roomForWords = 44

/** A bar, its top corners rounded by 3 px when nothing stands on it. */
function barPath(x: number, width: number, { y, height, isTop }: Part): string {
  const radius = isTop ? Math.min(3, height) : 0
  return `M${x} ${y + height}V${y + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${y + height}z`
}

interface ColumnProps extends Pick<Props, 'series' | 'colours' | 'format'> {
  column: ChartColumn
  x: number
  barWidth: number
  band: number
  parts: readonly Part[]
  ground: number
  isLabelled: boolean
}

function Column({ column, series, colours, format, x, barWidth, band, parts, ground, isLabelled }: ColumnProps) {
  const total = totalOf(column.parts)
  const split =
    series.length > 1
      ? `, ${series.map((name, place) => `${name} ${format(column.parts[place] ?? 0)}`).join(', ')}`
      : ''
  const name = `${columnName(column)}: ${format(total)}${split}`
  const centre = x + barWidth / 2
  const roof = parts.at(-1)?.y ?? ground
  const drawing = (
    <>
      <rect className={styles.reach} x={centre - band / 2} y={0} width={band} height={ground + foot} />
      <rect className={styles.ring} x={x - 5} y={roof - 5} width={barWidth + 10} height={ground - roof + 8} rx="6" />
      {parts.map((part) => (
        <path
          key={part.series}
          className={classes(styles[`bar${colours[part.series] ?? 5}`], column.isCurrent && styles.part)}
          d={barPath(x, barWidth, part)}
        />
      ))}
      {isLabelled && (
        <text className={column.isCurrent ? styles.current : styles.label} x={centre} y={ground + 18}>
          {band < roomForWords ? column.label : columnName(column)}
        </text>
      )}
    </>
  )
  return (
    <>
      {column.href === undefined ? (
        <g
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of a drawing
          role="img"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its value shows on focus
          tabIndex={0}
          className={styles.column}
        >
          {drawing}
        </g>
      ) : (
        <a href={column.href} aria-label={name} className={styles.column}>
          {drawing}
        </a>
      )}
      <text className={styles.total} x={centre} y={roof - 10} aria-hidden="true">
        {format(total)}
      </text>
    </>
  )
}

export function BarDrawing({ title, series, colours, columns, format, formatAxis, width, height }: Props) {
  const ticks = ticksFor(Math.max(0, ...columns.map((column) => totalOf(column.parts))))
  const highest = ticks.at(-1) ?? 1
  const axis = Math.max(...ticks.map((tick) => formatAxis(tick).length)) * 6.4 + 12
  const ground = height - foot
  const plot = ground - top
  const band = (width - axis) / Math.max(columns.length, 1)
  const barWidth = Math.max(3, Math.min(56, band * 0.52))
  const longest = Math.max(...columns.map((column) => column.label.length)) * 6.6 + 6
  const every = Math.max(1, Math.ceil(longest / band))
  const current = columns.findIndex((column) => column.isCurrent)
  const anchor = current < 0 ? columns.length - 1 : current
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing that holds links
      role="group"
      aria-label={title}
    >
      {ticks.map((tick) => {
        const y = ground - (tick / highest) * plot
        return (
          <g key={tick} aria-hidden="true">
            <line className={styles.grid} x1={axis} x2={width} y1={y} y2={y} />
            <text className={styles.tick} x={axis - 8} y={y + 4}>
              {formatAxis(tick)}
            </text>
          </g>
        )
      })}
      {columns.map((column, place) => (
        <Column
          key={column.label}
          column={column}
          series={series}
          colours={colours}
          format={format}
          x={axis + band * place + (band - barWidth) / 2}
          barWidth={barWidth}
          band={band}
          parts={stack(column.parts, highest, plot).map((part) => ({ ...part, y: part.y + top }))}
          ground={ground}
          isLabelled={(anchor - place) % every === 0}
        />
      ))}
    </svg>
  )
}
