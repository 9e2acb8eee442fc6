import { differenceWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { findingsPlan } from '@kerbline/domain/areas/finance/invoice-lists.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { ReactNode } from 'react'
import { useLink } from '../../data/navigation/use-link.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { CheckButton } from './check-button.tsx'
import styles from './finance.module.css'

type Row = ReplyOf<(typeof financeEndpoints)['findings']>['rows'][number]

function Working({ row: { working, off_hire_number: offHire, query_no: query } }: { row: Row }) {
  const link = useLink()
  return (
    <>
      {working}
      {offHire !== null && (
        <>
          , <MaybeLink href={link('offHire', { number: offHire })}>{offHire}</MaybeLink>
        </>
      )}
      {query !== null && (
        <>
          , <MaybeLink href={link('query', { query_no: query })}>{query}</MaybeLink>
        </>
      )}
    </>
  )
}

const cells: CellMap<Row> = {
  reg_no: ({ reg_no: reg }) => reg ?? <span className={styles.quiet}>No registration</span>,
  working: (row) => <Working row={row} />,
  reference: ({ reference, urn, line_id: line }) =>
    reference === null ? (
      <span className={styles.quiet}>Not billed yet</span>
    ) : (
      <a href={href('invoice', { reference }, { urn: urn ?? undefined, line: line ?? undefined })}>{reference}</a>
    ),
  expected_pence: ({ expected_pence: pence }) =>
    pence === null ? <span className={styles.quiet}>Not known</span> : formatMoney(pence),
  difference_pence: ({ kind, difference_pence: pence }) =>
    kind === 'not_explained' ? <span className={styles.quiet}>Not known</span> : differenceWords(pence),
}

/** What the last check found: billed too much, billed too little, and what nobody can explain. */
export function ChecksList({ top }: { top: ReactNode }) {
  const views = useSavedViews('invoice-findings')
  const link = useLink()
  return (
    <ListPage
      title="Finance"
      what="findings"
      plan={findingsPlan}
      endpoint={financeEndpoints.findings}
      exportEndpoint={financeEndpoints.exportFindings}
      rowHref={({ reference, urn, line_id: line, reg_no: reg }: Row) =>
        reference !== null
          ? href('invoice', { reference }, { urn: urn ?? undefined, line: line ?? undefined })
          : reg === null
            ? undefined
            : link('vehicle', { reg }, { tab: 'costs' })
      }
      cells={cells}
      card={{ status: 'kind', lines: ['working'], facts: ['billed_pence', 'difference_pence'] }}
      searchHint="Reg, invoice or words"
      emptyWords={{ title: 'Nothing found', words: 'All lines are as expected, or they have not been checked yet.' }}
      top={top}
      tools={<CheckButton />}
      views={views}
    />
  )
}
