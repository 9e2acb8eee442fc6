import { Plate } from '../../fleet/plate.tsx'
import type { Loaded } from '../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import type { CaseRecord, CaseSource } from '../case-source.ts'
import { DueBadge } from '../clock-badge.tsx'
import { StateChip } from '../state-chip.tsx'
import { useBusinessNow } from '../use-business-now.ts'
import styles from './calendar.module.css'

type Row = Pick<
  CaseRecord,
  'id' | 'number' | 'title' | 'reg_no' | 'state' | 'waiting_on' | 'is_open' | 'due_at' | 'is_late'
>

interface Props {
  readonly kind: CaseSource['kind']
  readonly load: Loaded<{ readonly rows: readonly Row[]; readonly total: number }>
  readonly hrefOf: (row: Row) => string
  /** The list of all of them. */
  readonly all: string
}

const SHOWN = 5

/** What waits for a day, most urgent first. */
export function WithoutDate({ kind, load, hrefOf, all }: Props) {
  const now = useBusinessNow()
  const total = load.data?.total ?? 0
  return (
    <Panel
      title="No date yet"
      note={load.data && total.toLocaleString('en-GB')}
      isRuled
      {...(total > SHOWN && {
        action: { href: all, label: `All ${total.toLocaleString('en-GB')}`, name: `All ${total} without a date` },
      })}
    >
      <LoadState
        what="what has no date"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={SHOWN} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty look="panel" title="No items without a date">
            Requests without a confirmed date will appear here.
          </Empty>
        }
      >
        {({ rows }) => (
          <PanelRows label="No date yet">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.id} className={styles.undated}>
                <span className={styles.chipHead}>
                  {row.reg_no === null ? <span>{row.number}</span> : <Plate reg={row.reg_no} size="small" />}
                  {row.due_at !== null && <DueBadge dueAt={row.due_at} isLate={row.is_late} now={now} />}
                </span>
                <a href={hrefOf(row)}>{row.title}</a>
                <StateChip kind={kind} record={row} />
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
