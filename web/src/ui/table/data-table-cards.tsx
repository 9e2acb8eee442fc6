import { useState, type ReactNode } from 'react'
import { Checkbox } from '../choices/checkbox.tsx'
import { classes } from '../classes.ts'
import { usePrinting } from '../print/use-printing.ts'
import { CellContents } from './data-table-cell.tsx'
import type { CardPlan, RowKey, TableColumn } from './data-table-column.ts'
import type { RowLook } from './data-table-rows.tsx'
import styles from './data-table-cards.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { Skeleton } from '../layout/skeleton.tsx'

const atOnce = 40

interface Parts {
  readonly title: TableColumn | undefined
  readonly status: TableColumn | undefined
  readonly facts: readonly TableColumn[]
  readonly lines: readonly TableColumn[]
}

/** Title, status and two facts; chosen among the columns shown unless the list says which. */
export function cardParts(columns: readonly TableColumn[], plan: CardPlan = {}): Parts {
  const named = (name: string | undefined): TableColumn | undefined => columns.find((column) => column.name === name)
  const [title, ...rest] = columns
  const status = named(plan.status) ?? rest.find(({ kind }) => kind === 'choice')
  const several = (names: readonly string[]): TableColumn[] => names.flatMap((name) => named(name) ?? [])
  const facts = (plan.facts && several(plan.facts)) ?? rest.filter((column) => column !== status)
  return { title, status, facts: facts.slice(0, 2), lines: several(plan.lines ?? []) }
}

interface Props<Row> {
  readonly look: RowLook<Row>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => RowKey
  readonly isTicked: (row: Row) => boolean
  readonly card?: CardPlan | undefined
  readonly caption: string
}

/** A card stands for a row: a phone shows one under the other, and draws more as the thumb comes near. */
export function DataCards<Row extends object>({ look, rows, keyOf, isTicked, card, caption }: Props<Row>) {
  const [limit, setLimit] = useState(atOnce)
  const watchEnd = (end: HTMLLIElement): (() => void) | undefined => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((before) => before + atOnce),
      { rootMargin: '600px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }
  // On paper every card stands, however far one has scrolled.
  const isPrinting = usePrinting()
  const { columns, nameOf, hrefOf, besideName, onTick, ...cell } = look
  const { title, status, facts, lines } = cardParts(columns, card)
  const draw = (column: TableColumn, row: Row): ReactNode => <CellContents {...cell} column={column} row={row} />
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.slice(0, isPrinting ? rows.length : limit).map((row, place) => (
        <li key={keyOf(row)} data-row={place} className={classes(styles.card, isTicked(row) && styles.ticked)}>
          <div className={styles.cardHead}>
            {onTick && (
              <Checkbox
                label={`Select ${nameOf(row)}`}
                isLabelHidden
                checked={isTicked(row)}
                onChange={() => onTick(place, false)}
              />
            )}
            {title && (
              <MaybeLink href={hrefOf?.(row)} className={styles.cardLink}>
                {draw(title, row)}
              </MaybeLink>
            )}
            {besideName?.(row)}
            {status && <span className={styles.cardStatus}>{draw(status, row)}</span>}
          </div>
          {lines.map((column) => (
            <div key={column.name} className={styles.cardLine}>
              {draw(column, row)}
            </div>
          ))}
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>{draw(column, row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
      {rows.length > limit && <li ref={watchEnd} className={styles.more} aria-hidden="true" />}
    </ul>
  )
}

/** Cards to come. */
export const SkeletonCards = ({ count }: { count: number }) => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      <div key={place} className={styles.card}>
        <div className={styles.cardHead}>
          <Skeleton width={`${[44, 60, 52][place % 3]}%`} height={16} />
        </div>
        <div className={styles.facts}>
          <Skeleton width="38%" />
          <Skeleton width="30%" />
        </div>
      </div>
    ))}
  </div>
)
