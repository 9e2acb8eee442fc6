// Fines, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { CaseSource } from '../../case/case-source.ts'
import { code } from '../../data/loading/code.ts'
import type { FineRow, FineView } from './fine-record.ts'

export const fineSource: CaseSource<FineView, FineRow> = {
  kind: fineCase,
  calls: finesEndpoints,
  list: { name: 'fines', title: 'Fines', screen: 'fines' },
  refreshes: [finesEndpoints.list, finesEndpoints.viewCounts, dashboardEndpoints.read, dashboardEndpoints.worklist],
  help: code(async () => (await import('./fine-steps.tsx')).fineStepHelp),
}
