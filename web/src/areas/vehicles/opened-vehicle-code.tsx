import { useEffect } from 'react'
import { useCode } from '../../data/loading/code.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { vehicleCodeDialog } from './lazy-vehicle-code.ts'

interface Props {
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly onClose: () => void
}

/** The dialog as soon as its code stands. */
export function OpenedVehicleCode(props: Props) {
  const state = useCode(vehicleCodeDialog)
  const { onClose } = props
  const hasFailed = state.is === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    showToast({
      tone: 'failed',
      title: 'The QR code could not be loaded.',
      body: 'Check your connection, then try again.',
    })
    onClose()
  }, [hasFailed, onClose])
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...props} />
}
