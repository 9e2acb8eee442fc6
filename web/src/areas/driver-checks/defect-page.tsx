import { keepsOffRoad } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { DefectFacts, ReportsPanel } from './defect-panels.tsx'
import { defectSource, type DefectView } from './defect-source.ts'
import { SeveritySign } from './severity-sign.tsx'

/** The report as it came: the first message of the thread. */
const openingOf = ({ record }: DefectView) => ({
  author_name: record.driver_name ?? record.opened_by ?? 'The driver',
  side: 'customer' as const,
  body: record.note ?? record.title,
  is_internal: false,
  is_own: false,
  at: record.created_at,
  note: 'reported it',
})

/** What an open dangerous defect means for whoever wants to drive: in the vehicle's own words, whether it is off the road or not. */
function DoNotDrive({ view: { record } }: { view: DefectView }) {
  if (!keepsOffRoad({ severity: record.severity, isOpen: record.is_open })) return null
  return (
    <Notice tone="red">
      <b>Do not drive {record.reg_no === null ? 'this vehicle' : displayRegistration(record.reg_no)}.</b>{' '}
      {record.is_vor
        ? 'It is off the road (VOR) until someone other than the repairer signs off the repair.'
        : 'This vehicle is not marked off the road. Mark it as VOR, or call us.'}
    </Notice>
  )
}

/** One defect: whose turn it is, who mended it, who looked again, and whether the vehicle may be driven. */
export function DefectPage() {
  const page = useCasePage(defectSource)
  const { view } = page
  return (
    <CasePage
      page={page}
      about={view && <SeveritySign severity={view.record.severity} />}
      main={view && <DoNotDrive view={view} />}
      opening={view && openingOf(view)}
      aside={view && <ReportsPanel view={view} />}
      facts={view && <DefectFacts view={view} />}
    />
  )
}
