import { counted } from '@kerbline/domain/kit/words.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { Rag } from '../../../fleet/rag.tsx'
import type { RagValue } from '../../../fleet/status.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import styles from '../dashboard.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { Row } from './row.tsx'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useFiguresDate, usePart } from '../../../fleet/dashboard-part.ts'

type Checks = NonNullable<Dashboard['checks']>
interface Line {
  readonly value: RagValue
  readonly count: number
  readonly title: string
  readonly detail: string
  /** How its vehicles stand today, in the words of the list that counts them. */
  readonly standing: string
}

const linesOf = ({ failed, failed_regs, advisory, nil_defect, last_at, not_checked, parked }: Checks): Line[] => [
  {
    value: 'red',
    count: failed,
    title: 'Failed',
    detail: failed_regs.length ? failed_regs.map(displayRegistration).join(', ') : 'None today',
    standing: 'red',
  },
  {
    value: 'amber',
    count: advisory,
    title: 'Advisory',
    detail: advisory ? 'Minor defects, or checks done late or too quickly' : 'None today',
    standing: 'amber',
  },
  {
    value: 'green',
    count: nil_defect,
    title: 'Nil defects',
    detail: last_at ? `Last at ${formatTime(last_at)}` : 'None today',
    standing: 'green',
  },
  {
    value: 'unknown',
    count: not_checked,
    title: 'Not checked yet',
    detail: `${parked.toLocaleString('en-GB')} with no check due`,
    standing: 'due,not due',
  },
]

const formulas = [
  ['Failed', 'Vehicles whose latest check today found a dangerous defect'],
  ['Advisory', 'A minor or advisory defect, a defect fixed on the spot, or a check done too quickly'],
  [
    'Not checked yet',
    'Vehicles on hire with no check today. Vehicles that have not moved, or are marked as not used, do not need one',
  ],
] as const

const untimedWords = (count: number): string =>
  `${counted(count, 'check has', 'checks have')} no readable time, so we count ${count === 1 ? 'it' : 'them'} on the day we received ${count === 1 ? 'it' : 'them'}`

/** Panel 7: driver checks of today. */
export function ChecksPanel() {
  const load = usePart('checks')
  const link = useLink()
  const all = link('driverChecks')
  const untimed = link('driverChecks', undefined, { has_raw_time: 'is:yes', day: `is:${useFiguresDate()}` })
  return (
    <Panel
      title="Driver checks today"
      span={4}
      isRuled
      tools={<Formula of="Driver checks today" lines={formulas} />}
      footer={
        load.data && load.data.without_time > 0 ? (
          <MaybeLink href={untimed} className={styles.opens}>
            {untimedWords(load.data.without_time)}
          </MaybeLink>
        ) : undefined
      }
      action={all ? { href: all, label: 'All checks' } : undefined}
    >
      <LoadState
        what="driver checks"
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonRows rows={4} />
          </div>
        }
      >
        {(checks) => (
          <PanelRows label="Driver checks today by result">
            {linesOf(checks).map(({ value, count, title, detail, standing }) => {
              const href = link('driverChecks', undefined, { show: 'days', today: `is:${standing}` })
              return (
                <Row
                  key={title}
                  className={styles.check}
                  lead={<Rag value={value} detail={<b>{count.toLocaleString('en-GB')}</b>} />}
                  title={title}
                  detail={detail}
                  href={href}
                  status={href && <Icon of={CaretRightIcon} />}
                />
              )
            })}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
