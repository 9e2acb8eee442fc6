import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Formula } from '../../../ui/layout/formula.tsx'
import { Ladder, LadderSkeleton, type Rung } from '../../../fleet/cost/ladder.tsx'
import { useLink, type Link } from '../../../data/navigation/use-link.ts'
import { usePart } from '../../../fleet/dashboard-part.ts'

type Drivers = NonNullable<Dashboard['drivers']>
const rungOf =
  (link: Link) =>
  ({ rank, reg_no, name, score }: Drivers['top'][number]): Rung => ({
    rank,
    key: `${rank} ${reg_no}`,
    label: name ?? <Plate reg={reg_no} size="small" />,
    value: score.toLocaleString('en-GB', { maximumFractionDigits: 1 }),
    share: score / 100,
    href: link('driver', { reg: reg_no }),
  })

const formulas = [
  ['Score', 'Latest telematics score for the driver’s vehicle, out of 100. Scores of 0 are not ranked'],
] as const

/** Panel 4: top five and bottom five drivers by behaviour score. */
export function DriversPanel() {
  const load = usePart('drivers')
  const link = useLink()
  const all = link('drivers', undefined, { score: 'filled:', sort: '-score' })
  return (
    <Panel
      title="Driver behaviour"
      note="Score out of 100"
      span={6}
      tools={<Formula of="Driver behaviour" lines={formulas} />}
      action={all ? { href: all, label: 'All drivers' } : undefined}
    >
      <LoadState
        what="driver scores"
        load={load}
        onRetry={load.retry}
        skeleton={<LadderSkeleton titles={['Top five', 'Bottom five']} />}
        isEmpty={({ ranked }) => ranked === 0}
        empty={
          <Empty look="panel" title="No scores yet">
            Scores will appear here when telematics reports a score above 0.
          </Empty>
        }
      >
        {({ top, bottom }) => (
          <Ladder
            first={{ title: bottom.length ? 'Top five' : 'All drivers with a score', rungs: top.map(rungOf(link)) }}
            second={bottom.length ? { title: 'Bottom five', rungs: bottom.map(rungOf(link)) } : undefined}
          />
        )}
      </LoadState>
    </Panel>
  )
}
