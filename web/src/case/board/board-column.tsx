import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useSide, type BoardCard, type BoardEndpoint, type CaseListRow, type CaseSource } from '../case-source.ts'
import type { BoardColumn } from '@kerbline/domain/cases/case-board.ts'
import type { Shown } from './shown-bar.tsx'
import styles from './board.module.css'

/** Further cards of a column, with each press. */
const MORE_CARDS = 25

interface MoreProps<Row extends CaseListRow> {
  readonly endpoint: BoardEndpoint<Row>
  readonly asked: Shown['asked']
  readonly stage: string
  readonly after: number
  /** How many stand below. */
  readonly rest: number
  readonly draw: (card: BoardCard<Row>) => ReactNode
}

function Part<Row extends CaseListRow>({ endpoint, asked, stage, after, rest, draw }: MoreProps<Row>) {
  const load = useEndpoint(endpoint, { ...asked, size: MORE_CARDS, stage, after })
  const cards = load.data?.columns.find((column) => column.stage === stage)?.cards
  return (
    <LoadState
      what="the rest of the column"
      load={withData(load, cards)}
      onRetry={load.retry}
      skeleton={<Skeleton height={96} />}
    >
      {(shown) => (
        <>
          {shown.length > 0 && <ul className={styles.cards}>{shown.map(draw)}</ul>}
          <More {...{ endpoint, asked, stage, draw }} after={shown.at(-1)?.id ?? after} rest={rest - shown.length} />
        </>
      )}
    </LoadState>
  )
}

/** The rest of a column, a part at a time. */
function More<Row extends CaseListRow>(props: MoreProps<Row>) {
  const [isWanted, setWanted] = useState(false)
  if (props.rest <= 0) return null
  if (isWanted) return <Part {...props} />
  return (
    <Button className={styles.more} isWide onClick={() => setWanted(true)}>
      {props.rest.toLocaleString('en-GB')} more
    </Button>
  )
}

interface Props<Row extends CaseListRow> extends Pick<MoreProps<Row>, 'endpoint' | 'asked' | 'draw'> {
  readonly kind: CaseSource['kind']
  readonly column: Omit<BoardColumn, 'cards'> & { readonly cards: readonly BoardCard<Row>[] }
  /** A card is on its way, and a step may lead here. */
  readonly isTarget: boolean
  readonly onDrop: (event: DragEvent) => void
}

/** The cases of one stage: how many, how many of them late, and what runs out first on top. */
export function Column<Row extends CaseListRow>({ kind, endpoint, asked, column, draw, isTarget, onDrop }: Props<Row>) {
  const id = useId()
  const side = useSide()
  const [isOver, setOver] = useState(false)
  const { stage, count, late, states, cards } = column
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is beside the button, for who has a pointer
    <section
      className={classes(styles.column, isTarget && styles.target, isOver && styles.over)}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onDrop(event)
      }}
    >
      <header className={styles.columnHead}>
        <h2 id={id}>
          {stage} <small>{count.toLocaleString('en-GB')}</small>
        </h2>
        {late > 0 && (
          <p className={styles.lateCount}>
            <Icon of={WarningOctagonIcon} weight="fill" /> {late.toLocaleString('en-GB')} late
          </p>
        )}
        {states.length > 1 && (
          <p className={styles.states}>
            {states
              .map((each) => `${each.count.toLocaleString('en-GB')} ${stateForSide(kind, each.state, side)}`)
              .join(', ')}
          </p>
        )}
      </header>
      {cards.length === 0 ? <p className={styles.none}>None</p> : <ul className={styles.cards}>{cards.map(draw)}</ul>}
      <More {...{ endpoint, asked, stage, draw }} after={cards.at(-1)?.id ?? 0} rest={count - cards.length} />
    </section>
  )
}
