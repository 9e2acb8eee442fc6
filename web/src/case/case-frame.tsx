import type { ComponentProps, ReactNode } from 'react'
import { useIsPhone } from '../data/media.ts'
import type { Loaded } from '../data/use-endpoint.ts'
import { Plate } from '../fleet/plate.tsx'
import { RecordFrame, RecordSkeleton } from '../record/record-frame.tsx'
import type { TabLinks } from '../ui/layout/tabs.tsx'
import { CaseActionBar } from './case-action-bar.tsx'
import styles from './case-frame.module.css'
import { CaseRoad } from './case-road.tsx'
import { useSide, type CaseSource, type CaseView } from './case-source.ts'
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
  readonly tabs: ComponentProps<typeof TabLinks>['tabs']
  readonly steps: CaseSteps
  readonly moves: MovesLoad
  /** Where all that happened stands. */
  readonly timelineHref: string
  /** In place of the case itself: one of the other tabs. */
  readonly tab?: ReactNode
  readonly onWrite: () => void
  /** The wide column. */
  readonly main: ReactNode
  /** The narrow column, between the next step and what happened. */
  readonly aside: ReactNode
}

/** Round every case: what it is, whose turn it is, what may be done, what happened. A kind's page is its facts and its exceptions. */
export function CaseFrame(props: Props) {
  const { source, list, load, caseKey, about, tools, tabs, steps, moves, tab } = props
  const { kind } = source
  const isPhone = useIsPhone()
  const now = useBusinessNow()
  const viewer = useSide()
  const record = load.data?.record
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
      tabs={tabs}
      skeleton={<RecordSkeleton wide="Conversation" narrow="Next step" />}
    >
      {(view) => (
        <>
          {tab ?? (
            <>
              <CaseRoad {...{ kind, view, now, viewer }} moves={moves.data?.moves} />
              <div className={styles.grid}>
                <div className={styles.stack}>{props.main}</div>
                <div className={styles.stack}>
                  <NextStep {...{ kind, view, steps }} />
                  {props.aside}
                  <NewestMoves
                    load={moves}
                    total={moves.data ? moves.data.moves.length + moves.data.earlier : 0}
                    all={props.timelineHref}
                  />
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
