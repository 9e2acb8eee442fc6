import type { CaseHappening } from '@kerbline/domain/cases/case-history.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Icon, type Glyph } from '../ui/icon.tsx'
import { PagedPart } from '../ui/layout/paged-part.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import type { CaseSource } from './case-source.ts'
import styles from './timeline-panel.module.css'
import { useBusinessNow } from './use-business-now.ts'

interface Props {
  readonly source: CaseSource
  /** The id of the case or its number. */
  readonly caseKey: string
}

const icons: Readonly<Record<CaseHappening['kind'], Glyph>> = {
  step: ArrowRightIcon,
  post: PaperPlaneTiltIcon,
  note: LockSimpleIcon,
  document: FileIcon,
  cost: FileIcon,
  change: ArrowClockwiseIcon,
}

const Happenings = ({ entries, now }: { entries: readonly CaseHappening[]; now: Date }) => (
  <ol className={styles.moves}>
    {entries.map(({ key, kind, words, said, by, at }) => (
      <li key={key}>
        <span className={styles.dot} aria-hidden="true">
          <Icon of={icons[kind]} />
        </span>
        <div>
          <b>{words}</b>
          <small>
            {by ?? 'Kerbline'}, {formatInstant(at, londonDate(now))}
          </small>
          {said !== null && <p>{said}</p>}
        </div>
      </li>
    ))}
  </ol>
)

/** Fifty entries, and under them the older ones when asked for. */
function Part({ source, caseKey, before }: Props & { before?: string | undefined }) {
  const now = useBusinessNow()
  const load = useEndpoint(source.calls.history, { id: caseKey, ...(before !== undefined && { before }) })
  return (
    <PagedPart
      what="what happened"
      load={load}
      lines={5}
      isEmpty={({ entries, next }) => entries.length === 0 && next === null}
      empty={{ title: 'Nothing has happened yet', words: 'Updates will appear here.' }}
      renderOlder={(older) => <Part {...{ source, caseKey }} before={older} />}
    >
      {({ entries }) => <Happenings entries={entries} now={now} />}
    </PagedPart>
  )
}

/** Everything that became of the case and one may know, the newest first. */
export const HistoryPanel = (props: Props) => (
  <Panel title="Timeline" note="Steps, messages, documents and changes, the newest first" isRuled>
    <Part {...props} />
  </Panel>
)
