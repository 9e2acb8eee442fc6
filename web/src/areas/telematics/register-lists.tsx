import { sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useToday } from '../../data/me.ts'
import { useAction } from '../../data/use-action.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Notice } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/load-state.tsx'
import { Panel, PanelRows } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'

type State = ReplyOf<(typeof registersEndpoints)['state']>
type MotDoubt = State['mot_doubts'][number]

/** The server sends the newest 25. */
const MOST = 25
const howMany = (count: number): string => (count < MOST ? figure(count) : `the newest ${MOST}`)

const flagWords = { fall: 'The odometer went back', jump: 'More miles than can be driven' } as const

function MotDoubtRow({ doubt }: { doubt: MotDoubt }) {
  const today = useToday()
  const rule = useAction(registersEndpoints.ruleMot)
  const { reg_no: plate, counted_miles: miles, counted_at: at } = doubt
  const handleRule = async (ruling: 'accepted' | 'rejected'): Promise<void> => {
    const reply = await rule.run({ test_id: doubt.id, ruling })
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Plate reg={plate} size="small" /> <b>{flagWords[doubt.flag]}</b>
        </p>
        <p className={styles.small}>
          The MOT test of {momentInWords(doubt.completed_at, today)} read {figure(doubt.odometer_miles)} miles.
          {miles !== null &&
            ` The vehicle counts ${figure(miles)}${at === null ? '' : `, ${momentInWords(at, today)}`}.`}
        </p>
      </div>
      <div className={styles.deeds}>
        <Button
          size="small"
          isBusy={rule.isRunning}
          busyLabel="Saving"
          aria-label={`Accept the MOT odometer of ${plate}`}
          onClick={() => void handleRule('accepted')}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Reject the MOT odometer of ${plate}`}
          onClick={() => void handleRule('rejected')}
        >
          Reject
        </Button>
      </div>
      {rule.failure && (
        <Notice tone="red" role="alert">
          {rule.failure.message}
        </Notice>
      )}
    </li>
  )
}

/** MOT odometers that contradict each other or telematics; they are counted nowhere. */
export const MotDoubts = ({ load }: { load: Loaded<State['mot_doubts']> }) => (
  <Panel title="Implausible MOT odometers" note={load.data && howMany(load.data.length)} isRuled>
    <LoadState
      what="the tests"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={(doubts) => doubts.length === 0}
      empty={
        <Empty look="panel" title="Every MOT odometer can be true">
          Those that go back, or contradict telematics, wait here.
        </Empty>
      }
    >
      {(doubts) => (
        <PanelRows label="Implausible MOT odometers">
          {doubts.map((doubt) => (
            <MotDoubtRow key={doubt.id} doubt={doubt} />
          ))}
        </PanelRows>
      )}
    </LoadState>
  </Panel>
)

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
