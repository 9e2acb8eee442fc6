import { LinkPage, type ShowLink } from '../areas/links/link-page.tsx'
import { MaintenanceStatus } from '../areas/public-requests/maintenance-status.tsx'
import { WorkshopLink } from '../areas/workshop-links/workshop-link.tsx'

/** What a link opens, by its purpose: a page of the area whose record it is. */
const showLink: ShowLink = (opened, { token, onRefresh }) =>
  opened.purpose === 'workshop booking'
    ? { title: `Booking ${opened.number}`, page: <WorkshopLink token={token} /> }
    : { title: 'Progress', page: <MaintenanceStatus status={opened} onRefresh={onRefresh} /> }

export const OpenedLinkPage = () => <LinkPage show={showLink} />
