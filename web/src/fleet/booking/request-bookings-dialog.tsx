import { counted } from '@kerbline/domain/kit/words.ts'
import { maintenanceEndpoints, NEXT_DUE } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { isVehicleEventType, vehicleEventOptions } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { useState } from 'react'
import { type ManyRows, startChange } from '../../list/bulk/bulk-change.ts'
import { allLead } from '../../list/list-selection.tsx'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure } from '../../data/failure.ts'
import { useToday } from '../../data/session/me.ts'
import { changed } from '../../data/live/refresh.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SelectField, type ChoiceOption } from '../../ui/choices/select-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { BookingPreview, countRequests, type OwnRequest } from './booking-preview.tsx'
import styles from './booking-preview.module.css'
import { showToast } from '../../ui/overlay/toasts.ts'

type Reply = ReplyOf<(typeof maintenanceEndpoints)['requestBookings']>

type Asked = SentOf<(typeof maintenanceEndpoints)['requestBookings']>['type']

const typeOptions = (): readonly ChoiceOption<Asked>[] => [
  { value: NEXT_DUE, label: 'Next unbooked item for each vehicle' },
  ...vehicleEventOptions(),
]
/** Several that wait for different work, each asked for with its own. */
const LISTED = 'as listed'
const listedOption: ChoiceOption<typeof LISTED> = { value: LISTED, label: 'Listed item for each vehicle' }
const isBookable = (type: string | undefined): type is string =>
  type !== undefined && (type === NEXT_DUE || isVehicleEventType(type))

/** A vehicle, and what stands due for it where that is what one would book. */
export interface Booked {
  readonly id: number
  readonly eventType?: string | undefined
}

/** What each row is listed for; nothing where some have no such thing, or all the same. */
function listedOf(rows: readonly Booked[]) {
  const listed = rows.flatMap(({ id, eventType }) =>
    eventType !== NEXT_DUE && isBookable(eventType) ? [{ vehicle_id: id, type: eventType }] : [],
  )
  return listed.length === rows.length && new Set(listed.map(({ type }) => type)).size > 1 ? listed : undefined
}

const ordinal = ['First', 'Second', 'Third'] as const

const vehicles = (count: number): string => counted(count, 'vehicle')

/** "MOT for AB12 CDE is already booked or in progress.", "3 vehicles already have one booked or in progress." */
function leftOutWords({ under_way: underWay, nothing_due: nothing, not_on_hire: offHire }: Reply): string | undefined {
  const first = underWay[0]
  const who = (plates: readonly string[]): string => (plates.length === 1 ? `${plates[0]}` : vehicles(plates.length))
  const words = [
    ...(first
      ? [
          underWay.length === 1
            ? `${eventTypeName(first.type)} for ${displayRegistration(first.reg_no)} is already booked or in progress.`
            : `${vehicles(underWay.length)} already have one booked or in progress.`,
        ]
      : []),
    ...(nothing.length > 0 ? [`No compliance dates for ${who(nothing)}.`] : []),
    ...(offHire.length > 0 ? [`${who(offHire)} ${offHire.length === 1 ? 'is' : 'are'} not on hire.`] : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}

async function takeBack(ids: readonly number[]): Promise<void> {
  try {
    await call(maintenanceEndpoints.cancelRequests, { ids: ids.join(',') })
    changed.emit('everything')
    showToast({ tone: 'done', title: 'Requests cancelled.' })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'Your requests have not been cancelled.', body: error.message })
  }
}

function tellDone(reply: Reply): void {
  const { requested } = reply
  showToast({
    tone: 'done',
    title: requested.length > 0 ? `Bookings requested for ${vehicles(requested.length)}.` : 'No bookings requested.',
    body: leftOutWords(reply),
    action:
      requested.length > 0
        ? { label: 'Undo', onSelect: () => void takeBack(requested.map(({ id }) => id)) }
        : undefined,
  })
}

