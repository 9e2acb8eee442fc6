import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Empty, LoadState } from '../../ui/load-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Unseen } from '../../ui/skeleton.tsx'
import { Formula } from './formula.tsx'
import { Ladder, LadderSkeleton, type Rung } from './ladder.tsx'
import { useLink, type Link } from '../../data/use-link.ts'
import { usePart } from './use-part.ts'

type Cost = NonNullable<Dashboard['cost_per_mile']>
const rungOf =
  (link: Link, most: number) =>
  ({ rank, reg_no, fuel_type, pence_per_mile }: Cost['lowest'][number]): Rung => ({
    rank,
    key: reg_no,
    label: <Plate reg={reg_no} isElectric={fuel_type === 'electric'} size="small" />,
    value: formatMoney(Math.round(pence_per_mile)),
    share: most > 0 ? pence_per_mile / most : 0,
    href: link('vehicle', { reg: reg_no }, { tab: 'costs' }),
  })

const formulas = [
  [
    'Cost per mile',
    'Goods value of the invoice lines whose narrative names the registration, divided by the vehicle’s miles on the clock',
  ],
  ['Left out', 'Vehicles without miles; lines that name no vehicle'],
] as const

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

/** Panel 5: lowest and highest five vehicles by cost per mile. */
export function CostPanel() {
  const load = usePart('cost_per_mile')
  const link = useLink()
  const finance = link('finance')
  const { data } = load
  const most = Math.max(0, ...(data ? [...data.lowest, ...data.highest].map((row) => row.pence_per_mile) : []))
  return (
    <Panel
      title="Cost per mile"
      note="Goods value divided by miles"
      span={6}
      tools={<Formula of="Cost per mile" lines={formulas} />}
      action={finance ? { href: finance, label: 'Finance' } : undefined}
      footer={
        !data && !load.failure ? (
          <Unseen>Left out: 10 vehicles without miles, 10 lines naming no vehicle</Unseen>
        ) : data && data.ranked > 0 ? (
          `Left out: ${count(data.excluded, 'vehicle', 'vehicles')} without miles, ${count(data.unmatched_lines, 'line', 'lines')} naming no vehicle`
        ) : undefined
      }
    >
      <LoadState
        what="cost per mile"
        load={load}
        onRetry={load.retry}
        skeleton={<LadderSkeleton titles={['Lowest five', 'Highest five']} />}
        isEmpty={({ ranked, is_internal }) => is_internal || ranked === 0}
        empty={
          data?.is_internal ? (
            <Empty look="panel" title="Not calculated for internal users">
              Sign in as a customer to see it.
            </Empty>
          ) : (
            <Empty look="panel" title="No cost per mile yet">
              It appears once an invoice line names a vehicle that has miles.
            </Empty>
          )
        }
      >
        {({ lowest, highest }) => (
          <Ladder
            first={{
              title: highest.length ? 'Lowest five' : 'All vehicles with miles',
              rungs: lowest.map(rungOf(link, most)),
            }}
            second={highest.length ? { title: 'Highest five', rungs: highest.map(rungOf(link, most)) } : undefined}
          />
        )}
      </LoadState>
    </Panel>
  )
}
