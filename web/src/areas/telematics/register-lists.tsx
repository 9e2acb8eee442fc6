import { sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import type { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useToday } from '../../data/session/me.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'

type State = ReplyOf<(typeof registersEndpoints)['state']>

/** The server sends the newest 25. */
const MAX = 25
const howMany = (count: number): string => (count < MAX ? figure(count) : `the newest ${MAX}`)

const outcomeWords: Readonly<Record<string, string>> = { failed: 'Failed', 'not found': 'Not known' }

/** Vehicles a register did not know or did not answer for: their dates are kept by hand. */
export function RegisterProblems({ load }: { load: Loaded<State['problems']> }) {
  const today = useToday()
  return (
    <Panel title="Vehicles without an answer" note={load.data && howMany(load.data.length)} isRuled>
      <LoadState
        what="the vehicles"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={(problems) => problems.length === 0}
        empty={
          <Empty look="panel" title="Every vehicle asked about was answered">
            Vehicles a register does not know stand here, the newest 25.
          </Empty>
        }
      >
        {(problems) => (
          <PanelRows label="Vehicles without an answer">
            {problems.map(({ vehicle_id: id, reg_no: plate, source, outcome, detail, checked_at: at }) => (
              <li key={`${id}/${source}`} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>
                    <Plate reg={plate} size="small" /> <b>{outcomeWords[outcome] ?? outcome}</b>
                  </p>
                  <p className={styles.small}>
                    {sourceWords[source]}
                    {at !== null && `, ${momentInWords(at, today)}`}.{detail !== null && ` ${detail}`}
                  </p>
                </div>
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
