import { agreedInWords, sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import type { ReactNode } from 'react'
import { Panel, PanelRows } from '../ui/layout/panel.tsx'
import type { CaseView } from './case-source.ts'
import { useSide } from './case-source.ts'
import { ClockBadge, whenWords } from './clock-badge.tsx'
import styles from './promises-panel.module.css'
import { useBusinessNow } from './use-business-now.ts'

/** Every promise of a case and how it stands, what runs now first; `children`: how many of the kind's were kept. */
export function PromisesPanel({ view: { clocks, record }, children }: { view: CaseView; children?: ReactNode }) {
  const now = useBusinessNow()
  const viewer = useSide()
  if (clocks.length === 0 && !children) return null
  return (
    <Panel title="Deadlines" isRuled footer={children}>
      {clocks.length > 0 && (
        <PanelRows label="Deadlines">
          {clocks.toReversed().map((clock) => (
            <li key={`${clock.clock} ${clock.started_at}`} className={styles.promise}>
              <b>
                {clock.label} {whenWords(clock.due_at, now)}
              </b>
              <ClockBadge clock={clock} now={now} turn={record.waiting_on} viewer={viewer} isDueSaid />
              {clock.agreed && (
                <small>
                  Service level agreed with {sideInWords('customer', viewer, record.account_name)}:{' '}
                  {agreedInWords(clock.agreed)}
                </small>
              )}
            </li>
          ))}
        </PanelRows>
      )}
    </Panel>
  )
}
