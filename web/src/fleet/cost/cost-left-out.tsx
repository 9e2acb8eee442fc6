// What cost per mile is made of and leaves out, opened from the figure: fetched when somebody asks, as most never do.
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import {
  excludedVehiclesPlan,
  matchedLinesPlan,
  unmatchedLinesPlan,
} from '@kerbline/domain/areas/finance/cost-lists.ts'
import type { CostBasis } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { spendCategoryWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListInput } from '@kerbline/domain/kit/list-state.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { useState, type ReactNode } from 'react'
import { useExport, type ExportEndpoint } from '../../list/export/list-export.tsx'
import type { ListEndpoint, ListRow } from '../../list/use-list.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { Plate } from '../plate.tsx'
import { QueryLink } from '../query-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './cost-left-out.module.css'

type Line = ReplyOf<(typeof financeEndpoints)['unmatchedLines']>['rows'][number]
type Vehicle = ReplyOf<(typeof financeEndpoints)['excludedVehicles']>['rows'][number]

const wordOf = (category: string): string =>
  Object.entries(spendCategoryWords).find(([name]) => name === category)?.[1] ?? category

function LineRow({
  line: { id, date, narrative, goods_pence, category, reference, customer_account_number },
}: {
  line: Line
}) {
  const link = useLink()
  return (
    <li>
      <div>
        {narrative || 'No description'}
        <small>
          {formatDate(date)}, {wordOf(category)},{' '}
          <MaybeLink href={link('finance', undefined, { search: reference })}>{reference}</MaybeLink>, account{' '}
          {customer_account_number}
        </small>
      </div>
      <span className={styles.end}>
        <b>{formatMoney(goods_pence)}</b>
        <QueryLink subject={{ type: 'invoice_line', id }} what={`${narrative}, ${formatMoney(goods_pence)}`} />
      </span>
    </li>
  )
}

const milesWords = (miles: number | null): string =>
  miles === null ? 'no reading' : `${miles.toLocaleString('en-GB')} mi`

function VehicleRow({ vehicle: { reg_no, miles, miles_at_on_hire, goods_pence } }: { vehicle: Vehicle }) {
  const link = useLink()
  return (
    <li>
      <div>
        <MaybeLink href={link('vehicle', { reg: reg_no })}>
          <Plate reg={reg_no} size="small" />
        </MaybeLink>
        <small>
          Odometer: {milesWords(miles)}, start mileage: {milesWords(miles_at_on_hire)}
        </small>
      </div>
      <b>{formatMoney(goods_pence)}</b>
    </li>
  )
}

interface ListProps<Row extends ListRow> {
  /** Plural: "lines". */
  readonly what: string
  readonly endpoint: ListEndpoint<Row>
  readonly filter: readonly string[]
  /** Draws a row. */
  readonly children: (row: Row) => ReactNode
  readonly after?: string
}

/** A page of rows, and under it the next when asked for. */
function Rows<Row extends ListRow>({ after, ...list }: ListProps<Row>) {
  const { what, endpoint, filter, children } = list
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(endpoint, { filter: [...filter], ...(after !== undefined && { after }) })
  return (
    <LoadState
      what={what}
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonText lines={8} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty look="panel" title="Nothing excluded">
          Everything is included.
        </Empty>
      }
    >
      {({ rows, next }) => (
        <>
          <ul className={styles.rows}>{rows.map(children)}</ul>
          {next !== null && !isMore && (
            <div className={styles.more}>
              <Button onClick={() => setMore(true)}>Show more {what}</Button>
            </div>
          )}
          {next !== null && isMore && <Rows {...list} after={next} />}
        </>
      )}
    </LoadState>
  )
}

interface FilesProps {
  readonly endpoint: ExportEndpoint
  readonly name: string
  readonly plan: ListPlan
  readonly filter: readonly string[]
  readonly total: number
}

const whole: ListInput = { search: '', sort: '', filter: [], pasted: '', archived: 'no' }

