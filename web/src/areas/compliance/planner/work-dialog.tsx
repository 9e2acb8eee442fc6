import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { plannerFrame } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { daysBetween, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { ApiProblem } from '../../../data/failure.ts'
import { useMay } from '../../../data/session/may.ts'
import { useAction } from '../../../data/use-action.ts'
import { LazyBookButton } from '../../../fleet/booking/lazy-book-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { LineForm } from './line-form.tsx'
import type { Chosen } from './chosen.ts'
import styles from './planner.module.css'
import { clashWords, nextWithRoom } from './planner-words.ts'

interface Props extends Chosen {
  readonly today: string
  readonly onClose: () => void
}

function useMove({ row, work, day, onClose }: Props) {
  const [plannedOn, setPlannedOn] = useState<string | null>(day ?? work.date)
  const [reason, setReason] = useState(work.moved?.reason ?? '')
  const moving = useAction(complianceEndpoints.movePlanned, { refreshes: 'everything' })
  const problems = moving.failure instanceof ApiProblem ? moving.failure.fields : []
  const run = async (to: string | null): Promise<void> => {
    const reply = await moving.run({
      vehicle_id: row.id,
      type: work.type,
      line_date: work.line_date,
      planned_on: to,
      ...(to !== null && { reason: reason.trim() }),
    })
    if (!reply) return
    const what = `${eventTypeName(work.type)} for ${displayRegistration(row.reg_no)}`
    showToast({
      tone: 'done',
      title: to === null ? `${what} moved back to its due date.` : `${what} planned for ${formatDate(to)}.`,
    })
    onClose()
  }
  return {
    ...{ plannedOn, setPlannedOn, reason, setReason, run },
    isRunning: moving.isRunning,
    errorOf: (field: string) => problems.find((each) => each.field === field)?.message,
    failure: problems.length === 0 ? moving.failure : undefined,
  }
}

type Move = ReturnType<typeof useMove>

function MoveFields({ work, today, move }: Pick<Props, 'work' | 'today'> & { readonly move: Move }) {
  const late = isCalendarDate(move.plannedOn) ? daysBetween(work.line_date, move.plannedOn) : 0
  return (
    <>
      <DateField
        label="Planned for"
        today={today}
        min={today}
        max={plannerFrame(today).until}
        value={move.plannedOn}
        error={move.errorOf('planned_on')}
        onChange={move.setPlannedOn}
      />
      {late > 0 && <Notice tone="amber">That is {counted(late, 'day')} after it is due.</Notice>}
      <TextField
        label="Reason for moving"
        value={move.reason}
        maxLength={500}
        error={move.errorOf('reason')}
        onChange={(event) => move.setReason(event.target.value)}
      />
      {move.failure && (
        <Notice tone="red" role="alert">
          {move.failure.message}
        </Notice>
      )}
    </>
  )
}

/** One piece of work: when it is planned and why, what it clashes with, how often it comes, and its booking. */
export function WorkDialog(props: Props) {
  const { row, work, today, onClose } = props
  const may = useMay()
  const move = useMove(props)
  const [isSetting, setSetting] = useState(false)
  const name = eventTypeName(work.type)
  const plate = displayRegistration(row.reg_no)
  const line = row.lines.find(({ type }) => type === work.type)
  const mayEdit = may('edit compliance')
  const room = nextWithRoom(work)
  const mayBook = may('request maintenance') && work.is_next && (work.booked ?? 'none') === 'none'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${name}, ${plate}`}
      lead={`Due ${work.is_by_miles ? 'about ' : ''}${formatDate(work.line_date)}${work.is_by_miles ? ', when we expect it to reach its mileage limit' : ''}.${work.together === null ? '' : ` It is done with ${eventTypeName(work.together)}.`}`}
      footer={
        isSetting ? undefined : (
          <>
            {mayBook && (
              <LazyBookButton
                rows={[{ id: row.id, eventType: work.type }]}
                preferred={work.date}
                label={`Book ${name}, ${plate}`}
                onDone={onClose}
              >
                Book
              </LazyBookButton>
            )}
            {mayEdit && work.moved !== null && (
              <Button onClick={() => void move.run(null)}>Move back to due date</Button>
            )}
            {mayEdit ? (
              <Button
                variant="primary"
                isBusy={move.isRunning}
                busyLabel="Moving"
                onClick={() => void move.run(move.plannedOn ?? '')}
              >
                Move
              </Button>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </>
        )
      }
    >
      <div className={styles.fields}>
        {work.clashes.map((clash) => (
          <Notice key={clashWords(clash, work.date)} tone="amber">
            {clashWords(clash, work.date)}
          </Notice>
        ))}
        {mayEdit && !isSetting && room && (
          <Button
            onClick={() => {
              move.setPlannedOn(room.day)
              if (move.reason.trim() === '') move.setReason(room.why)
            }}
          >
            Use {formatDate(room.day)} (next available)
          </Button>
        )}
        {isSetting && line ? (
          <LineForm {...{ row, line }} onClose={onClose} onBack={() => setSetting(false)} />
        ) : (
          <>
            {mayEdit ? <MoveFields {...{ work, today, move }} /> : <p>Planned for {formatDate(work.date)}.</p>}
            {mayEdit && line && <Button onClick={() => setSetting(true)}>Change interval</Button>}
          </>
        )}
      </div>
    </Dialog>
  )
}
