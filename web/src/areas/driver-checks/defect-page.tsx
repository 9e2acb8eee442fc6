import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { keepsOffRoad } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaseFrame } from '../../case/case-frame.tsx'
import { CaseMissing } from '../../case/case-missing.tsx'
import { REFRESH_SECONDS } from '../../case/case-source.ts'
import { ConversationPanel } from '../../case/conversation/conversation-panel.tsx'
import { useThreadBox } from '../../case/conversation/use-thread-box.ts'
import { EvidencePart } from '../../case/evidence/evidence-part.tsx'
import { PackButton } from '../../case/file-button.tsx'
import { PromisesPanel } from '../../case/promises-panel.tsx'
import { useMoves } from '../../case/timeline-panel.tsx'
import { useCaseSteps } from '../../case/steps/use-case-steps.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { useKey } from '../../record/record-links.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { DefectFacts, ReportsPanel } from './defect-panels.tsx'
import { defectSource, type DefectView } from './defect-source.ts'
import { SeveritySign } from './severity-sign.tsx'
import { wayHref } from './ways.ts'

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
      <b>Do not drive {record.reg_no}.</b>{' '}
      {record.is_vor
        ? 'It is off the road until somebody other than who repaired it has verified the repair.'
        : 'It is not marked as off the road: mark it so, or call us.'}
    </Notice>
  )
}

/** One defect: whose turn it is, who mended it, who looked again, and whether the vehicle may be driven. */
export function DefectPage() {
  const key = useKey()
  const [box, handleWrite] = useThreadBox()
  const load = useEndpoint(defectsEndpoints.view, { id: key }, { refreshEverySeconds: REFRESH_SECONDS })
  const view = load.data
  const moves = useMoves(defectSource, key)
  const steps = useCaseSteps({ source: defectSource, view, onStale: load.retry, onAnswer: handleWrite })
  if (load.problem?.status === 404) return <CaseMissing one="Defect" many="defects" list="driverChecks" />
  return (
    <CaseFrame
      source={defectSource}
      list={{ label: 'Defects', href: wayHref('defects') }}
      load={load}
      caseKey={key}
      about={view && <SeveritySign severity={view.record.severity} />}
      tools={
        <>
          {view && <PackButton endpoint={defectsEndpoints.pack} record={view.record} />}
          <ListSteps
            listName="defects"
            recordKey={key}
            what="defect"
            hrefOf={(number) => href('driverCheck', { id: number })}
          />
        </>
      }
      steps={steps}
      moves={moves}
      hrefs={{
        record: href('driverCheck', { id: key }),
        timeline: href('driverCheck', { id: key }, { tab: 'timeline' }),
      }}
      onWrite={handleWrite}
      main={
        view && (
          <>
            <DoNotDrive view={view} />
            <ConversationPanel source={defectSource} view={view} opening={openingOf(view)} box={box} />
          </>
        )
      }
      aside={
        view && (
          <>
            <ReportsPanel view={view} />
            <PromisesPanel view={view} />
            <EvidencePart
              key={view.record.id}
              source={{
                kind: 'defect',
                id: view.record.id,
                calls: defectsEndpoints,
                refreshes: defectSource.refreshes,
              }}
            />
            <DefectFacts view={view} />
          </>
        )
      }
    />
  )
}
