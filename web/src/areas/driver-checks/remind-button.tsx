import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging'
import { useLocation } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

type Reminded = ReplyOf<(typeof driverChecksEndpoints)['remind']>

/** The day the list is narrowed to, else yesterday. */
function useAskedDay(yesterday: string): string {
  const { query } = useLocation()
  const [, day = ''] = /^is:(.*)$/.exec(query['day'] ?? '') ?? []
  return isCalendarDate(day) ? day : yesterday
}

function restWords({ earlier, not_reminded: left, without_address: plates }: Reminded): string | undefined {
  const words = [
    ...(earlier > 0 ? [`${counted(earlier, 'driver has', 'drivers have')} already been reminded today.`] : []),
    ...(left > 0
      ? [
          `We could not send a reminder for ${plates.join(', ')}${left > plates.length ? ` and ${left - plates.length} more` : ''}. No driver was assigned, or the driver has no email address. See who to call in the view To call (no email).`,
        ]
      : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}

/** Writes to all who missed a check of the day. */
export function RemindButton({ yesterday }: { yesterday: string }) {
  const day = useAskedDay(yesterday)
  const remind = useAction(driverChecksEndpoints.remind, { refreshes: [driverChecksEndpoints.today] })
  const handleRemind = async (): Promise<void> => {
    const told = await remind.run({ day })
    if (!told) return
    const body = restWords(told)
    showToast({
      tone: 'done',
      title: told.reminded > 0 ? `${counted(told.reminded, 'driver', 'drivers')} reminded.` : 'No reminders sent.',
      ...(body !== undefined && { body, lasts: 'until closed' }),
    })
  }
  const which = day === yesterday ? 'yesterday' : formatDayMonth(day)
  return (
    <>
      <Button
        variant="primary"
        icon={BellRingingIcon}
        isBusy={remind.isRunning}
        busyLabel="Sending"
        onClick={() => void handleRemind()}
      >
        Remind all for {which}
      </Button>
      {remind.failure && <small role="alert">{remind.failure.message}</small>}
    </>
  )
}
