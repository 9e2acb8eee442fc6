import { addDays, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface Props {
  readonly today: string
  readonly onClose: () => void
  readonly onChoose: (day: string) => void
}

/** Which day that has passed? */
export function DayDialog({ today, onClose, onChoose }: Props) {
  const [day, setDay] = useState<string | null>(null)
  const isPast = isCalendarDate(day) && day < today
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="View compliance on a past date"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={isPast ? undefined : 'Enter a date in the past'}
            onClick={() => isPast && onChoose(day)}
          >
            Show
          </Button>
        </>
      }
    >
      <DateField label="Date" today={today} max={addDays(today, -1)} value={day} onChange={setDay} />
    </Dialog>
  )
}
