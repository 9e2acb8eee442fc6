import type { ReactNode } from 'react'
import { useIsPhone } from '../data/media.ts'
import { useLocation } from '../data/navigation/location.ts'
import type { Loaded } from '../data/use-endpoint.ts'
import { Plate } from '../fleet/plate.tsx'
import { RecordFrame, RecordSkeleton } from '../record/record-frame.tsx'
import { CaseActionBar } from './case-action-bar.tsx'
import styles from './case-frame.module.css'
import { CaseRoad } from './case-road.tsx'
import { useSide, type CaseSource, type CaseView } from './case-source.ts'
import { HistoryPanel } from './history-panel.tsx'
import { NextStep } from './steps/next-step.tsx'
import { StateChip } from './state-chip.tsx'
import { NewestMoves, type MovesLoad } from './timeline-panel.tsx'
import { useBusinessNow } from './use-business-now.ts'
import type { CaseSteps } from './steps/use-case-steps.tsx'

interface Props {
  readonly source: CaseSource
  readonly list: { readonly label: string; readonly href: string }
  readonly load: Loaded<CaseView>
  /** What the address names it by, until it is here. */
  readonly caseKey: string
  /** Beside number and state: "Invoice, with Credit control". */
  readonly about?: ReactNode
  readonly tools?: ReactNode
  readonly steps: CaseSteps
  readonly moves: MovesLoad
  /** Where the case stands, and all that happened to it. */
  readonly hrefs: { readonly record: string; readonly timeline: string }
  readonly onWrite: () => void
  /** The wide column. */
  readonly main: ReactNode
  /** The narrow column, between the next step and what happened. */
  readonly aside: ReactNode
}

/** Round every case: what it is, whose turn it is, what may be done, what happened. A kind's page is its facts and its exceptions. */
export function CaseFrame(props: Props) {
  const { source, list, load, caseKey, about, tools, hrefs, steps, moves } = props
  const { kind } = source
  const isPhone = useIsPhone()
  const now = useBusinessNow()
  const viewer = useSide()
  const isTimeline = useLocation().query['tab'] === 'timeline'
  const record = load.data?.record
  const moved = moves.data && moves.data.moves.length + moves.data.earlier
  return (
    <RecordFrame
      one={kind.one}
      list={list}
      load={load}
      name={record && `${record.number} ${record.title}`}
      before={record?.reg_no != null && <Plate reg={record.reg_no} size="large" className={styles.plate} />}
      heading={record?.title ?? `${kind.one} ${caseKey}`}
      lead={
        load.data && (
          <span className={styles.lead}>
            <StateChip kind={kind} record={load.data.record} />
            <span>{load.data.record.number}</span>
            {about && <span>{about}</span>}
          </span>
        )
      }
      tools={tools}
      tabs={[
        { label: kind.one, href: hrefs.record, isCurrent: !isTimeline },
        { label: 'Timeline', href: hrefs.timeline, isCurrent: isTimeline },
      ]}
      skeleton={<RecordSkeleton wide="Conversation" narrow="Next step" />}
    >
      {(view) => (
        <>
          {isTimeline ? (
            <HistoryPanel {...{ source, caseKey }} />
          ) : (
            <>
              <CaseRoad {...{ kind, view, now, viewer }} moves={moves.data?.moves} />
              <div className={styles.grid}>
                <div className={styles.stack}>{props.main}</div>
                <div className={styles.stack}>
                  <NextStep {...{ kind, view, steps }} />
                  {props.aside}
                  <NewestMoves load={moves} total={moved ?? 0} all={hrefs.timeline} />
                </div>
              </div>
            </>
          )}
          {steps.dialog}
          {isPhone && <CaseActionBar {...{ kind, view, steps }} onWrite={props.onWrite} />}
        </>
      )}
    </RecordFrame>
  )
}
