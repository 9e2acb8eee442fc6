import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { resultWords } from '@kerbline/domain/areas/driver-checks/list.ts'
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { CaseMissing } from '../../case/case-missing.tsx'
import { FileButton } from '../../case/file-button.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { OutsideFilter } from '../../fleet/outside-filter.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { QueryLink } from '../../fleet/query-link.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { listLink } from '../../record/list-navigation.ts'
import { RecordFrame, RecordSkeleton } from '../../record/record-frame.tsx'
import recordStyles from '../../record/record-page.module.css'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, IconLink } from '../../ui/button.tsx'
import { FactsPanel, QualityPanel } from './check-facts.tsx'
import { FailuresPanel, PassedPanel } from './check-items.tsx'
import { tookWords } from './check-words.ts'
import styles from './driver-checks.module.css'
import { ReviewPanel } from './review-panel.tsx'

/** "Failed, 2 of 23 items" */
function resultSentence({ record, items }: CheckView): string {
  const failed = items.filter(({ response }) => response === 'defect').length
  const words = resultWords(record.rag)
  if (failed > 0) return `${words}, ${failed} of ${counted(items.length, 'item', 'items')}`
  return record.is_quick ? `${words}, a quick check` : words
}

const Lead = ({ view }: { view: CheckView }) => (
  <span className={styles.lead}>
    <Rag look="chip" value={view.record.rag} detail={resultSentence(view)} />
    {view.record.driver_name !== null && <span>{view.record.driver_name}</span>}
    {view.record.duration_seconds !== null && <span>{tookWords(view.record.duration_seconds)}</span>}
    {view.record.is_quick && <Badge>Quick check</Badge>}
    {view.is_vor && <Badge>VOR</Badge>}
  </span>
)

/** What the driver wrote begins the report. */
function DamageLink({ reg, check }: { readonly reg: string; readonly check: number }) {
  const address = useLink()('reportDamage', undefined, { reg, check: String(check) })
  return address === undefined ? null : <ButtonLink href={address}>Report damage</ButtonLink>
}

const Tools = ({ view, id }: { view: CheckView | undefined; id: number }) => (
  <>
    <FileButton
      endpoint={driverChecksEndpoints.paper}
      input={{ id }}
      fileName={`Check ${id}.pdf`}
      icon={FilePdfIcon}
      label="This check as a PDF"
      failed="We could not create the PDF."
    >
      PDF
    </FileButton>
    {view?.record.rag === 'red' && <DamageLink reg={view.record.reg_no} check={id} />}
    {view && (
      <QueryLink subject={{ type: 'driver_check', id }} what={`check for ${displayRegistration(view.record.reg_no)}`} />
    )}
    <span className={recordStyles.steps}>
      {view?.previous_id != null && (
        <IconLink
          icon={CaretLeftIcon}
          label="Previous check of this vehicle"
          href={href('driverCheck', { id: String(view.previous_id) })}
          size="normal"
          isOutlined
        />
      )}
      {view?.next_id != null && (
        <IconLink
          icon={CaretRightIcon}
          label="Next check of this vehicle"
          href={href('driverCheck', { id: String(view.next_id) })}
          size="normal"
          isOutlined
        />
      )}
    </span>
  </>
)

/** One check: failures first, what was done about them, and how well it was made. */
export function CheckPage({ id }: { id: number }) {
  const load = useEndpoint(driverChecksEndpoints.view, { id })
  const view = load.data
  if (load.problem?.status === 404)
    return <CaseMissing one="Driver check" many="driver checks" all={href('driverChecks')} />
  return (
    <RecordFrame
      one="Driver check"
      list={{ label: 'Driver checks', href: listLink('driver-checks', { list: 'driverChecks' }) }}
      load={load}
      name={view && `Check for ${displayRegistration(view.record.reg_no)}`}
      before={view && <Plate reg={view.record.reg_no} size="large" />}
      heading="Walkaround check"
      lead={view && <Lead view={view} />}
      tools={<Tools view={view} id={id} />}
      tabs={[{ label: 'Check', href: href('driverCheck', { id: String(id) }), isCurrent: true }]}
      skeleton={<RecordSkeleton wide="Failed" narrow="Review" />}
    >
      {(told) => (
        <>
          {told.is_outside_filter && <OutsideFilter />}
          <div className={recordStyles.columns}>
            <div className={recordStyles.stack}>
              <FailuresPanel view={told} />
              <PassedPanel view={told} />
            </div>
            <div className={recordStyles.stack}>
              <ReviewPanel view={told} />
              <FactsPanel view={told} />
              <QualityPanel view={told} />
            </div>
          </div>
        </>
      )}
    </RecordFrame>
  )
}
