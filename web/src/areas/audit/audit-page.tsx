import { capital } from '@kerbline/domain/kit/words.ts'
import { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'
import { auditPlan } from '@kerbline/domain/areas/audit/list.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { useCallback, useMemo, useState } from 'react'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { readQuery } from '../../data/navigation/matcher.ts'
import { changeQuery, currentAddress, useLocation, writeQuery } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CellWords } from '../../ui/table/data-table-cell.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import styles from './audit.module.css'
import { EntrySheet } from './entry-sheet.tsx'
import { changesInShort, type Entry } from './entry-words.ts'

const cells: CellMap<Entry> = {
  actor_name: ({ actor_name: name }) => name ?? <span className={styles.quiet}>Kerbline</span>,
  action: ({ action }) => <CellWords>{capital(action)}</CellWords>,
  entity: ({ entity, entity_id: number, record }) => (
    <CellWords>
      {capital(entity)} {record ?? (number !== null && <span className={styles.quiet}>{number}</span>)}
    </CellWords>
  ),
  changed: (entry) => <CellWords>{changesInShort(entry) ?? <span className={styles.quiet}>No change</span>}</CellWords>,
  account: ({ account }) => account ?? <span className={styles.quiet}>None</span>,
}

const asOptions = (words: readonly string[] | undefined) => words?.map((value) => ({ value, label: capital(value) }))

/** The plan, with the actions and areas that occur. */
function usePlan(): ListPlan {
  const { data } = useEndpoint(auditEndpoints.options, {}, { freshForSeconds: 300 })
  return useMemo(() => {
    const columns = Object.entries(auditPlan.columns).map(([name, column]) => {
      const options = asOptions(name === 'action' ? data?.actions : name === 'entity' ? data?.entities : undefined)
      return [name, options ? { ...column, options } : column] as const
    })
    return { ...auditPlan, columns: Object.fromEntries(columns) }
  }, [data])
}

/** The same question of the list, with one entry open. */
const linkOf = (id: number): string => {
  const [path = '', search = ''] = currentAddress().split('?')
  return `#${path}${writeQuery({ ...readQuery(search), entry: String(id) })}`
}

/** Who did what, when, to which record, and what stood before and after. */
export function AuditPage() {
  const { query } = useLocation()
  const plan = usePlan()
  const views = useSavedViews('audit')
  const [rows, setRows] = useState<readonly Entry[]>([])
  const handleRows = useCallback((page: readonly Entry[]) => setRows(page), [])
  const open = rows.find(({ id }) => String(id) === query['entry'])
  return (
    <>
      <ListPage
        title="Audit log"
        what="entries"
        plan={plan}
        endpoint={auditEndpoints.list}
        onRows={handleRows}
        rowHref={({ id }) => linkOf(id)}
        cells={cells}
        card={{ status: 'entity', facts: ['action', 'actor_name'] }}
        searchHint="Search by person, action or number"
        emptyWords={{ title: 'No entries yet', words: 'Every change made in Kerbline is recorded here.' }}
        exportEndpoint={auditEndpoints.exportRows}
        views={views}
      />
      {open && <EntrySheet entry={open} onClose={() => changeQuery({ entry: undefined })} />}
    </>
  )
}
