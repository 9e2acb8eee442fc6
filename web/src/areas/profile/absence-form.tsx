import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { messageFor, troubleWith } from './profile.ts'
import styles from './profile.module.css'

type Cover = ChoiceOption<string>

function CoverField({
  value,
  onChange,
  error,
}: {
  value: Cover | undefined
  onChange: (value?: Cover) => void
  error: string | undefined
}) {
  const [search, setSearch] = useState('')
  const load = useEndpoint(profileEndpoints.covers, { search })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  return (
    <ComboboxField
      id="absence-cover"
      label="Cover"
      hint="Choose someone with access to all your accounts."
      error={error}
      options={(found?.people ?? []).map(({ id, name, job_title: note }) => ({
        value: String(id),
        label: name,
        ...(note !== null && { note }),
      }))}
      onSearch={(typed) => setSearch(typed.trim())}
      status={load.data ? undefined : load.failure ? `We could not search. ${load.failure.remedy}` : 'Searching'}
      nothingFound="No matching colleague has access to all your accounts"
      value={value}
      onChange={onChange}
    />
  )
}

/** Days away and who covers; what is wrong with it is said at its field. */
export function AbsenceForm({ onDone }: { onDone: () => void }) {
  const today = useToday()
  const save = useAction(profileEndpoints.goAway)
  const form = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [cover, setCover] = useState<Cover>()
  const [isTried, setTried] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const missing = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined)
  const refused = (field: string) => messageFor(save.failure, field)
  const trouble = troubleWith(save.failure, ['from_date', 'to_date', 'cover_id'])
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (from === null || to === null || !cover) return
    if (!(await save.run({ from_date: from, to_date: to, cover_id: Number(cover.value) }))) return
    showToast({ tone: 'done', title: `${cover.label} covers while you are away.` })
    onDone()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="Add time off"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {trouble && (
        <Notice tone="red" role="alert">
          <b>We could not save your time off.</b> {trouble}
        </Notice>
      )}
      <DateField
        id="absence-from"
        label="First day off"
        today={today}
        value={from}
        error={refused('from_date') ?? missing(from === null, 'Enter the first day.')}
        onChange={setFrom}
      />
      <DateField
        id="absence-to"
        label="Last day off"
        today={today}
        value={to}
        error={refused('to_date') ?? missing(to === null, 'Enter the last day.')}
        onChange={setTo}
      />
      <CoverField
        value={cover}
        onChange={setCover}
        error={refused('cover_id') ?? missing(!cover, 'Choose someone to cover.')}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={save.isRunning} busyLabel="Saving">
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
