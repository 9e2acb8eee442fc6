import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { CostBasis } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { code } from '../../data/loading/code.ts'
import { useLink, type Link } from '../../data/navigation/use-link.ts'
import { Plate } from '../plate.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Unseen } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './cost-panel.module.css'
import { Formula } from '../../ui/layout/formula.tsx'
import { Ladder, LadderSkeleton, type Rung } from './ladder.tsx'
import { usePart } from '../dashboard-part.ts'
import type { CostRowsName } from './cost-left-out.tsx'

type Cost = NonNullable<Dashboard['cost_per_mile']>
const leftOutCode = code(() => import('./cost-left-out.tsx'))

const rungOf =
  (link: Link, max: number) =>
  ({ rank, reg_no, fuel_type, pence_per_mile }: Cost['lowest'][number]): Rung => ({
    rank,
    key: reg_no,
    label: <Plate reg={reg_no} isElectric={fuel_type === 'electric'} size="small" />,
    value: formatMoney(Math.round(pence_per_mile)),
    share: max > 0 ? pence_per_mile / max : 0,
    href: link('vehicle', { reg: reg_no }, { tab: 'costs' }),
  })

const formulas = [
  [
    'Odometer',
    'Net value of invoice lines for the vehicle’s current and previous registrations, divided by its odometer miles',
  ],
  ['On hire', 'The same lines, divided by miles driven since on-hire'],
  ['Several vehicles', 'A line for several vehicles counts in full for each one'],
  ['Excluded', 'Vehicles without miles, and lines not matched to one of the customer’s vehicles'],
] as const

const bases = [
  { value: 'clock' as const, label: 'Odometer' },
  { value: 'hire' as const, label: 'On hire' },
]

/** What is counted and how much is left out, each opening the rows it was made of. */
function LeftOutLine({ cost, basis }: { cost: Cost; basis: CostBasis }) {
  const [open, setOpen] = useState<CostRowsName>()
  const { excluded } = basis === 'clock' ? cost : cost.on_hire
  const handleOpen = (which: CostRowsName) => async (): Promise<void> => {
    await leftOutCode.load()
    if (leftOutCode.get().is === 'ready') setOpen(which)
    else
      showToast({
        tone: 'failed',
        title: 'We could not load the list.',
        body: 'Check your connection and try again.',
      })
  }
  const state = leftOutCode.get()
  const opener = (which: CostRowsName, words: string, isNone: boolean) =>
    isNone ? (
      words
    ) : (
      <button type="button" className={styles.opens} onClick={() => void handleOpen(which)()}>
        {words}
      </button>
    )
  return (
    <>
      {opener('counted', 'Lines counted', cost.ranked === 0)}. Excluded:{' '}
      {opener(
        'vehicles',
        `${counted(excluded, 'vehicle')} without miles${basis === 'hire' ? ' on hire' : ''}`,
        excluded === 0,
      )}
      ,{' '}
      {opener('lines', `${counted(cost.unmatched_lines, 'line')} not matched to a vehicle`, cost.unmatched_lines === 0)}
      {cost.unmatched_lines > 0 && ` (${formatMoney(cost.unmatched_pence, 0)})`}
      {open && state.is === 'ready' && (
        <state.value.CostRows
          rows={open}
          cost={cost}
          basis={basis}
          excluded={excluded}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const shownOf = (cost: Cost, basis: CostBasis) => (basis === 'clock' ? cost : cost.on_hire)

/** Panel 5: lowest and highest five vehicles by cost per mile, on the clock or on hire. */
export function CostPanel({ span = 6 }: { span?: 6 | 12 }) {
  const load = usePart('cost_per_mile')
  const [basis, setBasis] = useState<CostBasis>('clock')
  const link = useLink()
  const finance = link('finance')
  const { data } = load
  const shown = data && shownOf(data, basis)
  const max = Math.max(0, ...(shown ? [...shown.lowest, ...shown.highest].map((row) => row.pence_per_mile) : []))
  return (
    <Panel
      title="Cost per mile"
      note="Net value ÷ miles"
      span={span}
      tools={
        <>
          {data && !data.is_internal && <Segmented label="Miles" options={bases} value={basis} onChange={setBasis} />}
          <Formula of="Cost per mile" lines={formulas} />
        </>
      }
      action={finance ? { href: finance, label: 'Finance' } : undefined}
      footer={
        !data && !load.failure ? (
          <Unseen>Lines counted. Excluded: 10 vehicles without miles, 10 lines not matched to a vehicle</Unseen>
        ) : data && !data.is_internal ? (
          <LeftOutLine cost={data} basis={basis} />
        ) : undefined
      }
    >
      <LoadState
        what="cost per mile"
        load={load}
        onRetry={load.retry}
        skeleton={<LadderSkeleton titles={['Lowest five', 'Highest five']} />}
        isEmpty={(cost) => cost.is_internal || shownOf(cost, basis).ranked === 0}
        empty={
          data?.is_internal ? (
            <Empty look="panel" title="Not available for the internal account">
              Sign in as a customer to see it.
            </Empty>
          ) : basis === 'hire' ? (
            <Empty look="panel" title="No cost per mile on hire yet">
              It will appear here when a vehicle with a start mileage has been driven.
            </Empty>
          ) : (
            <Empty look="panel" title="No cost per mile yet">
              It will appear here when there is an invoice line for a vehicle with mileage.
            </Empty>
          )
        }
      >
        {(cost) => {
          const { lowest, highest } = shownOf(cost, basis)
          return (
            <Ladder
              first={{
                title: highest.length ? 'Lowest five' : 'All vehicles with miles',
                rungs: lowest.map(rungOf(link, max)),
              }}
              second={highest.length ? { title: 'Highest five', rungs: highest.map(rungOf(link, max)) } : undefined}
            />
          )
        }}
      </LoadState>
    </Panel>
  )
}
