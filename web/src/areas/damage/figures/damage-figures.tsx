// What damage comes to: where, whom again, what it costs and what is disputed. Every figure leads to its rows in the list.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { DamageFigures } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { figurePeriods, figureRows, maxRepeated } from '@kerbline/domain/areas/damage/figures.ts'
import { damageTypeWords } from '@kerbline/domain/areas/damage/words.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { changeList, readList } from '@kerbline/domain/kit/list-state.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { ReactNode } from 'react'
import { useShown } from '../../../case/board/shown-bar.tsx'
import type { FiguresShown } from '../../../case/case-source.ts'
import { monthWords } from '../../../case/waits/month-steps.tsx'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { linkTo } from '../../../record/record-links.ts'
import { Figures } from '../../../ui/chart/figure.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Board, Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { HotspotPlan } from './hotspot-plan.tsx'
import { SumsTable } from './sums-table.tsx'
import styles from './figures.module.css'

const USUAL_MONTHS = 3
const periodWords = { 1: 'This month', 3: 'Last 3 months', 12: 'Last 12 months' } as const
type Query = Readonly<Record<string, string>>

/** The list behind a figure: what is asked already, and what the figure asks. */
function useRowsLink(plan: ListPlan): (query: Query) => string {
  const { state } = useShown(plan)
  return (query) => {
    const { conditions, columns, sort } = readList(query, plan)
    const change = { columns, sort, conditions: [...state.conditions, ...conditions], show: '', view: '' }
    return linkTo('damage', '', changeList(plan, state, change).query)
  }
}

interface PartProps {
  readonly figures: DamageFigures
  readonly link: (query: Query) => string
}

function Summary({ figures, link }: PartProps) {
  const { total, disputed } = figures
  const money = (label: string, pence: number | null, sort: string) =>
    pence === null
      ? []
      : [{ label, value: formatMoney(pence), href: link({ ...figureRows.all(figures), sort: `-${sort}` }) }]
  return (
    <Panel title="Summary" note={`Opened since ${formatDate(figures.from)}`} span={4}>
      <Figures
        facts={[
          {
            label: 'Disputed this month',
            ...(disputed.pence === null
              ? { value: disputed.cases.toLocaleString('en-GB') }
              : { value: formatMoney(disputed.pence), note: counted(disputed.cases, 'case') }),
            href: link(figureRows.disputed(figures)),
          },
          { label: 'Cases opened', value: total.cases.toLocaleString('en-GB'), href: link(figureRows.all(figures)) },
          ...money('Claimed', total.claimed_pence, 'claimed_pence'),
          ...money('Agreed', total.agreed_pence, 'agreed_pence'),
          ...money('Disputed', total.disputed_pence, 'disputed_pence'),
        ]}
      />
    </Panel>
  )
}

interface RepeatProps {
  readonly title: string
  readonly none: string
  readonly total: number
  readonly rows: readonly {
    readonly name: ReactNode
    readonly key: string
    readonly cases: number
    readonly href: string
  }[]
}

const Repeat = ({ title, none, total, rows }: RepeatProps) => (
  <Panel
    title={title}
    note={total > maxRepeated ? `Top ${maxRepeated} of ${total.toLocaleString('en-GB')}` : undefined}
    isRuled
  >
    {rows.length === 0 ? (
      <Empty look="panel" title={none} />
    ) : (
      <PanelRows label={title}>
        {rows.map(({ key, name, cases, href }) => (
          <li key={key}>
            <a className={styles.repeated} href={href}>
              {name} <b>{counted(cases, 'case')}</b>
            </a>
          </li>
        ))}
      </PanelRows>
    )}
  </Panel>
)

function Shown({ figures, link }: PartProps) {
  const { panels, vehicles, drivers, types, months, total } = figures
  const knowsCost = total.claimed_pence !== null
  const rowsOf = (query: Query) => (sort?: string) => link(sort === undefined ? query : { ...query, sort })
  return (
    <Board>
      <Summary {...{ figures, link }} />
      <Panel title="Damage by panel" note="A case counts once for each panel" span={8} isRuled>
        {panels.length === 0 ? (
          <Empty look="panel" title="No panel is marked on these cases" />
        ) : (
          <HotspotPlan panels={panels} hrefOf={(panel) => link(figureRows.panel(figures, panel))} />
        )}
      </Panel>
      <div className={styles.stack} data-span="6">
        <Panel title={knowsCost ? 'Cost by cause' : 'Cases by cause'} isRuled>
          <SumsTable
            label="By cause"
            rowsAre="Cause"
            knowsCost={knowsCost}
            rows={types.map((sums) => ({
              ...sums,
              key: sums.type,
              label:
                sums.type in damageTypeWords ? damageTypeWords[sums.type as keyof typeof damageTypeWords] : sums.type,
              hrefOf: rowsOf(figureRows.type(figures, sums.type)),
            }))}
          />
        </Panel>
        <Repeat
          title="Vehicles with repeat damage"
          none="No vehicle has more than one case"
          total={vehicles.total}
          rows={vehicles.rows.map(({ reg_no: reg, reg_nos: plates, cases }) => ({
            ...{ key: reg, name: <Plate reg={reg} size="small" />, cases },
            href: link(figureRows.vehicle(figures, plates)),
          }))}
        />
      </div>
      <div className={styles.stack} data-span="6">
        <Panel title={knowsCost ? 'Cost by month' : 'Cases by month'} note="Month the case was opened" isRuled>
          <SumsTable
            label="By month"
            rowsAre="Month"
            knowsCost={knowsCost}
            rows={months.toReversed().map((sums) => ({
              ...{ ...sums, key: sums.month, label: monthWords(sums.month) },
              hrefOf: rowsOf(figureRows.month(sums.month)),
            }))}
          />
        </Panel>
        {drivers && (
          <Repeat
            title="Drivers with repeat damage"
            none="No driver has more than one case"
            total={drivers.total}
            rows={drivers.rows.map(({ name, cases }) => ({
              ...{ key: name, name, cases },
              href: link(figureRows.driver(figures, name)),
            }))}
          />
        )}
      </div>
    </Board>
  )
}

const skeleton = (
  <Board>
    {([4, 8, 6, 6] as const).map((span, place) => (
      <div key={place} data-span={span}>
        <Skeleton height={320} />
      </div>
    ))}
  </Board>
)

export function DamageFiguresShown({ plan, shown: { asked, isNarrowed } }: Parameters<FiguresShown>[0]) {
  const { query } = useLocation()
  const months = figurePeriods.find((each) => String(each) === query['months']) ?? USUAL_MONTHS
  const load = useEndpoint(damageEndpoints.figures, { ...asked, months })
  const link = useRowsLink(plan)
  return (
    <>
      <div className={styles.period} data-print="hide">
        <Segmented
          label="Period"
          options={figurePeriods.map((value) => ({ value: String(value), label: periodWords[value] }))}
          value={String(months)}
          onChange={(value) => changeQuery({ months: value === String(USUAL_MONTHS) ? undefined : value })}
        />
      </div>
      <LoadState
        what="the damage figures"
        look="page"
        load={load}
        onRetry={load.retry}
        skeleton={skeleton}
        isEmpty={({ total, disputed }) => total.cases === 0 && disputed.cases === 0}
        empty={
          <Empty title="No damage cases in this period">
            {isNarrowed
              ? 'Choose a longer period or remove a filter.'
              : 'Figures will appear here when damage is reported.'}
          </Empty>
        }
      >
        {(figures) => <Shown {...{ figures, link }} />}
      </LoadState>
    </>
  )
}
