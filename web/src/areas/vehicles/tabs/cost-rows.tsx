import type { CountedCost, VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { useEffect, useRef } from 'react'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'
import { monthOfYear } from '../vehicle-words.ts'
import { CostLines } from './cost-lines.tsx'
import styles from './costs.module.css'

/** By the month of its documents, or by the days that hire stands for. */
export type CostReckoning = 'bill' | 'day'

const isMonth = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d$/.test(text)

const CostRow = ({ cost }: { cost: CountedCost }) => (
  <li className={styles.line}>
    <span className={styles.day}>{formatDate(cost.date)}</span>
    <div>
      {cost.narrative}
      <small>
        {[
          cost.reference,
          cost.from === cost.to ? null : `for ${formatDayMonth(cost.from)} to ${formatDate(cost.to)}`,
          cost.goods_pence === null || cost.goods_pence === cost.counted_pence
            ? null
            : `of ${formatMoney(cost.goods_pence)} net`,
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </small>
    </div>
    <span className={styles.money}>
      <b>{formatMoney(cost.counted_pence)}</b>
    </span>
  </li>
)

/** What a month of cost per mile divides by its miles. */
function CountedCosts({ id, month }: { id: number; month: string }) {
  const load = useEndpoint(vehiclesEndpoints.countedCosts, { id, month })
  const total = load.data?.costs.reduce((sum, each) => sum + each.counted_pence, 0)
  return (
    <Panel
      title={`Costs in ${monthOfYear(month)}`}
      note={total === undefined ? 'Hire by the day' : `Hire by the day, ${formatMoney(total)}`}
      tools={<AllMonths />}
      isRuled
    >
      <LoadState
        what="the costs for this month"
        load={load}
        onRetry={load.retry}
        skeleton={
          <PanelBody>
            <SkeletonText lines={3} />
          </PanelBody>
        }
        isEmpty={({ costs }) => costs.length === 0}
        empty={
          <Empty look="panel" title="No costs this month">
            Invoice lines for this vehicle are counted on the dates they cover.
          </Empty>
        }
      >
        {({ costs }) => (
          <ul>
            {costs.map((cost) => (
              <CostRow key={cost.id} cost={cost} />
            ))}
          </ul>
        )}
      </LoadState>
    </Panel>
  )
}

const AllMonths = () => (
  <Button size="small" onClick={() => changeQuery({ month: undefined, by: undefined })}>
    All months
  </Button>
)

/** The rows behind the charts: all lines, or those of the bar that was pressed. */
export function CostRows({ id, costs }: { id: number; costs: VehicleCosts }) {
  const { month: asked, by } = useLocation().query
  const month = isMonth(asked) ? asked : undefined
  const rows = useRef<HTMLDivElement>(null)
  // They stand under the charts: who pressed a bar is led to them.
  const pressed = month && `${month} ${by}`
  useEffect(() => {
    if (pressed !== undefined) rows.current?.scrollIntoView({ block: 'start' })
  }, [pressed])
  return (
    <div ref={rows} className={styles.stack}>
      {month !== undefined && by === 'day' && costs.by_day ? (
        <CountedCosts id={id} month={month} />
      ) : (
        costs.sees_lines && (
          <CostLines id={id} month={month} total={costs.lines} all={month !== undefined && <AllMonths />} />
        )
      )}
    </div>
  )
}
