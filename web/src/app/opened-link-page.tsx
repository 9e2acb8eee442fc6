import { ReportLink } from '../areas/damage/phone/report-link.tsx'
import { RepairLink } from '../areas/damage/repair/repair-link.tsx'
import { ReadingLink } from '../areas/documents/acceptances/reading-link.tsx'
import { FineLink } from '../areas/fines/fine-link.tsx'
import { LinkPage, type ShowLink } from '../areas/links/link-page.tsx'
import { DeliveryLink } from '../areas/orders/delivery/delivery-link.tsx'
import { MaintenanceStatus } from '../areas/public-requests/maintenance-status.tsx'
import { ViewEmailsLink, ViewFileLink } from '../areas/views/view-links.tsx'
import { WorkshopLink } from '../areas/workshop-links/workshop-link.tsx'

/** What a link opens, by its purpose: a page of the area whose record it is. */
const showLink: ShowLink = (opened, { token, onRefresh, hasEnded }) => {
  switch (opened.purpose) {
    case 'workshop booking':
      return { title: `Booking ${opened.number}`, page: <WorkshopLink token={token} /> }
    case 'damage report':
      return { title: 'Report damage', page: <ReportLink {...{ token, hasEnded }} sheet={opened} /> }
    case 'damage repair':
      return { title: `Damage ${opened.number}`, page: <RepairLink token={token} /> }
    case 'fine driver':
      return { title: `Fine for ${opened.registration}`, page: <FineLink {...{ token, onRefresh }} sheet={opened} /> }
    case 'order delivery':
      return { title: `Delivery ${opened.number}`, page: <DeliveryLink token={token} /> }
    case 'document to read':
      return { title: 'Read and accept', page: <ReadingLink token={token} sheet={opened} /> }
    case 'view emails':
      return { title: 'Emails', page: <ViewEmailsLink token={token} sheet={opened} /> }
    case 'view file':
      return { title: opened.view_name, page: <ViewFileLink token={token} sheet={opened} /> }
    default:
      return { title: 'Progress', page: <MaintenanceStatus status={opened} onRefresh={onRefresh} /> }
  }
}

export const OpenedLinkPage = () => <LinkPage show={showLink} />
