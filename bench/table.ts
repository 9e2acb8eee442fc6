// The table a run ends with: plain text in columns, the same words in a terminal and in a file.
import type { Row } from './metric.ts'

const headings = ['', 'measured', 'limit in this run', 'ratio', 'goal', 'met?'] as const
const metWords = (isMet: boolean | undefined): string => (isMet === undefined ? '' : isMet ? 'yes' : 'NO')

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    `${row.metric} ${row.what}`,
    row.measured,
    row.limit,
    row.ratio,
    row.goal,
    metWords(row.isMet),
  ])
  const all = [[...headings], ...cells]
  const widths = headings.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const milliseconds = (value: number): string =>
  value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`
