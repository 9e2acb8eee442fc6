import { driverChecksEndpoints, type CheckListRow } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checksPlan, resultWords } from '@kerbline/domain/areas/driver-checks/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { Badge } from '../../ui/badge.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { tookWords } from './check-words.ts'
import styles from './driver-checks.module.css'
import { ShownAs } from './shown-as.tsx'
import { TodayStrip } from './today-strip.tsx'
import { useChecksInHand } from './use-checks-in-hand.ts'

const rowHref = ({ id }: CheckListRow): string => href('driverCheck', { id: String(id) })
const remember = (rows: readonly CheckListRow[]): void =>
  rememberListNavigation(
    'driver-checks',
    rows.map(({ id }) => String(id)),
  )

const cells: CellMap<CheckListRow> = {
  rag: ({ rag }) => <Rag value={rag} detail={resultWords(rag)} />,
  duration_seconds: ({ duration_seconds: seconds, is_quick: isQuick, has_raw_time: isRaw }) => (
    <span className={styles.unused}>
      {seconds === null ? (
        <span className={styles.quiet}>{isRaw ? 'Time unclear' : 'Not recorded'}</span>
      ) : (
        tookWords(seconds)
      )}
      {isQuick && <Badge>Quick</Badge>}
    </span>
  ),
  defects: ({ defects }) => (defects === 0 ? <span className={styles.quiet}>None</span> : defects),
}

/** The checks themselves, the newest first. */
export function ChecksList() {
  const may = useMay()
  const today = useToday()
  const plan = useMemo(() => checksPlan((permission) => may(permission)), [may])
  const views = useSavedViews('driver-checks')
  const { data: counts } = useEndpoint(driverChecksEndpoints.viewCounts, {})
  const inHand = useChecksInHand(plan, today)
  return (
    <ListPage
      title="Driver checks"
      what="driver checks"
      plan={plan}
      endpoint={driverChecksEndpoints.rows}
      onRows={remember}
      inHand={inHand}
      rowHref={rowHref}
      cells={cells}
      card={{ status: 'rag', lines: ['driver_name'], facts: ['created_at', 'defects'] }}
      tools={<ShownAs value="checks" />}
      before={<TodayStrip />}
      searchHint="Reg or driver"
      emptyWords={{
        title: 'No driver checks yet',
        faq: 'driver_checks',
        words: 'Checks will appear here when a driver submits one or you import them.',
      }}
      exportEndpoint={driverChecksEndpoints.exportRows}
      views={views}
      viewCounts={counts}
    />
  )
}
