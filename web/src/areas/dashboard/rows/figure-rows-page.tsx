import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import {
  costKindInWords,
  costsByDayPlan,
  drivenVehiclesPlan,
  figurePeriods,
  openDamagePlan,
  shownKilograms,
  spendLinesPlan,
} from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import { matchedLinesPlan } from '@kerbline/domain/areas/finance/cost-lists.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { Fragment } from 'react'
import { useLocation } from '../../../data/navigation/location.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useToday } from '../../../data/session/me.ts'
import { useMay } from '../../../data/session/may.ts'
import { QueryLink } from '../../../fleet/query-link.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import type { FigureRows } from './figure-rows.ts'

type Cost = ReplyOf<(typeof dashboardEndpoints)['costsByDay']>['rows'][number]
type SpendLine = ReplyOf<(typeof dashboardEndpoints)['spendLines']>['rows'][number]
type Driven = ReplyOf<(typeof dashboardEndpoints)['drivenVehicles']>['rows'][number]

const Back = () => (
  <ButtonLink href={href('dashboard')} icon={ArrowLeftIcon}>
    Dashboard
  </ButtonLink>
)
/** The same figure by the other reckoning, with rows of its own. */
function BilledTools() {
  const from = useLocation().query['date']?.slice('from:'.length, 'from:2026-11'.length)
  const today = useToday()
  const period = (['month', 'quarter', 'year'] as const).find(
    (each) => today && from === addMonths(monthOf(today), 1 - figurePeriods[each]),
  )
  return (
    <>
      {period && (
        <ButtonLink href={href('dashboard', undefined, { rows: 'costs', period: `is:${period}` })}>
          Hire by the day
        </ButtonLink>
      )}
      <Back />
    </>
  )
}
const vehicleHref = ({ reg_no: reg }: { readonly reg_no: string }): string => href('vehicle', { reg })
const emptyWords = {
  title: 'No rows',
  words: 'There is nothing to show for this figure yet.',
}

const drivenCells: CellMap<Driven> = {
  co2_kilograms: ({ co2_kilograms: kilograms }) => shownKilograms(kilograms)?.toLocaleString('en-GB'),
}

/** Each plate a line names leads to its vehicle. */
function NamedPlates({ plates }: { plates: string }) {
  const link = useLink()
  return plates
    .split(', ')
    .filter((reg) => reg !== '')
    .map((reg, place) => (
      <Fragment key={reg}>
        {place > 0 && ', '}
        <MaybeLink href={link('vehicle', { reg })}>{displayRegistration(reg)}</MaybeLink>
      </Fragment>
    ))
}

const billedCells: CellMap<SpendLine & { readonly plates: string }> = {
  plates: ({ plates }) => <NamedPlates plates={plates} />,
}

const costCells: CellMap<Cost> = {
  plates: ({ plates }) => <NamedPlates plates={plates} />,
  category: ({ category }) => costKindInWords(category),
  goods_pence: ({ goods_pence: pence }) => (pence === null ? 'Not invoiced yet' : formatMoney(pence)),
}

const queryOf = ({ id, narrative, goods_pence: pence }: Pick<SpendLine, 'id' | 'narrative' | 'goods_pence'>) => (
  <QueryLink subject={{ type: 'invoice_line', id }} what={`${narrative}, ${formatMoney(pence)}`} />
)
/** What is not billed yet is no line that could be asked about. */
const costQueryOf = ({ goods_pence: pence, ...line }: Cost) =>
  pence === null ? null : queryOf({ ...line, goods_pence: pence })

type Damage = ReplyOf<(typeof dashboardEndpoints)['openDamage']>['rows'][number]
const damageQueryOf = ({ id, summary }: Damage) => <QueryLink subject={{ type: 'damage_case', id }} what={summary} />

function OpenDamage() {
  const link = useLink()
  return (
    <ListPage
      title="Open damage cases"
      what="damage cases"
      plan={openDamagePlan}
      endpoint={dashboardEndpoints.openDamage}
      exportEndpoint={dashboardEndpoints.exportOpenDamage}
      searchHint="Case, vehicle or words"
      rowHref={({ id, reg_no: reg }: Damage) => link('damageCase', { id: String(id) }) ?? link('vehicle', { reg })}
      card={{ lines: ['summary'], facts: ['reg_no', 'waiting_on', 'due_on'] }}
      besideName={damageQueryOf}
      tools={<Back />}
      emptyWords={emptyWords}
    />
  )
}

/** The rows of one figure, in place of the board. Each list is a page of its own: nothing of one is drawn as another's. */
export function FigureRowsPage({ rows }: { rows: FigureRows }) {
  const may = useMay()
  if (rows === 'billed')
    return (
      <ListPage
        key={rows}
        title="Cost per mile: invoice lines"
        what="lines"
        plan={matchedLinesPlan}
        endpoint={financeEndpoints.matchedLines}
        exportEndpoint={financeEndpoints.exportMatchedLines}
        searchHint="Vehicle, words or document"
        cells={billedCells}
        card={{ lines: ['narrative'], facts: ['goods_pence', 'plates'] }}
        besideName={queryOf}
        tools={<BilledTools />}
        emptyWords={emptyWords}
      />
    )
  if (rows === 'costs')
    return (
      <ListPage
        key={rows}
        title="Daily hire cost: invoice lines"
        what="lines"
        plan={costsByDayPlan}
        endpoint={dashboardEndpoints.costsByDay}
        exportEndpoint={dashboardEndpoints.exportCostsByDay}
        searchHint="Vehicle, words or document"
        cells={costCells}
        card={{ lines: ['narrative'], facts: ['counted_pence', 'plates'] }}
        besideName={costQueryOf}
        tools={<Back />}
        emptyWords={emptyWords}
      />
    )
  if (rows === 'driven')
    return (
      <ListPage
        key={rows}
        title="Vehicles driven"
        what="vehicles"
        plan={drivenVehiclesPlan}
        endpoint={dashboardEndpoints.drivenVehicles}
        exportEndpoint={dashboardEndpoints.exportDrivenVehicles}
        rowHref={may('see vehicles') ? vehicleHref : undefined}
        cells={drivenCells}
        card={{ lines: ['make_model'], facts: ['miles', 'co2_kilograms'] }}
        tools={<Back />}
        emptyWords={emptyWords}
      />
    )
  if (rows === 'damage') return <OpenDamage />
  return (
    <ListPage
      key={rows}
      title="Spend: invoice lines"
      what="lines"
      plan={spendLinesPlan}
      endpoint={dashboardEndpoints.spendLines}
      exportEndpoint={dashboardEndpoints.exportSpendLines}
      card={{ lines: ['narrative'], facts: ['goods_pence', 'category'] }}
      besideName={queryOf}
      tools={<Back />}
      emptyWords={emptyWords}
    />
  )
}
