import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface Props {
  readonly vehicleId: number
  readonly plate: string
  readonly day: string
  readonly isToday?: boolean
}

/** Declares that no check is wanted of a day, where one is due because the template asks and not because the vehicle moved. */
export function NotUsedButton({ vehicleId, plate, day, isToday = false }: Props) {
  const declare = useAction(driverChecksEndpoints.declareUnused, {
    refreshes: [driverChecksEndpoints.today, driverChecksEndpoints.days],
  })
  const may = useMay()
  if (!may('review driver checks')) return null
  const words = isToday ? `${plate} marked as not used today` : `${plate} marked as not used on ${formatDayMonth(day)}`
  const handleDeclare = async (): Promise<void> => {
    if (await declare.run({ vehicle_id: vehicleId, day })) showToast({ tone: 'done', title: `${words}.` })
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        isBusy={declare.isRunning}
        busyLabel="Saving"
        aria-label={`Mark ${plate} as not used ${isToday ? 'today' : `on ${formatDayMonth(day)}`}`}
        onClick={() => void handleDeclare()}
      >
        {isToday ? 'Mark as not used today' : 'Mark as not used'}
      </Button>
      {declare.failure && <small role="alert">{declare.failure.message}</small>}
    </>
  )
}
