import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { defectsPlan } from '@kerbline/domain/areas/driver-checks/defect-list.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { caseCells } from '../../case/case-cells.tsx'
import { useSide } from '../../case/case-source.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ReportDefectButton } from '../../fleet/defects/report-defect-button.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import type { DefectRow } from './defect-source.ts'
import { SeveritySign } from './severity-sign.tsx'
import { ShownAs } from './shown-as.tsx'
import { TodayStrip } from './today-strip.tsx'

const rowHref = ({ number }: DefectRow): string => href('driverCheck', { id: number })
const remember = (rows: readonly DefectRow[]): void =>
  rememberListNavigation(
    'defects',
    rows.map(({ number }) => number),
  )

const ownCells: CellMap<DefectRow> = { severity: ({ severity }) => <SeveritySign severity={severity} /> }

/** What was reported, until somebody has seen that it is put right. */
export function DefectsList() {
  const side = useUser()?.side ?? 'customer'
  const viewer = useSide()
  const may = useMay()
  const now = useBusinessNow()
  const { data: asked } = useEndpoint(driverChecksEndpoints.templates, {})
  const plan = useMemo(
    () =>
      defectsPlan(
        side,
        asked?.templates.flatMap(({ items }) => items),
      ),
    [side, asked],
  )
  const minute = Math.floor(now.getTime() / 60_000)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is late changes by the minute, the cells with it
  const cells = useMemo(() => ({ ...caseCells(defectCase, viewer, now), ...ownCells }), [viewer, minute])
  const views = useSavedViews('defects')
  const { data: counts } = useEndpoint(defectsEndpoints.viewCounts, {})
  return (
    <ListPage
      title="Driver checks"
      what="defects"
      plan={plan}
      endpoint={defectsEndpoints.list}
      onRows={remember}
      rowHref={rowHref}
      cells={cells}
      card={{ status: 'state', lines: ['title', 'reg_no'], facts: ['severity', 'due_on'] }}
      tools={<ShownAs value="defects" />}
      primaryAction={may(defectCase.open) && <ReportDefectButton />}
      before={<TodayStrip />}
      searchHint="Number, words or plate"
      emptyWords={{
        title: 'No defects',
        faq: 'driver_checks',
        words: 'What drivers report stands here until it is put right.',
      }}
      exportEndpoint={defectsEndpoints.exportRows}
      views={views}
      viewCounts={counts}
    />
  )
}
