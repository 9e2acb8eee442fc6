import { transferFields } from '@kerbline/domain/areas/hires/moves.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useAction } from '../../data/use-action.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface Props {
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly onClose: () => void
}

/** The vehicle moves to another account, of the same customer or of another. */
export function TransferDialog({ vehicle: { id, reg_no: reg }, onClose }: Props) {
  const transfer = useAction(vehiclesEndpoints.transfer, { refreshes: 'everything' })
  const dialog = useDialogForm({
    fields: transferFields,
    begin: { values: blankValues(transferFields) },
    draft: `vehicle:${id}:transfer`,
    failure: transfer.failure,
  })
  return (
    <FormDialog
      dialog={dialog}
      title={`Transfer ${displayRegistration(reg)}`}
      lead="The hire ends on this account and a new one begins at the same time. The new hire needs its own signed documents."
      label="Transfer vehicle"
      busyLabel="Transferring"
      before="the vehicle can be transferred"
      troubleWords="We could not transfer the vehicle."
      isBusy={transfer.isRunning}
      onClose={onClose}
      renderInput={(name, { id: input, value, error, onChange }) =>
        name === 'account' ? (
          <AccountField
            id={input}
            label={transferFields.account.label}
            error={error}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
          />
        ) : undefined
      }
      onSend={() =>
        dialog.send(
          ({ account, at, keeps_terms: keeps, reason }) =>
            transfer.run({
              ...{ id, account: String(account), at: String(at), reason: String(reason) },
              keeps_terms: keeps === true,
            }),
          ({ account, customer }) => {
            showToast({ tone: 'done', title: `${displayRegistration(reg)} is now with ${customer}, ${account}.` })
            onClose()
          },
        )
      }
    />
  )
}
