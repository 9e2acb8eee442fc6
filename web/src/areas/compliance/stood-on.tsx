import { quarterEnds } from '@kerbline/domain/areas/compliance/past-days.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useCallback, useState } from 'react'
import { LazyDialog } from '../../crud/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { dayDialog } from './lazy-parts.ts'

const QUARTERS = 4

interface Props {
  readonly today: string | undefined
  /** The day shown; undefined: today. */
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** "As it stood": the ends of the last quarters at one press, any other day typed or picked. */
export function StoodOn({ today, day, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const end = useCallback(() => setAsking(false), [])
  if (today === undefined) return null
  const entries: MenuEntry[] = [
    ...(day === undefined
      ? []
      : [
          { kind: 'action', label: 'Today', onSelect: () => onChange(undefined) } as const,
          { kind: 'separator' } as const,
        ]),
    ...quarterEnds(today, QUARTERS).map((each): MenuEntry => ({
      kind: 'action',
      label: formatDate(each),
      onSelect: () => onChange(each),
    })),
    { kind: 'separator' },
    { kind: 'action', label: 'Another date', onSelect: () => setAsking(true) },
  ]
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button icon={ClockCounterClockwiseIcon}>{day === undefined ? 'Past dates' : `On ${formatDate(day)}`}</Button>
        }
        entries={entries}
      />
      {isAsking && (
        <LazyDialog of={dayDialog} name="The calendar" onClose={end}>
          {(DayDialog) => (
            <DayDialog
              today={today}
              onClose={end}
              onChoose={(chosen) => {
                end()
                onChange(chosen)
              }}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