function Files({ endpoint, name, plan, filter, total }: FilesProps) {
  const { run, isRunning } = useExport(endpoint, name)
  const give = (format: 'csv' | 'xlsx') => () => void run({ ...whole, filter: [...filter] }, plan.shown, format, total)
  return (
    <>
      <Button icon={FileCsvIcon} isBusy={isRunning} busyLabel="Exporting" onClick={give('csv')}>
        CSV file
      </Button>
      <Button icon={FileXlsIcon} isBusy={isRunning} busyLabel="Exporting" onClick={give('xlsx')}>
        Excel workbook
      </Button>
    </>
  )
}

/** Invoice lines that name a vehicle in sight. */
function MatchedLines({ onClose }: { onClose: () => void }) {
  const total = useEndpoint(financeEndpoints.matchedLines, { filter: [] }).data?.total
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Lines counted"
      lead={`${total === undefined ? 'Invoice lines' : counted(total, 'invoice line')} for vehicles you can see, newest first. Each line counts for the vehicles it mentions, divided by their miles.`}
      footer={
        total !== undefined && (
          <Files
            endpoint={financeEndpoints.exportMatchedLines}
            name="matched-lines"
            plan={matchedLinesPlan}
            filter={[]}
            total={total}
          />
        )
      }
    >
      <Rows what="lines" endpoint={financeEndpoints.matchedLines} filter={[]}>
        {(line) => <LineRow key={line.id} line={line} />}
      </Rows>
    </Sheet>
  )
}

/** Invoice lines that name no vehicle of the customer. */
function UnmatchedLines({ total, pence, onClose }: { total: number; pence: number; onClose: () => void }) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Lines not matched to a vehicle"
      lead={`${counted(total, 'invoice line')}, ${formatMoney(pence)}. They are not in cost per mile because the description does not match one of the customer’s registrations.`}
      footer={
        <Files
          endpoint={financeEndpoints.exportUnmatchedLines}
          name="unmatched-lines"
          plan={unmatchedLinesPlan}
          filter={[]}
          total={total}
        />
      }
    >
      <Rows what="lines" endpoint={financeEndpoints.unmatchedLines} filter={[]}>
        {(line) => <LineRow key={line.id} line={line} />}
      </Rows>
    </Sheet>
  )
}

/** Vehicles without miles of this basis. */
function ExcludedVehicles({ basis, total, onClose }: { basis: CostBasis; total: number; onClose: () => void }) {
  const filter = [`left_out:is:${basis}`]
  const why =
    basis === 'clock'
      ? 'They have no odometer reading.'
      : 'Their start mileage is missing, or they have not been driven since.'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={basis === 'clock' ? 'Vehicles without miles' : 'Vehicles without miles on hire'}
      lead={`${counted(total, 'vehicle')}. ${why} The net value of each vehicle’s invoice lines is shown.`}
      footer={
        <Files
          endpoint={financeEndpoints.exportExcludedVehicles}
          name="cost-exclusions"
          plan={excludedVehiclesPlan}
          filter={filter}
          total={total}
        />
      }
    >
      <Rows what="vehicles" endpoint={financeEndpoints.excludedVehicles} filter={filter}>
        {(vehicle) => <VehicleRow key={vehicle.id} vehicle={vehicle} />}
      </Rows>
    </Sheet>
  )
}

/** Which of the rows of the panel's footer are open. */
export type CostRowsName = 'counted' | 'lines' | 'vehicles'

interface CostRowsProps {
  rows: CostRowsName
  cost: NonNullable<Dashboard['cost_per_mile']>
  basis: CostBasis
  /** Vehicles without miles on that basis. */
  excluded: number
  onClose: () => void
}

/** The rows that somebody pressed for, in a sheet over the board. */
export function CostRows({ rows, cost, basis, excluded, onClose }: CostRowsProps) {
  if (rows === 'counted') return <MatchedLines onClose={onClose} />
  if (rows === 'vehicles') return <ExcludedVehicles basis={basis} total={excluded} onClose={onClose} />
  return <UnmatchedLines total={cost.unmatched_lines} pence={cost.unmatched_pence} onClose={onClose} />
}
