import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { NoAccountWords, noAccountTitle, useHasNoAccount } from '../../fleet/no-account.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty, LoadState } from '../../ui/load-state.tsx'
import { Panel, PanelRows } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './dashboard.module.css'
import { Formula } from './formula.tsx'
import { Row } from './row.tsx'
import { useLink, type Link } from '../../data/use-link.ts'
import { usePart } from './use-part.ts'

const SHOWN = 5

/** Where the one action of a row leads; undefined while that screen has no page. */
function actionHref(link: Link, { kind, record_id, reg_no }: NeedRow): string | undefined {
  if (kind === 'failed check') return link('driverCheck', { id: record_id })
  if (kind === 'stale draft') return link('damageDraft', { id: record_id })
  if (kind === 'query waiting') return link('query', { query_no: record_id })
  return link('maintenance', undefined, { reg: reg_no })
}

/** One row of Needs you today: plate, what, where, how it stands, and the one action that resolves it. */
export function NeedLine({ need }: { need: NeedRow }) {
  const link = useLink()
  const href = actionHref(link, need)
  return (
    <Row
      className={styles.need}
      lead={need.reg_no ? <Plate reg={need.reg_no} /> : <span className={styles.number}>{need.record_id}</span>}
      title={need.title}
      detail={need.place}
      status={<Rag value={need.rag} detail={need.words} />}
      action={
        href && (
          <ButtonLink href={href} size="small" aria-label={`${need.action}: ${need.title}, ${need.reg_no}`}>
            {need.action}
          </ButtonLink>
        )
      }
    />
  )
}

const formulas = [
  [
    'Order',
    'Failed checks, then overdue and not booked, overdue and booked, unfinished drafts, queries waiting for you, then what is due in 7 days; the oldest date first',
  ],
] as const

/** Panel 2: five ranked rows of what waits for this person. */
export function NeedsPanel() {
  const load = usePart('needs')
  const link = useLink()
  const all = link('worklist')
  const hasNoAccount = useHasNoAccount()
  const total = load.data?.total ?? 0
  return (
    <Panel
      title="Needs you today"
      note="Most urgent first"
      span={7}
      tools={<Formula of="Needs you today" lines={formulas} />}
      action={
        all && total > 0
          ? { href: all, label: `All ${total.toLocaleString('en-GB')}`, name: `All ${total} things that need you` }
          : undefined
      }
    >
      <LoadState
        what="what needs you today"
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={classes(styles.bones, styles.needBones)}>
            <SkeletonRows rows={SHOWN} />
          </div>
        }
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          hasNoAccount ? (
            <Empty look="panel" title={noAccountTitle}>
              <NoAccountWords />
            </Empty>
          ) : (
            <Empty look="panel" title="Nothing needs you today">
              Failed checks, overdue events, unfinished drafts and what is due within 7 days appear here.
            </Empty>
          )
        }
      >
        {({ rows }) => (
          <PanelRows label="Most urgent first">
            {rows.slice(0, SHOWN).map((need) => (
              <NeedLine key={`${need.kind} ${need.record_id}`} need={need} />
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
