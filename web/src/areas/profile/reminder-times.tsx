import { type ReminderTime, reminderTimes, reminderWords } from '@kerbline/domain/areas/compliance/reminders.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useState } from 'react'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useAction } from '../../data/use-action.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './profile.module.css'

/** When one is reminded of what falls due: each of these once. */
export function ReminderTimes({ chosen }: { readonly chosen: readonly ReminderTime[] }) {
  const isViewing = useIsViewing()
  const save = useAction(profileEndpoints.preferences)
  // Shown as pressed while the portal is told; refused, it goes back.
  const [pressed, setPressed] = useState<readonly ReminderTime[]>()
  const shown = pressed ?? chosen
  const handleChange = async (time: ReminderTime, isOn: boolean): Promise<void> => {
    const next = reminderTimes.filter((each) => (each === time ? isOn : shown.includes(each)))
    setPressed(next)
    await save.run({ reminders: next })
    setPressed(undefined)
  }
  return (
    <fieldset className={styles.times}>
      <legend>You get one reminder at each of these times</legend>
      {reminderTimes.map((time) => (
        <Checkbox
          key={time}
          label={reminderWords[time]}
          checked={shown.includes(time)}
          disabled={isViewing || save.isRunning}
          onChange={(event) => void handleChange(time, event.target.checked)}
        />
      ))}
      {save.failure && (
        <Notice tone="red" role="alert">
          <b>We could not save your choice.</b> {save.failure.message}
        </Notice>
      )}
    </fieldset>
  )
}
