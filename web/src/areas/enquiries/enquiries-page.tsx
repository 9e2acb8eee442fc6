import { enquiryPlan } from '@kerbline/domain/areas/enquiries/list.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { href } from '@kerbline/domain/screens.ts'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { SalesTabs } from '../../fleet/sales-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { enquirySource, type EnquiryRow } from './enquiry-source.ts'

const plan = enquiryPlan('staff')

const cells: CellMap<EnquiryRow> = {
  week_pence: ({ week_pence: pence }) => (pence === null ? '' : formatMoney(pence)),
}

/** "Pennine Parcels, £1,512.00 a week, contact 3 Dec 2026" */
const cardFacts = ({ customer, week_pence: pence, next_contact_on: contact }: EnquiryRow): string =>
  [
    customer,
    pence === null ? 'not quoted yet' : `${formatMoney(pence)} a week`,
    ...(contact ? [`contact ${formatDate(contact)}`] : []),
  ].join(', ')

/** Every enquiry of the scope: as a list or by stage. */
export function EnquiriesPage() {
  const mayAdd = useMay()(['manage enquiries'])
  return (
    <CaseListPage
      source={enquirySource}
      plan={plan}
      cells={cells}
      card={{ status: 'state', lines: ['customer', 'title'], facts: ['week_pence', 'next_contact_on'] }}
      cardFacts={cardFacts}
      top={<SalesTabs current="enquiries" />}
      primaryAction={
        mayAdd && (
          <ButtonLink href={href('editEnquiry', { id: 'new' })} variant="primary" icon={PlusIcon} iconWeight="bold">
            Add enquiry
          </ButtonLink>
        )
      }
      emptyWords={{
        title: 'No enquiries yet',
        words: 'Enquiries will appear here, with their quotes and next contact.',
      }}
    />
  )
}
