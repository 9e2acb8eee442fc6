import { finePlan } from '@kerbline/domain/areas/fines/list.ts'
import { isPolice } from '@kerbline/domain/areas/fines/notice.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useSide } from '../../case/case-source.ts'
import { useMay } from '../../data/session/may.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CellWords } from '../../ui/table/data-table-cell.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import type { FineRow } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './fines.module.css'
import { SavedLine } from './saved-panel.tsx'

const plans = { customer: finePlan('customer'), staff: finePlan('staff') }
const sum = (pence: number | null): string => (pence === null ? '' : formatMoney(pence))

/** Why the issuer sent it back, while that is what it waits for. */
function rejectionOf({ state, transfer_refusal: ofTransfer, contest_refusal: ofContest }: FineRow): string | null {
  if (state === 'transfer_rejected') return ofTransfer
  return state === 'notified' ? ofContest : null
}

const cells: CellMap<FineRow> = {
  now_pence: ({ now_pence: pence, type }) => (isPolice(type) ? 'No charge' : sum(pence)),
  later_pence: ({ later_pence: pence }) => sum(pence),
  charge_pence: ({ charge_pence: pence }) => sum(pence),
  title: (row) => {
    const why = rejectionOf(row)
    if (why === null) return <CellWords>{row.title}</CellWords>
    return (
      <>
        {row.title}
        <small className={styles.rejected} title={why}>
          Rejected: {why}
        </small>
      </>
    )
  },
}

/** Every fine of the scope. */
export function FinesPage() {
  const may = useMay()
  const isStaff = useSide() === 'hire_company'
  return (
    <CaseListPage
      source={fineSource}
      plan={isStaff ? plans.staff : plans.customer}
      cells={cells}
      card={{ status: 'state', lines: ['authority', 'title'], facts: ['now_pence', 'due_on'] }}
      tools={
        isStaff &&
        may(['import fines']) && (
          <ButtonLink href={href('importFines')} icon={UploadSimpleIcon}>
            Import
          </ButtonLink>
        )
      }
      primaryAction={
        isStaff &&
        may(['manage fines']) && (
          <ButtonLink href={href('createFine')} variant="primary" icon={PlusIcon} iconWeight="bold">
            Add fine
          </ButtonLink>
        )
      }
      before={<SavedLine />}
      emptyWords={{ title: 'No fines yet', words: 'Fines will appear here, with their dates and amounts.' }}
    />
  )
}
