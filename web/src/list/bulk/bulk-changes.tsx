// What a list tells of changes of many of its rows: one that goes on without a notice of this tab (after a reload, or on another
// device) stands above the rows, and all of the last 30 days open beside them while the address says `?change=12`.
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import {
  bulkChangesEndpoints,
  type BulkChange,
  type BulkChangeRow,
} from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { code } from '../../data/loading/code.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { changed } from '../../data/live/refresh.ts'
import { useSignal } from '../../data/signal.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { followed, isUnderWay, outcomeWords, progressWords, stopChange, undoChange } from './bulk-change.ts'
import { Lazy } from '../../crud/lazy.tsx'
import styles from '../list.module.css'

const sheet = code(async () => (await import('./bulk-change-sheet.tsx')).BulkChangeSheet)
const lookEverySeconds = 2

/** The changes of a list; looked at again while one goes on. */
export function useBulkChanges(list: string): readonly BulkChange[] {
  const [isLive, setLive] = useState(false)
  const { data } = useEndpoint(
    bulkChangesEndpoints.list,
    { list },
    { freshForSeconds: 60, ...(isLive && { refreshEverySeconds: lookEverySeconds }) },
  )
  const changes = data?.changes ?? []
  const isGoingOn = changes.some(isUnderWay)
  if (isGoingOn !== isLive) setLive(isGoingOn)
  return changes
}

const show = (id: number): void => changeQuery({ change: String(id) })

function Strip({ change, onClose }: { readonly change: BulkChange; readonly onClose: () => void }) {
  const { id, title, rows_total: total, rows_changed, rows_same, rows_skipped, problem } = change
  const isGoingOn = isUnderWay(change)
  return (
    <Notice
      tone={problem === null ? 'info' : 'red'}
      role={isGoingOn ? undefined : 'status'} // a figure that changes each moment is not read out
      className={styles.notice}
    >
      <b>{title}:</b> {isGoingOn ? progressWords(change) : `${problem ?? ''} ${outcomeWords(change)}`}
      {isGoingOn && total !== null && (
        <Progress
          className={styles.going}
          label={title}
          value={rows_changed + rows_same + rows_skipped}
          max={Math.max(1, total)}
        />
      )}
      <span className={styles.actions}>
        <button type="button" onClick={() => show(id)}>
          Show rows
        </button>
        {isGoingOn && (
          <button type="button" onClick={() => void stopChange(id)}>
            Stop
          </button>
        )}
        {change.may_undo && (
          <button type="button" onClick={() => void undoChange(id)}>
            Undo
          </button>
        )}
        {!isGoingOn && (
          <button type="button" onClick={onClose}>
            Close
          </button>
        )}
      </span>
    </Notice>
  )
}

interface Props {
  readonly list: string
  /** Plural, as in a sentence: "branches". */
  readonly what: string
  readonly hrefOf: ((row: BulkChangeRow) => string | undefined) | undefined
  /** Rows are vehicles, called by their plates. */
  readonly isPlate: boolean
}

/** Above a list's rows: what goes on, what has ended meanwhile, and the rows of the one the address names. */
export function BulkChanges({ list, what, hrefOf, isPlate }: Props) {
  const { query } = useLocation()
  const told = useSignal(followed)
  const changes = useBulkChanges(list)
  // Seen going on here, so that its end is told here too.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const open = changes.filter((change) => isUnderWay(change) && !told.has(change.id))
  const fresh = open.filter(({ id }) => !seen.has(id))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]))
  const shown = changes.filter(({ id }) => seen.has(id) && !told.has(id))
  const going = useRef(0)
  useEffect(() => {
    if (open.length < going.current) changed.emit('everything') // one has ended: the rows are others now
    going.current = open.length
  })
  const id = Number(query['change'])
  return (
    <>
      {shown.map((change) => (
        <Strip
          key={change.id}
          change={change}
          onClose={() => setSeen(new Set([...seen].filter((each) => each !== change.id)))}
        />
      ))}
      {Number.isInteger(id) && id > 0 && (
        <Lazy of={sheet} title="Changes">
          {(BulkChangeSheet) => (
            <BulkChangeSheet
              key={id}
              {...{ id, what, hrefOf, isPlate, changes, onShow: show }}
              onClose={() => changeQuery({ change: undefined }, { isReplace: true })}
            />
          )}
        </Lazy>
      )}
    </>
  )
}

/** Opens the newest change of the list; nothing where there was none. */
export function BulkChangesButton({ list }: { readonly list: string }) {
  const [newest] = useBulkChanges(list)
  return (
    newest && (
      <Button size="small" icon={ListChecksIcon} onClick={() => show(newest.id)}>
        Changes
      </Button>
    )
  )
}
