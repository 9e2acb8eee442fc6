import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const refreshes = [driverChecksEndpoints.today, dashboardEndpoints.read, dashboardEndpoints.worklist]

interface Props {
  readonly need: NeedRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Reminds the drivers whose checks of a day never came, where their row stands; the list of them says which vehicle was not used. */
export function MissedCheckDialog({ need, onClose, onDone }: Props) {
  const remind = useAction(driverChecksEndpoints.remind, { refreshes })
  const { due_date: day, place, title } = need
  if (day === null) return null
  const handleRemind = async (): Promise<void> => {
    const told = await remind.run({ day })
    if (!told) return
    const left = told.not_reminded
    showToast({
      tone: 'done',
      title: told.reminded > 0 ? `${counted(told.reminded, 'driver')} reminded.` : 'No drivers reminded.',
      ...(left > 0 && {
        body: `${counted(left, 'vehicle has', 'vehicles have')} no driver to remind. ${left === 1 ? 'It stays' : 'They stay'} on the list.`,
      }),
    })
    onDone()
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={`${title} on ${formatDate(day)}`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" isBusy={remind.isRunning} busyLabel="Sending" onClick={() => void handleRemind()}>
            Remind drivers
          </Button>
        </>
      }
    >
      {remind.failure && (
        <Notice tone="red" role="alert">
          {remind.failure.message}
        </Notice>
      )}
      <p>{place}.</p>
      <p>
        We will email each driver the vehicle and date. Was a vehicle not used?{' '}
        <a href={href('driverChecks', undefined, { show: 'missed', day: `is:${day}` })} onClick={onClose}>
          Mark it as not used
        </a>
        .
      </p>
    </Dialog>
  )
}
