import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useEffect } from 'react'
import { useCode } from '../../data/loading/code.ts'
import type { PhoneLinksOf } from '../../fleet/links/phone-links-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { vehicleCodeDialog } from './lazy-vehicle-code.ts'

interface Props {
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  /** Codes to ask for maintenance by, or links to check it or report damage by. */
  readonly shows: 'requests' | PhoneLinksOf['purpose']
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
      body: 'Check your connection and try again.',
    })
    onClose()
  }, [hasFailed, onClose])
  if (state.is !== 'ready') return null
  const { VehicleCodeDialog, PhoneLinksDialog } = state.value
  if (props.shows === 'requests') return <VehicleCodeDialog {...props} />
  const { id, reg_no: reg } = props.vehicle
  return <PhoneLinksDialog purpose={props.shows} recordId={id} name={displayRegistration(reg)} onClose={onClose} />
}
