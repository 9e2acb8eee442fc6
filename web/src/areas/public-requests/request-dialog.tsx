import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { publicRequestsEndpoints, type PublicRequest } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { longText, reference, type Fields } from '@kerbline/domain/kit/field.ts'
import { useMemo } from 'react'
import { type Action, useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { VehicleInput } from '../../fleet/booking/vehicle-input.tsx'
import { MakeQueryDialog } from '../../fleet/queries/make-query-dialog.tsx'

export type RequestAct = 'book' | 'query' | 'answer' | 'refuse'

interface Props {
  readonly request: PublicRequest
  readonly onClose: () => void
}

const bookFields = { vehicle_id: reference({ label: 'Vehicle', to: 'vehicles' }) } as const

function BookDialog({ request, onClose }: Props) {
  const worn = request.vehicle
  const match = useAction(publicRequestsEndpoints.match, { refreshes: 'everything' })
  const dialog = useDialogForm({
    fields: bookFields,
    begin: { values: { vehicle_id: worn?.id ?? null } },
    draft: `request:${request.id}:book`,
    failure: match.failure,
  })
  const first = worn && { value: String(worn.id), label: displayRegistration(worn.reg_no), note: worn.account }
  return (
    <FormDialog
      dialog={dialog}
      onClose={onClose}
      title={`Book ${eventTypeName(request.type)}`}
      lead={`For ${request.registration}. Any other work in this request will be booked too.`}
      label="Create booking"
      busyLabel="Booking"
      isBusy={match.isRunning}
      before="this can be booked"
      renderInput={(_, { id, value, error, onChange }) => (
        <VehicleInput
          id={id}
          beginning={request.registration}
          first={first ?? undefined}
          value={typeof value === 'number' ? value : null}
          error={error && value === null ? 'Choose the vehicle.' : error}
          onChange={onChange}
        />
      )}
      onSend={() =>
        dialog.send(
          ({ vehicle_id: vehicle }) => match.run({ id: request.id, vehicle_id: Number(vehicle) }),
          (reply) => {
            showToast({ tone: 'done', title: `${reply.case?.number ?? 'Booking'} created.` })
            onClose()
          },
        )
      }
    />
  )
}

function QueryDialog({ request, onClose }: Props) {
  const { id, name, phone, email, registration } = request
  const load = useEndpoint(publicRequestsEndpoints.suggestQuery, { id })
  const making = useAction(publicRequestsEndpoints.makeQuery, { refreshes: 'everything' })
  return (
    <MakeQueryDialog
      load={load}
      wordsOf={({ category, title, body }) => ({ category, title, body })}
      sender={[name, phone, email].filter(Boolean).join(', ')}
      draft={`request:${id}:query`}
      registration={registration}
      action={making}
      onMake={async (query) => {
        const made = await making.run({ id, ...query })
        if (made) showToast({ tone: 'done', title: `${made.case?.number ?? 'Query'} raised.` })
        return made !== undefined
      }}
      onClose={onClose}
    />
  )
}

interface WritingProps extends Props {
  /** What is written, as the server calls it. */
  readonly field: 'text' | 'reason'
  readonly words: { readonly title: string; readonly label: string; readonly send: string; readonly done: string }
  readonly isDangerous?: boolean
  readonly action: Pick<Action<typeof publicRequestsEndpoints.answer>, 'isRunning' | 'failure'>
  readonly send: (text: string) => Promise<PublicRequest | undefined>
  readonly max: number
}

/** Written to whoever asked: they read it by their link, and by email where they gave an address. */
function WritingDialog({ request, onClose, field, words, isDangerous, action, send, max }: WritingProps) {
  const fields = useMemo<Fields>(() => ({ [field]: longText({ label: words.label, max }) }), [field, words.label, max])
  const dialog = useDialogForm({
    fields,
    begin: { values: blankValues(fields) },
    draft: `request:${request.id}:${field}`,
    failure: action.failure,
  })
  const way = request.email === null ? 'with their link' : `with their link and by email at ${request.email}`
  return (
    <FormDialog
      dialog={dialog}
      onClose={onClose}
      title={words.title}
      lead={`${request.name} requested ${eventTypeName(request.type)} for ${request.registration}. They will see this ${way}.`}
      label={words.send}
      isDangerous={isDangerous ?? false}
      isBusy={action.isRunning}
      before="this can be sent"
      onSend={() =>
        dialog.send(
          (values) => send(String(values[field])),
          () => {
            showToast({ tone: 'done', title: words.done })
            onClose()
          },
        )
      }
    />
  )
}

const answering = {
  title: 'Reply',
  label: 'Your reply',
  send: 'Send reply',
  done: 'Reply sent.',
} as const
const refusing = {
  ...{ title: 'Decline request', label: 'Reason', send: 'Decline request', done: 'Request declined.' },
} as const

function AnswerDialog(props: Props) {
  const answer = useAction(publicRequestsEndpoints.answer)
  const send = (text: string) => answer.run({ id: props.request.id, text })
  return <WritingDialog {...props} field="text" words={answering} action={answer} send={send} max={1000} />
}

function RefuseDialog(props: Props) {
  const refuse = useAction(publicRequestsEndpoints.dismiss)
  const send = (reason: string) => refuse.run({ id: props.request.id, reason })
  return <WritingDialog {...props} field="reason" words={refusing} action={refuse} send={send} max={300} isDangerous />
}

const dialogs = { book: BookDialog, query: QueryDialog, answer: AnswerDialog, refuse: RefuseDialog } as const

export function RequestDialog({ act, ...props }: Props & { readonly act: RequestAct }) {
  const Chosen = dialogs[act]
  return <Chosen {...props} />
}
