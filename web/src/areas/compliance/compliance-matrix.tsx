import { complianceEndpoints, type MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dueTypes } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { maxPrinted } from '@kerbline/domain/kit/list.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { dayStood, typeAsked } from './compliance-conditions.ts'
import styles from '../../ui/table/matrix.module.css'
import { absenceOf, MatrixCell, type OpenCell } from './matrix-cell.tsx'
import { recordsSheet } from './lazy-parts.ts'
import { PageTurner } from '../../ui/layout/page-turner.tsx'

interface Column {
  readonly slug: string
  readonly name: string
  /** The weeks most of its dates have. */
  readonly amberWeeks: number | undefined
}

/** The types something on the page is due for, or should be; only the one that is asked for. */
function columnsOf(rows: readonly MatrixRow[], asked: string | undefined): Column[] {
  const weeks = new Map<string, number>()
  const there = new Set<string>()
  for (const { cells, absent } of rows) {
    for (const { type, is } of absent) if (is === 'no valid date') there.add(type)
    for (const { type, amber_weeks: amber } of cells) {
      there.add(type)
      if (!weeks.has(type)) weeks.set(type, amber)
    }
  }
  return dueTypes().flatMap(({ slug, name }) =>
    there.has(slug) && (asked === undefined || asked === slug) ? [{ slug, name, amberWeeks: weeks.get(slug) }] : [],
  )
}

interface RowsProps {
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly Column[]
  /** The day colours are judged on. */
  readonly day: string | undefined
  readonly onOpen: OpenCell
}

function VehicleName({ row }: { row: MatrixRow }) {
  const may = useMay()
  return (
    <MaybeLink href={may('see vehicles') ? href('vehicle', { reg: row.reg_no }) : undefined} className={styles.vehicle}>
      <Plate reg={row.reg_no} isElectric={row.fuel_type === 'electric'} />
      <span>
        <b>{row.make_model}</b>
        <small>{row.branch ?? ''}</small>
      </span>
    </MaybeLink>
  )
}

const ragOfCell = (row: MatrixRow, slug: string): MatrixRow['cells'][number]['rag'] | undefined =>
  row.cells.find(({ type }) => type === slug)?.rag ?? (absenceOf(row, slug) === 'no valid date' ? 'red' : undefined)

const MatrixTable = ({ rows, columns, day, onOpen }: RowsProps) => (
  <div className={styles.scroller}>
    <table className={styles.matrix} aria-label="Compliance by vehicle">
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          {columns.map(({ slug, name, amberWeeks }) => (
            <th key={slug} scope="col">
              {name}
              {amberWeeks !== undefined && <small>Amber from {amberWeeks} weeks</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <VehicleName row={row} />
            </th>
            {columns.map(({ slug, name }) => (
              <td key={slug} data-rag={ragOfCell(row, slug)}>
                <MatrixCell row={row} type={slug} name={name} day={day} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** On a phone each vehicle is a card with what it has due, the worst first. */
const MatrixCards = ({ rows, columns, day, onOpen }: RowsProps) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <li key={row.id} className={styles.card}>
        <VehicleName row={row} />
        <dl>
          {columns
            .filter(({ slug }) => ragOfCell(row, slug) !== undefined)
            .map(({ slug, name }) => (
              <div key={slug}>
                <dt>{name}</dt>
                <dd>
                  <MatrixCell row={row} type={slug} name={name} day={day} onOpen={onOpen} />
                </dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

const Legend = () => (
  <div className={styles.legend}>
    <Rag value="red" detail="Overdue or no valid date" />
    <Rag value="amber" detail="Due soon" />
    <Rag value="green" detail="Not due yet" />
    <span className={styles.print} data-print="hide">
      <Button size="small" icon={PrinterIcon} onClick={() => print()}>
        Print audit sheet
      </Button>
    </span>
  </div>
)

interface Opened {
  readonly row: MatrixRow
  readonly type: string
}

function Pages({ state }: { state: ListState }) {
  const isNarrow = useNarrow()
  const today = useToday()
  const day = dayStood(state) ?? today
  const [passed, setPassed] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened>()
  const after = passed.at(-1)
  const { search, filter } = selectionOf(state)
  const load = useEndpoint(complianceEndpoints.matrix, {
    search,
    filter: [...filter],
    ...(after !== undefined && { after }),
  })
  const onOpen: OpenCell = (row, type) => setOpened({ row, type })
  const Rows = isNarrow ? MatrixCards : MatrixTable
  return (
    <div onPointerEnter={ahead(recordsSheet)}>
      <Legend />
      <LoadState
        what="the matrix"
        load={load}
        onRetry={load.retry}
        skeleton={<Skeleton height={420} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className={styles.nothing}>No vehicles match. Clear a filter to see more.</p>}
      >
        {({ rows, next }) => (
          <>
            <Rows rows={rows} columns={columnsOf(rows, typeAsked(state))} day={day} onOpen={onOpen} />
            {next !== null && (
              <p className={styles.foot}>
                {counted(rows.length, 'vehicle')} shown, page {passed.length + 1}. To print more, use the list (up to{' '}
                {maxPrinted.toLocaleString('en-GB')} items) or export them all.
              </p>
            )}
            <PageTurner label="Pages of vehicles" {...{ passed, next }} onTurn={setPassed} />
          </>
        )}
      </LoadState>
      {opened && (
        <LazyDialog of={recordsSheet} name="The records" onClose={() => setOpened(undefined)}>
          {(RecordsSheet) => (
            <RecordsSheet
              vehicle={{ id: opened.row.id, reg_no: opened.row.reg_no, miles: opened.row.miles }}
              type={opened.type}
              isMissing={absenceOf(opened.row, opened.type) === 'no valid date'}
              cell={opened.row.cells.find(({ type }) => type === opened.type)}
              onClose={() => setOpened(undefined)}
            />
          )}
        </LazyDialog>
      )}
      <VisuallyHidden>
        {opened === undefined ? '' : `Records for ${displayRegistration(opened.row.reg_no)}`}
      </VisuallyHidden>
    </div>
  )
}

/** The list as vehicles by kind of event. Another question begins at its first page. */
export function ComplianceMatrix({ state }: { readonly state: ListState }) {
  return <Pages key={JSON.stringify(selectionOf(state))} state={state} />
}
