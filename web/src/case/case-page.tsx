import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from '../data/media.ts'
import { useLocation } from '../data/navigation/location.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Plate } from '../fleet/plate.tsx'
import { ListSteps } from '../record/list-steps.tsx'
import { RecordFrame, RecordSkeleton } from '../record/record-frame.tsx'
import { useKey } from '../record/record-links.ts'
import { CaseActionBar } from './case-action-bar.tsx'
import { CaseMissing } from './case-missing.tsx'
import styles from './case-page.module.css'
import { CaseRoad } from './case-road.tsx'
import {
  evidenceOf,
  hasThread,
  keyHref,
  leftList,
  REFRESH_SECONDS,
  useSide,
  wholeList,
  type CaseSource,
  type CaseView,
} from './case-source.ts'
import { ConversationPanel } from './conversation/conversation-panel.tsx'
import type { Message } from './conversation/post-row.tsx'
import { useThreadBox } from './conversation/use-thread-box.ts'
import { EvidencePart } from './evidence/evidence-part.tsx'
import { PackButton } from './file-button.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PromisesPanel } from './promises-panel.tsx'
import { StateChip } from './state-chip.tsx'
import { NextStep } from './steps/next-step.tsx'
import { useCaseSteps } from './steps/use-case-steps.tsx'
import { NewestMoves, useMoves } from './timeline-panel.tsx'
import { useBusinessNow } from './use-business-now.ts'

/** The case its address names, with what may be done: `<CasePage page={useCasePage(source)} …>`. */
export function useCasePage<View extends CaseView>(source: CaseSource<View>) {
  const key = useKey()
  const [box, comeToBox] = useThreadBox()
  const load = useEndpoint(source.calls.view, { id: key }, { refreshEverySeconds: REFRESH_SECONDS })
  const view: View | undefined = load.data
  const onWrite = hasThread(source) ? comeToBox : undefined
  const steps = useCaseSteps({ source, view, onStale: load.retry, onAnswer: onWrite })
  return { source, key, load, view, steps, box, onWrite, moves: useMoves(source, key) }
}

interface Props {
  /** A kind may lead one of its steps elsewhere: `page={{ ...page, steps }}`. */
  readonly page: ReturnType<typeof useCasePage>
  /** Beside number and state: "Invoice, with Credit control". */
  readonly about?: ReactNode
  /** In place of the stages, where a kind's line carries dates. */
  readonly road?: ReactNode
  /** At the title, between the PDF and the steps through the list. */
  readonly tools?: ReactNode
  /** In the wide column over the conversation: notices, dates, money. */
  readonly main?: ReactNode
  /** What the conversation begins with, before any message. */
  readonly opening?: Message | undefined
  /** Where one writes instead, once the conversation is over. */
  readonly ended?: ReactNode
  /** In the wide column under the conversation. */
  readonly below?: ReactNode
  /** In the narrow column under the next step, over deadlines and evidence. */
  readonly aside?: ReactNode
  /** Under the deadlines: how many of the kind's were kept. */
  readonly kept?: ReactNode
  /** What is mostly added to its evidence as it stands; absent: photos. */
  readonly usualDocument?: DocumentType | undefined
  /** In the narrow column under the evidence. */
  readonly facts?: ReactNode
}

/** The case itself: in the wide column what is talked about, in the narrow one what may be done, by when, and what it is. */
function Columns({ view, ...props }: Props & { readonly view: CaseView }) {
  const { source, key, steps, moves, box } = props.page
  const evidence = evidenceOf(source, view.record.id)
  const moved = moves.data && moves.data.moves.length + moves.data.earlier
  return (
    <div className={styles.grid}>
      <div className={styles.stack}>
        {props.main}
        {hasThread(source) && (
          <ConversationPanel source={source} view={view} opening={props.opening} box={box} ended={props.ended} />
        )}
        {props.below}
      </div>
      <div className={styles.stack}>
        <NextStep kind={source.kind} view={view} steps={steps} />
        {props.aside}
        <PromisesPanel view={view}>{props.kept}</PromisesPanel>
        {evidence && <EvidencePart key={view.record.id} source={{ ...evidence, usual: props.usualDocument }} />}
        {props.facts}
        <NewestMoves load={moves} total={moved ?? 0} all={keyHref(source, key, { tab: 'timeline' })} />
      </div>
    </div>
  )
}

/** One case of any kind: what it is, whose turn it is, what may be done, what happened. What its kind leaves out is not drawn. */
export function CasePage(props: Props) {
  const { source, key, load, view, steps, moves, onWrite } = props.page
  const { kind, calls, list } = source
  const isPhone = useIsPhone()
  const now = useBusinessNow()
  const viewer = useSide()
  const isTimeline = useLocation().query['tab'] === 'timeline'
  const one = kind.one.toLowerCase()
  if (load.problem?.status === 404)
    return <CaseMissing one={kind.one} many={kind.many.toLowerCase()} all={wholeList(source)} />
  return (
    <RecordFrame
      one={kind.one}
      list={{ label: list.title, href: leftList(source) }}
      load={load}
      name={view && `${view.record.number} ${view.record.title}`}
      before={
        view && view.record.reg_no !== null && <Plate reg={view.record.reg_no} size="large" className={styles.plate} />
      }
      heading={view?.record.title ?? `${kind.one} ${key}`}
      lead={
        view && (
          <span className={styles.lead}>
            <StateChip kind={kind} record={view.record} />
            <span>{view.record.number}</span>
            {props.about && <span>{props.about}</span>}
          </span>
        )
      }
      tools={
        <>
          {view && calls.pack && <PackButton endpoint={calls.pack} record={view.record} />}
          {props.tools}
          <ListSteps
            listName={list.name}
            recordKey={key}
            what={one}
            hrefOf={(neighbour) => keyHref(source, neighbour)}
          />
        </>
      }
      tabs={[
        { label: kind.one, href: keyHref(source, key), isCurrent: !isTimeline },
        { label: 'Timeline', href: keyHref(source, key, { tab: 'timeline' }), isCurrent: isTimeline },
      ]}
      skeleton={<RecordSkeleton wide={onWrite ? 'Conversation' : kind.one} narrow="Next step" />}
    >
      {(shown) => (
        <>
          {isTimeline ? (
            <HistoryPanel source={source} caseKey={key} />
          ) : (
            <>
              {props.road ?? <CaseRoad kind={kind} view={shown} now={now} viewer={viewer} moves={moves.data?.moves} />}
              <Columns {...props} view={shown} />
            </>
          )}
          {steps.dialog}
          {isPhone && <CaseActionBar kind={kind} view={shown} steps={steps} onWrite={onWrite} />}
        </>
      )}
    </RecordFrame>
  )
}
