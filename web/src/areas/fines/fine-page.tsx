import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useSide } from '../../case/case-source.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useMay } from '../../data/session/may.ts'
import { CustodyPanel } from '../../fleet/custody-panel.tsx'
import { CaseLinkButton } from '../../fleet/links/case-link-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ContestPanel } from './contest-panel.tsx'
import { DatesPanel, NoticePanel, SettlementPanel, WhoPanel } from './fine-panels.tsx'
import { FineRoad } from './fine-road.tsx'
import { fineSource } from './fine-source.ts'
import { ParkingPanel } from './parking-panel.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { PolicyPanel } from './policy-panel.tsx'

/** One fine: what it costs and when, who had the vehicle and who drove it, whose decision it is, and what was done. */
export function FinePage() {
  const isStaff = useSide() === 'hire_company'
  const mayEdit = useMay()(['manage fines']) && isStaff
  const today = londonDate(useBusinessNow())
  const page = useCasePage(fineSource)
  const record = page.view?.record
  return (
    <CasePage
      page={page}
      about={record && `${record.notice_no}, ${record.authority}`}
      road={record && <FineRoad record={record} today={today} />}
      tools={
        record && (
          <>
            <CaseLinkButton purpose="fine driver" record={record} isOffered={record.state === 'notified'} />
            {mayEdit && record.is_open && (
              <ButtonLink href={href('editFine', { id: String(record.id) })}>Edit</ButtonLink>
            )}
          </>
        )
      }
      main={
        record && (
          <>
            <NoticePanel record={record} />
            <DatesPanel record={record} />
            <WhoPanel record={record} />
            <ParkingPanel record={record} />
            {record.is_open && <TransferPanel record={record} />}
            <ContestPanel record={record} />
            <SettlementPanel record={record} />
          </>
        )
      }
      aside={record?.is_open && <PolicyPanel record={record} />}
      facts={
        record && (
          <CustodyPanel spans={record.custody} marked={[{ label: 'Contravention', at: record.contravention_at }]} />
        )
      }
    />
  )
}
