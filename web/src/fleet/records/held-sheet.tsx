import type { HeldDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { isSameKind } from '@kerbline/domain/areas/compliance/records/held-records.ts'
import { ragBecause } from '@kerbline/domain/areas/compliance/rules.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { HeldForm } from './held-form.tsx'
import { type HeldHolder, type HeldKindOf, useHeldRecords, useMayRecord } from './held-holder.ts'
import { RecordRow } from './record-row.tsx'
import styles from './records.module.css'

interface Props {
  readonly holder: HeldHolder
  readonly kind: HeldKindOf & Pick<HeldDate, 'what'>
  /** Opened to write one down. */
  readonly isWriting?: boolean
  readonly onClose: () => void
}

const becauseOf = (date: HeldDate | undefined, today: string | undefined): string | undefined =>
  date === undefined || today === undefined
    ? undefined
    : date.rag === null
      ? 'Nothing recorded yet.'
      : ragBecause({ dueDate: date.due_date, overdueWeeks: date.amber_weeks }, today)

/** One date of a driver or a company: what stands due, what was done, and the form that writes it down. */
export function HeldSheet({ holder, kind, isWriting: isBegun = false, onClose }: Props) {
  const today = useToday()
  const mayRecord = useMayRecord(holder.kind)
  const [isWriting, setWriting] = useState(isBegun && mayRecord)
  const load = useHeldRecords(holder, kind)
  const date = load.data?.dates.find((each) => isSameKind(each, kind))
  const name = load.data?.holder ?? undefined
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={name === undefined ? kind.what : `${kind.what}, ${name}`}
      lead={becauseOf(date, today)}
      footer={
        mayRecord && !isWriting ? (
          <Button variant="primary" icon={PlusIcon} onClick={() => setWriting(true)}>
            Record
          </Button>
        ) : undefined
      }
    >
      <LoadState
        what="records"
        load={load}
        onRetry={load.retry}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ records }) => records.length === 0 && !isWriting}
        empty={
          <Empty look="panel" title="No records yet">
            New records will appear here.
          </Empty>
        }
      >
        {({ records, next, holder_id: id }) => {
          const target = { kind: holder.kind === 'driver' ? 'driver compliance' : 'company compliance', id } as const
          return isWriting ? (
            <HeldForm {...{ holder, kind, target }} onClose={() => setWriting(false)} />
          ) : (
            <>
              <ol className={styles.records}>
                {records.map((record) => (
                  <RecordRow key={record.id} record={record} target={target} />
                ))}
              </ol>
              {next !== null && <p className={styles.more}>Showing the newest {records.length}.</p>}
            </>
          )
        }}
      </LoadState>
    </Sheet>
  )
}
