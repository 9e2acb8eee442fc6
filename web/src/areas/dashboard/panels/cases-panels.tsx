import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { dearerFineQuery, openFineQuery } from '@kerbline/domain/areas/fines/states.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { turnInWords } from '@kerbline/domain/cases/turn-words.ts'
import { dayInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import type { ReactNode } from 'react'
import { useSide } from '../../../case/case-source.ts'
import type { Loaded } from '../../../data/use-endpoint.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../dashboard.module.css'
import { damageHref } from '../rows/figure-rows.ts'
import { Row } from './row.tsx'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useFiguresDate, usePart } from '../../../fleet/dashboard-part.ts'

const SHOWN = 3
type DamageLine = NonNullable<Dashboard['damage']>['rows'][number]
type QueryLine = NonNullable<Dashboard['queries']>['rows'][number]
const words = (state: string): string => capital(state.replaceAll('_', ' '))

const dayOf = (instant: string, today: string): string => dayInSentence(londonDate(instant), today)

/** Amber where the case waits for the reader, nothing louder: workflow is no alarm. */
const damageStatus = ({ state, waiting_on }: DamageLine, viewer: CaseSide) =>
  state === 'draft' ? (
    <Rag value="amber" detail="Draft" />
  ) : waiting_on === viewer ? (
    <Rag value="amber" detail="Waiting for you" />
  ) : (
    <Rag value="unknown" detail={words(state)} />
  )

interface CasesPanelProps<Case> {
  title: string
  /** "damage cases", to read on from "We could not load" and "Latest". */
  what: string
  load: Loaded<{ readonly open: number; readonly rows: readonly Case[] }>
  /** The page of all of them, for those who may open it. */
  all: string | undefined
  /** What will stand here once there is one. */
  empty: string
  footer?: ReactNode
  children: (row: Case) => ReactNode
}

/** A third of panel 8: the first few of a list, and how many are open. */
function CasesPanel<Case>({ title, what, load, all, empty, footer, children }: CasesPanelProps<Case>) {
  const open = (load.data?.open ?? 0).toLocaleString('en-GB')
  return (
    <Panel
      title={title}
      span={6}
      isRuled
      footer={load.data && load.data.open > 0 && footer}
      action={all && load.data ? { href: all, label: `${open} open`, name: `${open} open ${what}` } : undefined}
    >
      <LoadState
        what={what}
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonRows rows={SHOWN} />
          </div>
        }
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty look="panel" title={`No ${what}`}>
            {empty}
          </Empty>
        }
      >
        {({ rows }) => <PanelRows label={`Latest ${what}`}>{rows.slice(0, SHOWN).map(children)}</PanelRows>}
      </LoadState>
    </Panel>
  )
}

/** Panel 8, left: the three damage cases that matter most to the reader. */
export function DamagePanel() {
  const link = useLink()
  const today = useFiguresDate()
  const viewer = useSide()
  return (
    <CasesPanel
      title="Damage cases"
      what="damage cases"
      load={usePart('damage')}
      all={damageHref()}
      empty="Damage reports will appear here."
    >
      {(row) => (
        <Row
          key={row.id}
          className={styles.case}
          lead={<Plate reg={row.reg_no} size="small" />}
          title={row.summary}
          detail={`${row.case_no}, ${dayOf(row.updated_at, today)}`}
          status={damageStatus(row, viewer)}
          href={
            link(row.state === 'draft' ? 'damageDraft' : 'damageCase', { id: row.id }) ??
            link('vehicle', { reg: row.reg_no })
          }
        />
      )}
    </CasesPanel>
  )
}

/** Panel 8: the fines that are due first, what waits for the reader before the rest. */
export function FinesPanel() {
  const link = useLink()
  const dearer = link('fines', undefined, dearerFineQuery)
  const today = useFiguresDate()
  const viewer = useSide()
  return (
    <CasesPanel
      title="Fines"
      what="fines"
      load={usePart('fines')}
      all={link('fines', undefined, openFineQuery)}
      empty="Fines will appear here, with their dates and amounts."
      footer={
        dearer !== undefined && (
          <a href={dearer} className={styles.opens}>
            Costs more this week
          </a>
        )
      }
    >
      {(row) => (
        <Row
          key={row.id}
          className={styles.case}
          lead={row.reg_no === null ? <span /> : <Plate reg={row.reg_no} size="small" />}
          title={row.title}
          detail={row.due_on === null ? row.number : `${row.number}, due ${dayInSentence(row.due_on, today)}`}
          status={
            row.waiting_on === viewer ? (
              <Rag value="amber" detail="Waiting for you" />
            ) : (
              <Rag value="unknown" detail={row.status} />
            )
          }
          href={link('fine', { id: String(row.id) })}
        />
      )}
    </CasesPanel>
  )
}

const queryDetail = (
  { waiting_on, last_reply, updated_at, status }: QueryLine,
  today: string,
  viewer: CaseSide,
): string =>
  last_reply
    ? `${last_reply}, ${dayOf(updated_at, today)}`
    : `${waiting_on === 'hire_company' ? turnInWords(waiting_on, viewer) : words(status)} since ${dayOf(updated_at, today)}`

/** Panel 8, middle: the three latest queries, what waits for the reader first. */
export function QueriesPanel() {
  const link = useLink()
  const today = useFiguresDate()
  const viewer = useSide()
  return (
    <CasesPanel
      title="Queries"
      what="queries"
      load={usePart('queries')}
      all={link('queries', undefined, { is_open: 'is:yes' })}
      empty="Queries you raise will appear here, with who is dealing with them and the reply date."
    >
      {(row) => (
        <Row
          key={row.query_no}
          className={styles.case}
          lead={<span className={styles.number}>{row.query_no}</span>}
          title={row.title}
          detail={queryDetail(row, today, viewer)}
          status={
            row.waiting_on === viewer && (
              <span className={styles.dot}>
                <VisuallyHidden>Waiting for you</VisuallyHidden>
              </span>
            )
          }
          href={link('query', { query_no: row.query_no })}
        />
      )}
    </CasesPanel>
  )
}
