import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { useId, useState, type ClipboardEvent } from 'react'
import { isCalendarDate, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Calendar, type CalendarLimits } from './date-field-calendar.tsx'
import { dateOf, partsOf, pastedDate, type DateParts } from './date-field-text.ts'
import styles from './date-field.module.css'
import { FieldGroup, type FieldWords } from './field.tsx'
import input from './input.module.css'
import { Popover } from '../overlay/popover.tsx'

interface Props extends CalendarLimits, Pick<FieldWords, 'label' | 'hint' | 'error' | 'isOptional'> {
  /** Of the day's input: what an error summary moves the focus to. */
  id?: string | undefined
  /** `YYYY-MM-DD`; null while empty; a half-typed date as text that is no date. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  /** Today as the portal has it; the clock of the device until it is known. */
  today?: CalendarDate | undefined
  isDisabled?: boolean | undefined
}

const boxes = [
  { part: 'day', label: 'Day', max: 2 },
  { part: 'month', label: 'Month', max: 2 },
  { part: 'year', label: 'Year', max: 4 },
] as const

/** A date typed as day, month and year, or picked from a calendar. A whole date may be pasted into any part. */
export function DateField({
  id,
  label,
  hint,
  error,
  isOptional,
  value,
  onChange,
  onBlur,
  today,
  least,
  most,
  isDisabled = false,
}: Props) {
  const made = useId()
  const firstId = id ?? made
  const [typed, setTyped] = useState<DateParts>(() => partsOf(value))
  const [isOpen, setOpen] = useState(false)
  const [deviceToday] = useState(() => londonDate(new Date()))
  const shown = dateOf(typed) === value ? typed : partsOf(value)
  const change = (parts: DateParts): void => {
    setTyped(parts)
    onChange(dateOf(parts))
  }
  const handlePaste = (event: ClipboardEvent): void => {
    const parts = pastedDate(event.clipboardData.getData('text'))
    if (!parts) return
    event.preventDefault()
    change(parts)
  }
  const handleChoose = (date: CalendarDate): void => {
    change(partsOf(date))
    setOpen(false)
  }
  return (
    <FieldGroup id={`${firstId}-group`} legend={label} hint={hint} error={error} isOptional={isOptional}>
      <div className={styles.parts} onBlur={onBlur}>
        {boxes.map(({ part, label: name, max: length }) => (
          <label key={part} className={styles.part}>
            {name}
            <span className={classes(input.box, styles[part], error !== undefined && input.wrong)}>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={length}
                id={part === 'day' ? firstId : `${firstId}-${part}`}
                value={shown[part]}
                disabled={isDisabled}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined ? undefined : `${firstId}-group-error`}
                onPaste={handlePaste}
                onChange={(event) => change({ ...shown, [part]: event.target.value.replace(/\D/g, '') })}
              />
            </span>
          </label>
        ))}
        {!isDisabled && (
          <Popover
            title={`Choose a date: ${label}`}
            isTitleHidden
            isOpen={isOpen}
            onOpenChange={setOpen}
            trigger={
              <IconButton icon={CalendarBlankIcon} label={`Choose ${label} from a calendar`} size="normal" isOutlined />
            }
          >
            <Calendar
              value={isCalendarDate(value) ? value : undefined}
              today={today ?? deviceToday}
              least={least}
              most={most}
              onChoose={handleChoose}
            />
          </Popover>
        )}
      </div>
    </FieldGroup>
  )
}