const lead =
  'The workshop will reply with a time for each vehicle. Your preferred dates apply to all of them, unless you change one below.'
const tooEarly = (place: number): FieldProblem => ({
  field: `preferred_dates.${place}`,
  reason: 'too_early',
  message: 'Choose today or a later date.',
})

interface Props {
  readonly rows: readonly Booked[]
  /** All that match; then `rows` are those in sight. */
  readonly many?: ManyRows | undefined
  /** What is asked for to begin with; whatever is due next unless told. */
  readonly eventType?: string | undefined
  /** The first choice of day to begin with; none unless told. */
  readonly preferred?: string | undefined
  readonly onClose: () => void
  /** Done: the ticks can go. */
  readonly onDone: (done?: Reply) => void
}

const maxPreviewed = 1000
/** Those ticked, beyond what is in sight too; of all that match those in sight. */
const previewedIds = (rows: readonly Booked[], many: ManyRows | undefined): number[] =>
  [...new Set(many?.ids ?? rows.map(({ id }) => id))].slice(0, maxPreviewed)

/** Asks the workshop for the same booking for every vehicle given. */
export function RequestBookingsDialog({ rows, many, eventType, preferred, onClose, onDone }: Props) {
  const today = useToday()
  const listed = listedOf(rows)
  const begun = eventType ?? rows[0]?.eventType
  const [type, setType] = useState<Asked | typeof LISTED>(listed ? LISTED : isBookable(begun) ? begun : NEXT_DUE)
  const [dates, setDates] = useState<readonly (string | null)[]>([preferred ?? null, null, null])
  const [note, setNote] = useState('')
  const [own, setOwn] = useState<readonly OwnRequest[]>([])
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
  const wanted = { type: type === LISTED ? NEXT_DUE : type, ...(type === LISTED && { events: listed }) } as const
  const preview = useEndpoint(maintenanceEndpoints.previewBookings, {
    vehicle_ids: previewedIds(rows, many),
    ...wanted,
  })
  const hasNone = !many && preview.data !== undefined && countRequests(preview.data) === 0
  const asked = {
    ...wanted,
    preferred_dates: given,
    note: note.trim() === '' ? null : note.trim(),
    ...(own.length > 0 && { own: [...own] }),
  } as const
  // Of all that match each vehicle is asked for by itself: what is wrong with the days is said here, once, before any of them.
  const handleAll = async (all: ManyRows): Promise<void> => {
    const past = given.findIndex((date) => today !== undefined && date < today)
    if (past >= 0) return setRefused([tooEarly(past)])
    setRefused([])
    setStarting(true)
    const isBegun = await startChange(all, { deed: 'book', values: asked, title: 'Request bookings' }, ({ fields }) => {
      setRefused(fields.map((each) => ({ ...each, field: each.field.replace('values.', '') })))
      return fields.length > 0
    })
    setStarting(false)
    if (isBegun) onDone()
  }
  const handleRequest = async (): Promise<void> => {
    if (many) return handleAll(many)
    const reply = await request.run({ vehicle_ids: [...new Set(rows.map(({ id }) => id))], ...asked })
    if (!reply) return
    tellDone(reply)
    onDone(reply)
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
            disabledReason={hasNone ? 'None of these can be requested' : undefined}
            onClick={() => void handleRequest()}
          >
            Request bookings
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SelectField
          label="Work"
          options={listed ? [listedOption, ...typeOptions()] : typeOptions()}
          value={type}
          onChange={(next) => {
            setType(next)
            setOwn([])
          }}
        />
        <BookingPreview
          load={preview}
          today={today}
          total={many?.total}
          own={own}
          onOwn={setOwn}
          errorAt={(field) => problems.find((each) => each.field === field)?.message}
        />
        {ordinal.map((word, place) => (
          <DateField
            key={word}
            label={`${word} choice of date`}
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
      </div>
    </Dialog>
  )
}
