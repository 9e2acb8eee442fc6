import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/** What is done each night, now. */
export function CheckButton({ size }: { size?: 'small' }) {
  const checking = useAction(financeEndpoints.checkInvoices, { refreshes: [financeEndpoints.invoices] })
  const handleCheck = async (): Promise<void> => {
    const found = await checking.run({})
    if (found) showToast({ tone: 'done', title: `Invoices checked. ${counted(found.findings, 'finding')}.` })
    else showToast({ tone: 'failed', title: 'We could not check the invoices.', body: 'Try again in a few minutes.' })
  }
  return (
    <Button
      size={size}
      icon={ArrowsClockwiseIcon}
      isBusy={checking.isRunning}
      busyLabel="Checking"
      onClick={() => void handleCheck()}
    >
      Check invoices now
    </Button>
  )
}
