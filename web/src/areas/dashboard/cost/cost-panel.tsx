import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { CostBasis } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { code } from '../../../data/loading/code.ts'
import { useLink, type Link } from '../../../data/navigation/use-link.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { Unseen } from '../../../ui/layout/skeleton.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import styles from './cost-panel.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { Ladder, LadderSkeleton, type Rung } from '../panels/ladder.tsx'
import { usePart } from '../use-part.ts'
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
    'On the clock',
    'Goods value of the invoice lines that name a plate the vehicle wears or wore, billed to any account of its customer that you look at, divided by the miles on its clock',
  ],
  [
    'On hire',
    'The same lines, divided by the miles since the vehicle came on hire: those on its clock less those at hire',
  ],
  ['Several vehicles', 'A line that names several vehicles counts in full for each'],
  ['Left out', 'Vehicles without miles; lines that name no vehicle of the customer'],
] as const

const bases = [
  { value: 'clock' as const, label: 'On the clock' },
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
        title: 'The list could not be loaded.',
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
      {opener('counted', 'Lines counted', cost.ranked === 0)}. Left out:{' '}
      {opener(
        'vehicles',
        `${counted(excluded, 'vehicle')} without miles${basis === 'hire' ? ' on hire' : ''}`,
        excluded === 0,
      )}
      , {opener('lines', `${counted(cost.unmatched_lines, 'line')} naming no vehicle`, cost.unmatched_lines === 0)}
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
export function CostPanel() {
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
      note="Goods value by miles"
      span={6}
      tools={
        <>
          {data && !data.is_internal && <Segmented label="Miles" options={bases} value={basis} onChange={setBasis} />}
          <Formula of="Cost per mile" lines={formulas} />
        </>
      }
      action={finance ? { href: finance, label: 'Finance' } : undefined}
      footer={
        !data && !load.failure ? (
          <Unseen>Lines counted. Left out: 10 vehicles without miles, 10 lines naming no vehicle</Unseen>
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
            <Empty look="panel" title="Not calculated for internal users">
              Sign in as a customer to see it.
            </Empty>
          ) : basis === 'hire' ? (
            <Empty look="panel" title="No cost per mile on hire yet">
              It appears once a vehicle has miles at hire and has driven since.
            </Empty>
          ) : (
            <Empty look="panel" title="No cost per mile yet">
              It appears once an invoice line names a vehicle that has miles.
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
