import { boardStages } from '@kerbline/domain/cases/case-board.ts'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useState, type ReactNode } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { REFRESH_SECONDS, rowHref, type BoardCard, type BoardEndpoint, type CaseListRow } from '../case-source.ts'
import { verbsTo } from '../moving/move.ts'
import { useMovesOfCases } from '../moving/use-moves-of-cases.tsx'
import { useBusinessNow } from '../use-business-now.ts'
import { CaseCard } from './board-card.tsx'
import { Column } from './board-column.tsx'
import type { WayProps } from './shown-bar.tsx'
import styles from './board.module.css'

/** Cards of a column at first. */
const FIRST_CARDS = 8

type Columns = readonly { readonly stage: string; readonly count: number; readonly late: number }[]

/** On a phone one column stands at a time. */
function Strip({ columns, chosen, onChoose }: { columns: Columns; chosen: string; onChoose: (stage: string) => void }) {
  return (
    <div className={styles.strip} role="group" aria-label="Stage">
      {columns.map(({ stage, count, late }) => (
        <button key={stage} type="button" aria-pressed={stage === chosen} onClick={() => onChoose(stage)}>
          {late > 0 && (
            <>
              <Icon of={WarningOctagonIcon} weight="fill" />
              <VisuallyHidden>{late} late,</VisuallyHidden>{' '}
            </>
          )}
          {stage} {count.toLocaleString('en-GB')}
        </button>
      ))}
    </div>
  )
}

const Bones = ({ columns }: { columns: number }) => (
  <div className={styles.board}>
    {Array.from({ length: columns }, (_, place) => (
      <div key={place} className={styles.column}>
        <Skeleton height={40} />
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    ))}
  </div>
)

/** Open cases by stage. Moving a card is taking a step; every drag has its button. */
export function CaseBoard<Row extends CaseListRow>(props: WayProps<Row>) {
  const { source } = props
  return source.board && <Board {...props} endpoint={source.board} />
}

function Board<Row extends CaseListRow>({ endpoint, ...props }: WayProps<Row> & { endpoint: BoardEndpoint<Row> }) {
  const {
    source,
    shown: { asked, isNarrowed },
    cardFacts,
  } = props
  const { kind } = source
  const what = kind.many.toLowerCase()
  const load = useEndpoint(endpoint, { ...asked, size: FIRST_CARDS }, { refreshEverySeconds: REFRESH_SECONDS })
  const isPhone = useIsPhone()
  const now = useBusinessNow()
  const moving = useMovesOfCases(source)
  const [dragged, setDragged] = useState<BoardCard<Row>>()
  const [chosen, setChosen] = useState<string>()
  const stages = boardStages(kind)
  const draw = (card: BoardCard<Row>): ReactNode => (
    <CaseCard
      key={card.id}
      kind={kind}
      card={card}
      now={now}
      href={rowHref(source)(card)}
      facts={cardFacts?.(card, now)}
      isDragged={dragged?.id === card.id}
      onPrepare={moving.prepare}
      onMove={() => moving.move({ id: card.id, number: card.number })}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', card.number)
        setDragged(card)
      }}
      onDragEnd={() => setDragged(undefined)}
    />
  )
  const verbsInto = (card: BoardCard<Row>, stage: string): readonly string[] =>
    verbsTo(kind, card.state, stages.find((each) => each.stage === stage)?.states ?? [])
  return (
    <LoadState
      what={what}
      load={load}
      onRetry={load.retry}
      look="page"
      kept={isNarrowed ? 'Your filters are kept.' : undefined}
      skeleton={<Bones columns={isPhone ? 1 : stages.length} />}
      isEmpty={({ columns }) => columns.every(({ count }) => count === 0)}
      empty={
        <Empty title={isNarrowed ? `No open ${what} match` : `No open ${what}`}>
          The board shows open {what}. Use the list to see completed ones.
        </Empty>
      }
    >
      {({ columns }) => {
        const shown = columns.some(({ stage }) => stage === chosen)
          ? chosen
          : (columns.find(({ count }) => count > 0)?.stage ?? columns[0]?.stage)
        return (
          <>
            {isPhone && <Strip columns={columns} chosen={shown ?? ''} onChoose={setChosen} />}
            <div className={classes(styles.board, isPhone && styles.single)}>
              {columns
                .filter(({ stage }) => !isPhone || stage === shown)
                .map((column) => (
                  <Column
                    key={column.stage}
                    kind={kind}
                    endpoint={endpoint}
                    asked={asked}
                    column={column}
                    draw={draw}
                    isTarget={dragged !== undefined && verbsInto(dragged, column.stage).length > 0}
                    onDrop={(event) => {
                      event.preventDefault()
                      if (!dragged || column.cards.some(({ id }) => id === dragged.id)) return
                      const { id, number } = dragged
                      moving.move({ id, number, to: column.stage, verbs: verbsInto(dragged, column.stage) })
                      setDragged(undefined)
                    }}
                  />
                ))}
            </div>
            {moving.dialog}
          </>
        )
      }}
    </LoadState>
  )
}
