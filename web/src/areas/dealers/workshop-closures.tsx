import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './workshop-closures.module.css'

const calls = maintenanceEndpoints
const refreshes = [calls.closures, calls.calendar]
type Closure = ReplyOf<(typeof calls)['closures']>['closures'][number]

function ClosureRow({ id, closure: { day, reason, visits } }: { id: number; closure: Closure }) {
  const mayManage = useMay()('manage dealers')
  const remove = useAction(calls.removeClosure, { refreshes })
  return (
    <li className={styles.row}>
      <span>
        <b>{formatDate(day)}</b> {reason}
        {visits > 0 && (
          <small>
            {counted(visits, 'booking is', 'bookings are')} on this date. Move {visits === 1 ? 'it' : 'them'}.
          </small>
        )}
        {remove.failure && <small role="alert">{remove.failure.message}</small>}
      </span>
      {mayManage && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove closed day, ${formatDate(day)}`}
          isBusy={remove.isRunning}
          busyLabel="Removing"
          onClick={() => void remove.run({ dealer: id, day })}
        >
          Remove closed day
        </Button>
      )}
    </li>
  )
}

function AddClosure({ id }: { id: number }) {
  const today = useToday()
  const add = useAction(calls.addClosure, { refreshes })
  const [day, setDay] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const refusedAt = (field: string): string | undefined =>
    add.failure instanceof ApiProblem ? add.failure.fields.find((each) => each.field === field)?.message : undefined
  const missing = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined)
  const isElsewhere = add.failure !== undefined && refusedAt('day') === undefined && refusedAt('reason') === undefined
  const handleAdd = async (): Promise<void> => {
    setTried(true)
    if (day === null || reason.trim() === '' || !(await add.run({ dealer: id, day, reason: reason.trim() }))) return
    setDay(null)
    setReason('')
    setTried(false)
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void handleAdd()
      }}
    >
      <DateField
        id="closure-day"
        label="Date"
        today={today}
        value={day}
        error={refusedAt('day') ?? missing(day === null, 'Enter a date.')}
        onChange={setDay}
      />
      <TextField
        id="closure-reason"
        label="Reason"
        maxLength={80}
        value={reason}
        error={refusedAt('reason') ?? missing(reason.trim() === '', 'Enter a reason.')}
        onChange={(event) => setReason(event.target.value)}
      />
      {isElsewhere && <p role="alert">{add.failure?.message}</p>}
      <Button type="submit" isBusy={add.isRunning} busyLabel="Adding">
        Add closed day
      </Button>
    </form>
  )
}

/** The days off of a workshop, besides its weekdays and bank holidays. */
export function WorkshopClosures({ view: { record } }: RecordSlotProps) {
  const { id } = record
  const mayManage = useMay()('manage dealers')
  const load = useEndpoint(calls.closures, { dealer: id })
  return (
    <Panel title="Closed days" isRuled>
      <LoadState what="the closed dates" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
        {({ closures }) =>
          closures.length === 0 ? (
            <PanelBody>
              <p>No extra closed days.</p>
            </PanelBody>
          ) : (
            <PanelRows label="Closed days">
              {closures.map((closure) => (
                <ClosureRow key={closure.day} {...{ id, closure }} />
              ))}
            </PanelRows>
          )
        }
      </LoadState>
      {mayManage && (
        <PanelBody>
          <AddClosure id={id} />
        </PanelBody>
      )}
    </Panel>
  )
}
