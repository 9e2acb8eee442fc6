import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import {
  namesInWords,
  nextInWords,
  scheduleInWords,
  type ViewSchedule,
} from '@kerbline/domain/areas/views/schedules.ts'
import { timingWords } from '@kerbline/domain/areas/views/timing.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useMe, useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import list from '../list.module.css'
import { GuestsField, guestsIn, PeopleField, TermsFields, termsOf, type Terms } from './schedule-fields.tsx'
import { ScheduleActions, ScheduleStatus } from './schedule-status.tsx'
import type { NewScheduledView } from './scheduling.ts'
import styles from './schedule.module.css'

interface KeptView {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly view?: KeptView
  /** Not kept yet: it is, under a name, as the schedule is saved. */
  readonly created?: NewScheduledView & { readonly name: string }
  readonly schedules: readonly ViewSchedule[]
  readonly onClose: () => void
}

const linesOf = ({ people, guests, format, sends_empty, ...timing }: Terms): Lines => [
  [
    'To',
    namesInWords(
      people.map(({ label }) => label),
      people.length,
    ),
  ],
  ['Without an account', guestsIn(guests).join(', ') || 'No one'],
  ['When', timingWords(timing)],
  ['File', format === 'csv' ? 'CSV file' : 'Excel workbook'],
  ['Without rows', sends_empty ? 'Sent' : 'Not sent'],
]

/** Saves the terms; a view that is not kept yet is kept first, once. */
function useScheduleSave({ view, created, schedules }: Props) {
  const mine = schedules.find(({ owner }) => owner === null)
  const user = useMe().data?.user
  const me = { value: String(user?.id ?? ''), label: user?.name ?? '' }
  const action = useAction(viewsEndpoints.schedule)
  const form = useVersioned({ kept: mine, typedOf: (kept) => termsOf(kept, me), action })
  const [kept, setKept] = useState(view)
  const [isKeeping, setKeeping] = useState(false)
  const keep = async (name: string): Promise<KeptView | undefined> => {
    if (kept || !created) return kept
    setKeeping(true)
    const saved = await created.source.save({ name, query: created.query, is_shared: false })
    setKeeping(false)
    if (saved) setKept(saved)
    return saved
  }
  const save = async (name: string): Promise<ViewSchedule | undefined> => {
    const wanted = await keep(name)
    if (!wanted) return undefined
    const { people, guests, ...terms } = form.typed
    const reply = await action.run({
      id: wanted.id,
      version: form.base?.updated_at ?? null,
      ...terms,
      recipient_ids: people.map(({ value }) => Number(value)),
      guests: guestsIn(guests),
    })
    if (reply && created) created.onKept(wanted.id)
    return reply?.schedule
  }
  return { ...form, mine, kept, save, isRunning: isKeeping || action.isRunning }
}

/** Everything about how a view is sent by e-mail. */
export function ScheduleForm(props: Props) {
  const { created, schedules, onClose } = props
  const { typed, change, mine, kept, overtaken, failure, save, isRunning } = useScheduleSave(props)
  const [ownName, setOwnName] = useState<string>()
  const [isTried, setTried] = useState(false)
  const people = useRef<HTMLInputElement>(null)
  const today = useToday()
  const guestsError =
    failure instanceof ApiProblem ? failure.fields.find(({ field }) => field.startsWith('guests'))?.message : undefined
  const name = kept?.name ?? ownName ?? created?.name ?? ''
  const handleClose = (): void => {
    created?.source.saving.forget()
    onClose()
  }
  const handleSave = async (): Promise<void> => {
    setTried(true)
    if (name.trim() === '' || typed.people.length === 0) return
    const saved = await save(name.trim())
    if (!saved) return
    const next = nextInWords(saved, today ?? londonDate(saved.updated_at))
    showToast({ tone: 'done', title: `${name.trim()} scheduled.`, body: next })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      focusFirst={created ? people : undefined}
      title={created && !kept ? 'Email this list on a schedule' : `Email ${name} on a schedule`}
      lead="The email includes a summary, a link and a file of up to 10,000 rows."
      footer={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button variant="primary" isBusy={isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            Save schedule
          </Button>
        </>
      }
    >
      <div className={list.fields}>
        {failure && (
          <Notice tone="red" role="alert">
            <b>The schedule was not saved.</b> {failure.message}
          </Notice>
        )}
        {overtaken && <OvertakenNotice what="this schedule" of={overtaken} linesOf={linesOf} />}
        {schedules.map(
          (each) =>
            each.owner !== null && (
              <Notice key={each.owner} tone="info">
                {each.owner} has scheduled this {scheduleInWords(each)}.{' '}
                {nextInWords(each, today ?? londonDate(each.updated_at))}
              </Notice>
            ),
        )}
        {mine && (
          <section className={styles.status} aria-label="Status">
            <ScheduleStatus schedule={mine} />
            <ScheduleActions schedule={mine} onStopped={onClose} />
          </section>
        )}
        {created && !kept && (
          <TextField
            label="Name of the view"
            maxLength={60}
            autoComplete="off"
            error={isTried && name.trim() === '' ? 'Enter a name' : created.source.saving.failure?.message}
            value={name}
            onChange={({ target }) => setOwnName(target.value)}
          />
        )}
        <PeopleField
          inputRef={people}
          value={typed.people}
          error={isTried && typed.people.length === 0 ? 'Choose at least one person' : undefined}
          onChange={(chosen) => change({ people: chosen })}
        />
        <GuestsField
          value={typed.guests}
          kept={mine?.guests ?? []}
          error={guestsError}
          onChange={(guests) => change({ guests })}
        />
        <TermsFields terms={typed} onChange={change} />
        <a className={styles.link} href={href('profile', undefined, { tab: 'notifications' })}>
          All your scheduled views
        </a>
      </div>
    </Dialog>
  )
}
