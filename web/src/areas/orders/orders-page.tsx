import { orderPlan } from '@kerbline/domain/areas/orders/list.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { StateChip } from '../../case/state-chip.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useUser } from '../../data/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { orderSource, type OrderRow } from './order-source.ts'

const cells: CellMap<OrderRow> = {
  stage: (row) => <StateChip kind={orderSource.kind} record={row} />,
  slip_days: ({ slip_days: days }) => (days === null || days === 0 ? '' : days > 0 ? `+${days}` : String(days)),
}

const cardFacts = ({ account_name: account, expected }: OrderRow): string =>
  [account, expected === null ? null : `Expected ${formatDate(expected)}`].filter(Boolean).join(', ')

/** The orders of the scope: customers read the stage in five words, the hire company every state. */
export function OrdersPage() {
  const side = useUser()?.side ?? 'customer'
  const link = useLink()
  const plan = useMemo(() => orderPlan(side), [side])
  const isStaff = side === 'staff'
  const [grid, request] = [link('enquiryToOrder'), link('bookVehicle')]
  return (
    <CaseListPage
      source={orderSource}
      plan={plan}
      cells={cells}
      card={{ status: isStaff ? 'state' : 'stage', lines: ['title', 'reg_no'], facts: ['expected', 'slip_days'] }}
      cardFacts={cardFacts}
      tools={isStaff && grid !== undefined && <ButtonLink href={grid}>Enquiry to order</ButtonLink>}
      primaryAction={
        !isStaff &&
        request !== undefined && (
          <ButtonLink href={request} variant="primary" icon={PlusIcon} iconWeight="bold">
            Request a vehicle
          </ButtonLink>
        )
      }
      emptyWords={{ title: 'No orders yet', words: 'Orders appear here with their dates when a request is agreed.' }}
    />
  )
}
