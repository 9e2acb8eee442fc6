import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { code, useCode } from '../../../data/loading/code.ts'
import { useOpening } from '../../../fleet/use-opening.ts'
import { Button } from '../../../ui/button.tsx'

const dialogCode = code(async () => (await import('./downtime-dialog.tsx')).DowntimeDialog)

function Opened({ onClose }: { readonly onClose: () => void }) {
  const state = useCode(dialogCode)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog onClose={onClose} />
}

/** Opens how long vehicles stood still, by branch and against what is promised. */
export function DowntimeButton() {
  const { isOpen, isComing, button, close } = useOpening([dialogCode], {
    title: 'We could not load the downtime.',
    body: 'Check your connection.',
  })
  return (
    <>
      <Button icon={ClockCountdownIcon} isBusy={isComing} busyLabel="Opening" {...button}>
        Downtime
      </Button>
      {isOpen && <Opened onClose={close} />}
    </>
  )
}
