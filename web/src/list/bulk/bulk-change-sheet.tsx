import {
  bulkChangesEndpoints,
  type BulkChange,
  type BulkChangeRow,
  type BulkOutcome,
} from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { formatInstant, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { Empty, Failed, LoadState } from '../../ui/layout/load-state.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { isUnderWay, outcomeWords, progressWords, stopChange, undoChange } from './bulk-change.ts'
import styles from './bulk-change-sheet.module.css'

type HrefOf = ((row: BulkChangeRow) => string | undefined) | undefined
type Shown = BulkOutcome | 'all'

/** As the server tells of them. */
const maxListed = 50
const count = (value: number): string => value.toLocaleString('en-GB')

const outcomes: Readonly<Record<BulkOutcome, string>> = {
  changed: 'Changed',
  same: 'No change needed',
  skipped: 'Skipped',
}

interface Drawn {
  readonly hrefOf: HrefOf
  /** Rows are vehicles, called by their plates. */
  readonly isPlate: boolean
}

const RowTold = ({ row, hrefOf, isPlate }: Drawn & { readonly row: BulkChangeRow }) => (
  <li className={styles.row}>
    <MaybeLink href={hrefOf?.(row)}>{isPlate ? <Plate reg={row.name} size="small" /> : row.name}</MaybeLink>
    <span>{row.outcome === null ? 'Waiting' : outcomes[row.outcome]}</span>
    {row.reason !== null && <small>{row.reason}</small>}
  </li>
)

interface RowsProps extends Drawn {
  readonly id: number
  readonly shown: Shown
  readonly after: number
  readonly isLive: boolean
}

/** Fifty rows, and those after them once somebody asks. */
function RowsFrom({ id, shown, after, isLive, ...drawn }: RowsProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(
    bulkChangesEndpoints.rows,
    { id, after, ...(shown !== 'all' && { outcome: shown }) },
    { freshForSeconds: 0, ...(isLive && { refreshEverySeconds: 2 }) },
  )
  return (
    <LoadState
      what="the rows"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ rows }) => rows.length === 0 && after === 0}
      empty={
        <Empty look="panel" title="No rows">
          {isLive ? 'Rows will appear here as they are processed.' : 'No rows with this result.'}
        </Empty>
      }
    >
      {({ rows, next }) => (
        <>
          <ul className={styles.rows} aria-label="Rows">
            {rows.map((row) => (
              <RowTold key={row.place} row={row} {...drawn} />
            ))}
          </ul>
          {next !== null &&
            (isMore ? (
              <RowsFrom {...{ id, shown, isLive, ...drawn }} after={next} />
            ) : (
              <Button size="small" onClick={() => setMore(true)}>
                Show the next rows
              </Button>
            ))}
        </>
      )}
    </LoadState>
  )
}

function ChangeTold({ change, ...drawn }: Drawn & { readonly change: BulkChange }) {
  const { id, title, problem, rows_total: total, rows_changed, rows_same, rows_skipped } = change
  const isLive = isUnderWay(change)
  const [shown, setShown] = useState<Shown>(rows_skipped > 0 ? 'skipped' : 'all')
  const done = rows_changed + rows_same + rows_skipped
  return (
    <div className={styles.told}>
      {problem !== null && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <p role={isLive ? undefined : 'status'}>
        {change.state === 'stopped' && 'Stopped. '}
        {isLive ? progressWords(change) : outcomeWords(change)}
      </p>
      {isLive && total !== null && <Progress label={title} value={done} max={Math.max(1, total)} />}
      <RadioList
        legend="Rows shown"
        options={[
          { value: 'all', label: `All ${total === null ? '' : count(total)}`.trim() },
          { value: 'changed', label: `Changed: ${count(rows_changed)}` },
          { value: 'same', label: `Like that already: ${count(rows_same)}` },
          { value: 'skipped', label: `Left as they are: ${count(rows_skipped)}` },
        ]}
        value={shown}
        onChange={setShown}
      />
      <RowsFrom key={`${shown} ${total ?? ''}`} {...{ id, shown, isLive, ...drawn }} after={0} />
    </div>
  )
}

interface Props extends Drawn {
  readonly id: number
  readonly what: string
  /** Of the same list, in the last 30 days. */
  readonly changes: readonly BulkChange[]
  readonly onShow: (id: number) => void
  readonly onClose: () => void
}

/** What became of every row of one change, with what stops it or takes it back, and the way to the others of its list. */
export function BulkChangeSheet({ id, what, hrefOf, isPlate, changes, onShow, onClose }: Props) {
  const today = useToday()
  const known = changes.find((change) => change.id === id)
  const [isLive, setLive] = useState(known !== undefined && isUnderWay(known))
  const load = useEndpoint(
    bulkChangesEndpoints.view,
    { id },
    { freshForSeconds: 0, ...(isLive && { refreshEverySeconds: 2 }) },
  )
  const change = load.data ?? known
  if (change && isUnderWay(change) !== isLive) setLive(isUnderWay(change))
  const others = changes.filter((each) => each.id !== id)
  const at = (each: BulkChange): string => (today === undefined ? '' : formatInstant(each.created_at, today))
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={change?.title ?? 'Bulk change'}
      lead={
        change && `Many ${what}, asked for ${today === undefined ? '' : instantInSentence(change.created_at, today)}`
      }
      footer={
        change && (
          <>
            {isUnderWay(change) && <Button onClick={() => void stopChange(id)}>Stop</Button>}
            {change.may_undo && (
              <Button
                onClick={() => {
                  onClose()
                  void undoChange(id)
                }}
              >
                Undo {count(change.rows_changed)}
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        )
      }
    >
      {change ? (
        <ChangeTold key={id} {...{ change, hrefOf, isPlate }} />
      ) : load.problem?.status === 404 ? (
        <Empty look="panel" title="No longer available">
          You can see your bulk changes for 30 days.
        </Empty>
      ) : load.failure ? (
        <Failed what="this change" failure={load.failure} onRetry={load.retry} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {others.length > 0 && (
        <section className={styles.others} aria-label="Other changes of this list">
          <h3>Other changes of this list</h3>
          <ul>
            {others.map((each) => (
              <li key={each.id}>
                <button type="button" onClick={() => onShow(each.id)}>
                  {each.title}
                </button>
                <small>
                  {at(each)}. {isUnderWay(each) ? progressWords(each) : outcomeWords(each)}
                </small>
              </li>
            ))}
          </ul>
          {changes.length >= maxListed && (
            <p>The latest {maxListed} are shown. See the audit log for earlier changes.</p>
          )}
        </section>
      )}
    </Sheet>
  )
}
