import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { defectsPlan } from '@kerbline/domain/areas/driver-checks/defect-list.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { useMemo } from 'react'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ReportDefectButton } from '../../fleet/defects/report-defect-button.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { defectSource, type DefectRow } from './defect-source.ts'
import { SeveritySign } from './severity-sign.tsx'
import { ShownAs } from './shown-as.tsx'
import { TodayStrip } from './today-strip.tsx'

const cells: CellMap<DefectRow> = { severity: ({ severity }) => <SeveritySign severity={severity} /> }

/** What was reported, until somebody has seen that it is put right. */
export function DefectsList() {
  const side = useUser()?.side ?? 'customer'
  const may = useMay()
  const { data: asked } = useEndpoint(driverChecksEndpoints.templates, {})
  const plan = useMemo(
    () =>
      defectsPlan(
        side,
        asked?.templates.flatMap(({ items }) => items),
      ),
    [side, asked],
  )
  return (
    <CaseListPage
      source={defectSource}
      title="Driver checks"
      plan={plan}
      cells={cells}
      card={{ status: 'state', lines: ['title', 'reg_no'], facts: ['severity', 'due_on'] }}
      tools={<ShownAs value="defects" />}
      primaryAction={may(defectCase.open) && <ReportDefectButton />}
      before={<TodayStrip />}
      emptyWords={{
        title: 'No defects',
        faq: 'driver_checks',
        words: 'Defects reported by drivers will appear here until they are fixed.',
      }}
    />
  )
}
