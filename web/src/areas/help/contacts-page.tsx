import { PageTitle } from '../../ui/layout/page-title.tsx'
import { OwnPeople } from './own-people.tsx'
import { SupportDesks } from './support-desks.tsx'

/** Whom one reaches and how: the people of one's account, and the desks, which stand here whatever else does not come. */
export const ContactsPage = () => (
  <>
    <PageTitle lead="Your account team and our support lines.">Contacts</PageTitle>
    <OwnPeople />
    <SupportDesks />
  </>
)
