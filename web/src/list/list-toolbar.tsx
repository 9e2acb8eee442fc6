import { nounFor } from '@kerbline/domain/kit/use-words.ts'
import type { ListPlan, Page } from '@kerbline/domain/kit/list.ts'
import { classes } from '../ui/classes.ts'
import type { TableColumn } from '../ui/table/data-table-column.ts'
import { useNarrow } from '../ui/table/data-table-narrow.ts'
import { Switch } from '../ui/choices/switch.tsx'
import { BulkChangesButton } from './bulk/bulk-changes.tsx'
import type { BulkAction } from './bulk/list-bulk.ts'
import { ColumnChooser } from './list-columns.tsx'
import { ExportMenu, useExport, type ExportEndpoint, type ExportFormat } from './export/list-export.tsx'
import { SelectionBar } from './list-selection.tsx'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { Ticks } from './list-ticks.ts'
import type { ListPrint } from './print/use-list-print.ts'
import type { OptionsEndpoint } from './list-options.ts'
import { useSchedule } from './schedule/lazy-schedule.tsx'
import { schedulingOf } from './schedule/scheduling.ts'
import { currentView } from './views/list-views.tsx'
import { sortWords } from '@kerbline/domain/kit/list-words.ts'
import styles from './list.module.css'
import type { Change, ListRow } from './use-list.ts'
import type { ViewsSource } from './views/views-source.ts'

interface Props<Row extends ListRow> {
  readonly what: string
  /** "Vehicles" */
  readonly title: string
  readonly plan: ListPlan
  readonly state: ListState
  readonly change: Change
  readonly page: Page<Row> | undefined
  readonly columns: readonly TableColumn[]
  readonly ticks: Ticks<Row>
  readonly bulkActions: readonly BulkAction<Row>[] | undefined
  /** The first part of the list's address. */
  readonly list: string
  readonly exportEndpoint: ExportEndpoint | undefined
  readonly views: ViewsSource | undefined
  readonly optionsFor: OptionsEndpoint | undefined
  readonly hasArchive: boolean
  readonly printing: Pick<ListPrint<Row>, 'isPreparing' | 'print'>
}

/** How many rows and in what order; while rows are ticked, what can be done to them. Columns and export stay at the right. */
export function ListToolbar<Row extends ListRow>(props: Props<Row>) {
  const { what, title, plan, state, change, page, columns, ticks, bulkActions, list, views, hasArchive, optionsFor } =
    props
  const isNarrow = useNarrow()
  const sending = useExport(props.exportEndpoint, what.replaceAll(' ', '-'))
  const schedule = useSchedule()
  const view = views && currentView(views, state)
  const names = columns.map(({ name }) => name)
  const total = (page?.total ?? 0).toLocaleString('en-GB')
  const asked = selectionOf(state)
  const handleExport = (format: ExportFormat, ids?: readonly number[]): void =>
    void sending.run({ ...asked, ...(ids && { ids: [...ids] }) }, names, format, ids?.length ?? page?.total ?? 0)
  return (
    <div className={classes(styles.bar, ticks.count > 0 && styles.chosenBar)}>
      {ticks.count > 0 ? (
        <SelectionBar
          {...{ what, list, asked }}
          selected={ticks.selected}
          isAll={ticks.isAll}
          total={page?.total ?? 0}
          canTakeAll={ticks.canTakeAll}
          onTakeAll={ticks.takeAll}
          onClear={ticks.clear}
          actions={bulkActions ?? []}
          onExport={props.exportEndpoint && handleExport}
        />
      ) : (
        <>
          <output className={styles.told}>
            {page && (
              <>
                <b>{total}</b> {state.isArchived && 'archived '}
                {nounFor(page.total, what)}, sorted by {sortWords(plan, state.sort || plan.sort)}
              </>
            )}
          </output>
          {hasArchive && !isNarrow && (
            <Switch
              label="Archived"
              className={styles.archived}
              checked={state.isArchived}
              onChange={({ target }) => change({ isArchived: target.checked })}
            />
          )}
        </>
      )}
      <span className={styles.tools} data-print="hide">
        {bulkActions && <BulkChangesButton list={list} />}
        {!isNarrow && <ColumnChooser plan={plan} state={state} change={change} />}
        <ExportMenu
          what={`${total} rows, ${columns.length} columns, as shown`}
          onExport={props.exportEndpoint && ((format) => handleExport(format))}
          isRunning={sending.isRunning}
          onPrint={props.printing.print}
          isPrinting={props.printing.isPreparing}
          schedule={
            views && {
              note: view?.is_scheduled ? 'You get this by email' : 'To you and colleagues, on the days you choose',
              onOpen: () => schedule.open(schedulingOf({ source: views, plan, state, optionsFor, title })),
            }
          }
        />
      </span>
      {schedule.dialog}
    </div>
  )
}
