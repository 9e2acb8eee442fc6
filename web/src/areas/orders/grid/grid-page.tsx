import { ordersInHand } from '@kerbline/domain/areas/orders/case.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { gridSets } from '@kerbline/domain/areas/orders/grid.ts'
import { pickListEndpoints } from '@kerbline/domain/areas/settings/pick-list-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useIsPhone } from '../../../data/media.ts'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useMay } from '../../../data/session/may.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { SalesTabs } from '../../../fleet/sales-tabs.tsx'
import type { OrderRow } from '../order-source.ts'
import { labelOf, shownValue, valueOf } from './cell-values.ts'
import { GridTable } from './grid-table.tsx'
import { GridTray } from './grid-tray.tsx'
import { useCells, type Cells } from './use-cells.ts'
import styles from './grid.module.css'

const SIZE = 50
const FACTS = 4

/** On a phone cells are read, not written. */
const Cards = ({ rows, columns }: { readonly rows: readonly OrderRow[]; readonly columns: readonly string[] }) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <li key={row.id}>
        <a href={href('order', { id: String(row.id) })}>
          <b>{row.account_name}</b>, {row.number}
        </a>
        <Facts>
          {columns.slice(0, FACTS).map((column) => (
            <Fact key={column} label={labelOf(column)}>
              {shownValue(column, valueOf(row, column)) || 'Empty'}
            </Fact>
          ))}
        </Facts>
      </li>
    ))}
  </ul>
)

function Status({ cells: { marks } }: { readonly cells: Cells }) {
  const count = (...states: readonly string[]) => marks.filter(({ is }) => states.includes(is)).length
  const said = [
    [count('failed', 'reason'), 'not saved'],
    [count('changed'), 'changed elsewhere'],
    [count('saving'), 'saving'],
  ] as const
  return (
    <p className={styles.status} role="status">
      {said
        .filter(([many]) => many > 0)
        .map(([many, words]) => `${many} ${words}`)
        .join(', ')}
    </p>
  )
}

/** Orders in hand as a grid: their facts and dates typed or pasted cell by cell, with the extra fields of Settings. */
export function GridPage() {
  const isPhone = useIsPhone()
  const mayWrite = useMay()(['manage orders'])
  const { set: asked, after } = useLocation().query
  const extras = useEndpoint(pickListEndpoints.read, {}).data?.E2OFields.map(({ label }) => label) ?? []
  const sets = gridSets(extras)
  const chosen = sets.find(({ name }) => name === asked) ?? sets[1]
  const columns = chosen?.columns ?? []
  const cells = useCells()
  const load = useEndpoint(ordersEndpoints.list, {
    size: SIZE,
    sort: 'account_name',
    filter: [`state:is:${ordersInHand.join(',')}`],
    ...(after !== undefined && { after }),
  })
  return (
    <>
      <PageTitle count={load.data?.total}>Enquiry to order</PageTitle>
      <SalesTabs current="enquiryToOrder" />
      <div className={styles.bar}>
        <Segmented
          label="Columns"
          options={sets.map(({ name, label }) => ({ value: name, label }))}
          value={chosen?.name ?? ''}
          onChange={(name) => changeQuery({ set: name })}
        />
        <Status cells={cells} />
      </div>
      <LoadState
        what="the orders"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={9} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Empty title="No orders in hand">Orders appear here when an enquiry is won.</Empty>}
      >
        {({ rows, total, next }) => (
          <>
            {isPhone ? (
              <Cards rows={rows} columns={columns} />
            ) : (
              <GridTable {...{ rows, columns, cells }} isReadOnly={!mayWrite} />
            )}
            <GridTray rows={rows} cells={cells} />
            <div className={styles.foot}>
              {!isPhone && mayWrite && (
                <p>
                  Enter saves and goes down. Tab goes to the next cell. Esc leaves it as it was. Paste a block from a
                  sheet.
                </p>
              )}
              <p>
                {rows.length} of {counted(total, 'order')}
              </p>
              {after !== undefined && (
                <Button size="small" onClick={() => changeQuery({ after: undefined })}>
                  First page
                </Button>
              )}
              {next !== null && (
                <Button size="small" onClick={() => changeQuery({ after: next })}>
                  Next page
                </Button>
              )}
            </div>
          </>
        )}
      </LoadState>
    </>
  )
}
