import { counted } from '@kerbline/domain/kit/words.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { complianceEventTypes } from '@kerbline/domain/areas/compliance/event-types.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { useState } from 'react'
import { type ManyRows, startChange } from '../../../list/bulk/bulk-change.ts'
import { allLead } from '../../../list/list-selection.tsx'
import { call } from '../../../data/client.ts'
import { ApiProblem, isLoadFailure } from '../../../data/failure.ts'
import { useToday } from '../../../data/session/me.ts'
import { changed } from '../../../data/live/refresh.ts'
import { useAction } from '../../../data/use-action.ts'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SelectField, type ChoiceOption } from '../../../ui/choices/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

type Reply = ReplyOf<(typeof maintenanceEndpoints)['requestBookings']>

type Asked = SentOf<(typeof maintenanceEndpoints)['requestBookings']>['type']

const NEXT = 'next due'
const types: readonly ChoiceOption<Asked>[] = [
  { value: NEXT, label: 'Whatever each has due next' },
  ...complianceEventTypes
    .filter(({ holder }) => holder === 'vehicle')
    .map(({ slug, name }) => ({ value: slug, label: name })),
]
const ordinal = ['First', 'Second', 'Third'] as const

const vehicles = (count: number): string => counted(count, 'vehicle')

/** "3 left out: MOT of AB12CDE is under way already." */
function leftOutWords({ under_way: underWay, nothing_due: nothing }: Reply): string | undefined {
  const first = underWay[0]
  const words = [
    ...(first
      ? [
          underWay.length === 1
            ? `${eventTypeName(first.type)} of ${first.reg_no} is under way already.`
            : `${vehicles(underWay.length)} have one under way already.`,
        ]
      : []),
    ...(nothing.length > 0
      ? [`Nothing is tracked for ${nothing.length === 1 ? nothing[0] : vehicles(nothing.length)}.`]
      : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}

async function takeBack(ids: readonly number[]): Promise<void> {
  try {
    await call(maintenanceEndpoints.cancelRequests, { ids: ids.join(',') })
    changed.tell('everything')
    showToast({ tone: 'done', title: 'The requests are taken back.' })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'The requests stand.', body: error.message })
  }
}

function tellDone(reply: Reply): void {
  const { requested } = reply
  showToast({
    tone: 'done',
    title: requested.length > 0 ? `Bookings requested for ${vehicles(requested.length)}.` : 'Nothing was requested.',
    body: leftOutWords(reply),
    action:
      requested.length > 0
        ? { label: 'Undo', onSelect: () => void takeBack(requested.map(({ id }) => id)) }
        : undefined,
  })
}

const lead = 'The workshop answers each with a time. Vehicles that have such a booking under way are left out.'
const tooEarly = (place: number): FieldProblem => ({
  field: `preferred_dates.${place}`,
  reason: 'too_early',
  message: 'Choose a date from today on.',
})

interface Props {
  readonly rows: readonly { readonly id: number }[]
  /** All that match; then `rows` are those in sight. */
  readonly many?: ManyRows | undefined
  /** What is asked for to begin with; whatever is due next unless told. */
  readonly eventType?: string | undefined
  readonly onClose: () => void
  /** Done: the ticks can go. */
  readonly onDone: () => void
}

/** Asks the workshop for the same booking for every vehicle given. */
export function RequestBookingsDialog({ rows, many, eventType, onClose, onDone }: Props) {
  const today = useToday()
  const [type, setType] = useState<Asked>(types.find(({ value }) => value === eventType)?.value ?? NEXT)
  const [dates, setDates] = useState<readonly (string | null)[]>([null, null, null])
  const [note, setNote] = useState('')
  const request = useAction(maintenanceEndpoints.requestBookings, { refreshes: 'everything' })
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [isStarting, setStarting] = useState(false)
  const problems = many ? refused : request.failure instanceof ApiProblem ? request.failure.fields : []
  const given = dates.filter((date) => date !== null)
  const errorAt = (place: number): string | undefined => {
    const sent = dates.slice(0, place).filter((date) => date !== null).length
    const field = problems.find(({ field: name }) => name === `preferred_dates.${sent}`)
    if (dates[place] !== null && field) return field.message
    return place === 0 ? problems.find(({ field: name }) => name === 'preferred_dates')?.message : undefined
  }
  const asked = { type, preferred_dates: given, note: note.trim() === '' ? null : note.trim() }
  // Of all that match each vehicle is asked for by itself: what is wrong with the days is said here, once, before any of them.
  const handleAll = async (all: ManyRows): Promise<void> => {
    const past = given.findIndex((date) => today !== undefined && date < today)
    if (past >= 0) return setRefused([tooEarly(past)])
    setRefused([])
    setStarting(true)
    const begun = await startChange(all, { deed: 'book', values: asked, title: 'Request bookings' }, ({ fields }) => {
      setRefused(fields.map((each) => ({ ...each, field: each.field.replace('values.', '') })))
      return fields.length > 0
    })
    setStarting(false)
    if (begun) onDone()
  }
  const handleRequest = async (): Promise<void> => {
    if (many) return handleAll(many)
    const reply = await request.run({ vehicle_ids: rows.map(({ id }) => id), ...asked })
    if (!reply) return
    tellDone(reply)
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Request bookings for ${many && !many.ids ? 'all ' : ''}${vehicles(many?.total ?? rows.length)}`}
      lead={many ? `${lead} ${allLead}` : lead}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={request.isRunning || isStarting}
            busyLabel="Requesting"
            onClick={() => void handleRequest()}
          >
            Request bookings
          </Button>
        </>
      }
    >
      <SelectField label="For" options={types} value={type} onChange={setType} />
      {ordinal.map((word, place) => (
        <DateField
          key={word}
          label={`${word} choice of day`}
          isOptional={place > 0}
          today={today}
          value={dates[place] ?? null}
          error={errorAt(place)}
          onChange={(date) => setDates(dates.with(place, date))}
        />
      ))}
      <TextAreaField
        label="Note"
        isOptional
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {request.failure && problems.length === 0 && (
        <Notice tone="red" role="alert">
          {request.failure.message}
        </Notice>
      )}
    </Dialog>
  )
}
