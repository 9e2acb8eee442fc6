import type { CaseMove } from '@kerbline/domain/cases/case-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import type { ReactNode } from 'react'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Icon } from '../ui/icon.tsx'
import { Empty, LoadState } from '../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'
import { REFRESH_SECONDS, type CaseSource } from './case-source.ts'
import styles from './timeline-panel.module.css'
import { useBusinessNow } from './use-business-now.ts'

const Skeleton = () => (
  <PanelBody>
    <SkeletonText lines={5} />
  </PanelBody>
)

export const Moves = ({ moves, now }: { moves: readonly CaseMove[]; now: Date }) => (
  <ol className={styles.moves}>
    {moves.map(({ id, words, by, note, at }) => (
      <li key={id}>
        <span className={styles.dot} aria-hidden="true">
          <Icon of={ArrowRightIcon} />
        </span>
        <div>
          <b>{words}</b>
          <small>
            {by ?? 'Kerbline'}, {formatInstant(at, londonDate(now))}
          </small>
          {note !== null && <p>{note}</p>}
        </div>
      </li>
    ))}
  </ol>
)

/** The moves as soon as they are here, and what is said until then. */
const MovesState = ({
  load,
  children,
}: {
  load: MovesLoad
  children: (reply: NonNullable<MovesLoad['data']>) => ReactNode
}) => (
  <LoadState
    what="what happened"
    load={load}
    onRetry={load.retry}
    skeleton={<Skeleton />}
    isEmpty={({ moves }) => moves.length === 0}
    empty={
      <Empty look="panel" title="Nothing has happened yet">
        Updates will appear here.
      </Empty>
    }
  >
    {children}
  </LoadState>
)

const SHOWN = 5

/** The last few of them, beside the case; `all` leads to the rest. */
export function NewestMoves({ load, total, all }: { load: MovesLoad; total: number; all: string }) {
  const now = useBusinessNow()
  return (
    <Panel
      title="Timeline"
      isRuled
      {...(total > SHOWN && { action: { href: all, label: `All ${total}`, name: `All ${total} steps` } })}
    >
      <MovesState load={load}>{({ moves }) => <Moves moves={moves.slice(0, SHOWN)} now={now} />}</MovesState>
    </Panel>
  )
}

export type MovesLoad = ReturnType<typeof useMoves>

/** What happened, kept fresh while the page is in sight. */
export const useMoves = ({ calls }: CaseSource, id: string) =>
  useEndpoint(calls.timeline, { id }, { refreshEverySeconds: REFRESH_SECONDS })
