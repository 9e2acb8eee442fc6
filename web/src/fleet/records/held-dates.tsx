import type { HeldDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { useToday } from '../../data/session/me.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Rag } from '../rag.tsx'
import { heldSheet } from './held-code.ts'
import { type HeldHolder, useHeldRecords, useMayRecord } from './held-holder.ts'
import styles from './records.module.css'

const Stands = ({ date, today }: { date: HeldDate; today: string | undefined }) => {
  if (date.rag === null || today === undefined) return <Rag value="unknown" detail="Not recorded yet" />
  const status = ragOf({ dueDate: date.due_date, overdueWeeks: date.amber_weeks }, today)
  return (
    <Rag
      value={date.rag}
      detail={status.rag === 'green' && date.due_date !== null ? formatDate(date.due_date) : ragInWords(status)}
    />
  )
}

/** All that a driver or an account has to keep in date, each leading to its records. */
export function HeldDates({ holder }: { readonly holder: HeldHolder }) {
  const today = useToday()
  const load = useHeldRecords(holder)
  const mayRecord = useMayRecord(holder.kind)
  const [opened, setOpened] = useState<{ readonly kind: HeldDate; readonly isWriting: boolean }>()
  const close = (): void => setOpened(undefined)
  return (
    <>
      <LoadState what="the compliance dates" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
        {({ dates }) => (
          <PanelRows label="Compliance dates">
            {dates.map((date) => (
              <li key={`${date.type} ${date.driver_field ?? ''}`} className={styles.kept}>
                <span>
                  <b>{date.what}</b> <Stands date={date} today={today} />
                </span>
                <span onPointerEnter={ahead(heldSheet)}>
                  {date.rag !== null && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Records of ${date.what}`}
                      onClick={() => setOpened({ kind: date, isWriting: false })}
                    >
                      Records
                    </Button>
                  )}
                  {mayRecord && (
                    <Button
                      size="small"
                      aria-label={`Record ${date.what}`}
                      onClick={() => setOpened({ kind: date, isWriting: true })}
                    >
                      Record
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
      {opened && (
        <LazyDialog of={heldSheet} name="The records" onClose={close}>
          {(HeldSheet) => <HeldSheet holder={holder} {...opened} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
