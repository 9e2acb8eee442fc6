import { swapFields } from '@kerbline/domain/areas/hires/moves.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useAction } from '../../data/use-action.ts'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface Props {
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly onClose: () => void
}

/** Another vehicle goes on with the hire, on the same terms. */
export function SwapDialog({ vehicle: { id, reg_no: reg }, onClose }: Props) {
  const swap = useAction(vehiclesEndpoints.swap, { refreshes: 'everything' })
  const dialog = useDialogForm({
    fields: swapFields,
    begin: { values: blankValues(swapFields) },
    draft: `vehicle:${id}:swap`,
    failure: swap.failure,
  })
  return (
    <FormDialog
      dialog={dialog}
      title={`Exchange ${displayRegistration(reg)}`}
      lead="The hire continues with the replacement at the same rate, and this vehicle returns to stock. The replacement needs its own signed documents."
      label="Exchange vehicle"
      busyLabel="Exchanging"
      before="the vehicle can be exchanged"
      troubleWords="We could not exchange the vehicle."
      isBusy={swap.isRunning}
      onClose={onClose}
      onSend={() =>
        dialog.send(
          ({ with_reg: other, at, miles_in: milesIn, miles_out: milesOut, reason }) =>
            swap.run({
              ...{ id, with_reg: String(other), at: String(at), reason: String(reason) },
              ...{ miles_in: Number(milesIn), miles_out: Number(milesOut) },
            }),
          (reply) => {
            showToast({
              tone: 'done',
              title: `${displayRegistration(reply.reg_no)} has replaced ${displayRegistration(reg)}.`,
            })
            onClose()
          },
        )
      }
    />
  )
}
