import { TableIcon } from '@phosphor-icons/react/dist/csr/Table'
import { useId, useRef, useState, type ReactNode } from 'react'
import { BarDrawing, columnName, type ChartColour, type ChartColumn } from './bar-drawing.tsx'
import styles from './bar-chart.module.css'
import { Button } from '../button.tsx'
import { foldSeries } from './chart-scale.ts'
import { useWidth } from '../use-width.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface BarChartProps {
  title: string
  /** Leaves the title to the panel around it. */
  isTitleHidden?: boolean | undefined
  /** What the chart shows, in a sentence, for who cannot see it. */
  summary: string
  series: readonly string[]
  /** Which of the five chart colours each series takes; in order unless told. Pick apart for two series: [1, 3]. */
  colours?: readonly ChartColour[] | undefined
  columns: readonly ChartColumn[]
  /** A value in full: £68,114. */
  format: (value: number) => string
  /** A value on the axis: £60k. */
  formatAxis?: ((value: number) => string) | undefined
  height?: number | undefined
  /** Heads the first column of the table: "Month". */
  columnsAre: string
  tools?: ReactNode
}

const inOrder: readonly ChartColour[] = [1, 2, 3, 4, 5]

function ChartTable({
  title,
  columnsAre,
  series,
  columns,
  format,
}: Pick<BarChartProps, 'title' | 'columnsAre' | 'series' | 'columns' | 'format'>) {
  const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)
  return (
    <section
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, table`}
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{columnsAre}</th>
            {series.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            {series.length > 1 && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.label}>
              <th scope="row">
                {column.href === undefined ? columnName(column) : <a href={column.href}>{columnName(column)}</a>}
              </th>
              {series.map((name, place) => (
                <td key={name}>{format(column.parts[place] ?? 0)}</td>
              ))}
              {series.length > 1 && (
                <td>
                  <b>{format(total(column.parts))}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Upright bars from zero, stacked where there is more than one series. Every bar is a link to its rows; the same facts stand in a table. */
export function BarChart({
  title,
  isTitleHidden,
  summary,
  series,
  colours = inOrder,
  columns,
  format,
  formatAxis = format,
  height = 212,
  columnsAre,
  tools,
}: BarChartProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 700)
  const [isTable, setTable] = useState(false)
  const folded = foldSeries(
    series,
    columns.map((column) => column.parts),
  )
  const drawn = columns.map((column, place) => ({ ...column, parts: folded.columns[place] ?? [] }))
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </span>
        {series.length > 1 && (
          <ul className={styles.legend} aria-label="Key">
            {folded.names.map((name, place) => (
              <li key={name}>
                <span className={styles[`key${colours[place] ?? 5}`]} aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.tools} data-print="hide">
          {tools}
          <Button
            variant="quiet"
            size="small"
            icon={TableIcon}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            View as table
          </Button>
        </div>
      </figcaption>
      <p>
        <VisuallyHidden>{summary}</VisuallyHidden>
      </p>
      <div ref={frame} className={styles.frame}>
        {isTable ? (
          <ChartTable title={title} columnsAre={columnsAre} series={folded.names} columns={drawn} format={format} />
        ) : (
          <BarDrawing
            title={title}
            series={folded.names}
            colours={colours}
            columns={drawn}
            format={format}
            formatAxis={formatAxis}
            width={width}
            height={height}
          />
        )}
      </div>
    </figure>
  )
}
