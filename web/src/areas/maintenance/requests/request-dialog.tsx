import { publicMaintenanceEndpoints, type PublicRequest } from '@kerbline/domain/areas/maintenance/public-endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { ApiProblem, type LoadFailure } from '../../../data/failure.ts'
import { type Action, useAction } from '../../../data/use-action.ts'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { VehicleInput } from '../../../fleet/booking/vehicle-input.tsx'
import styles from './requests.module.css'

export type RequestAct = 'book' | 'answer' | 'refuse'

interface Props {
  readonly request: PublicRequest
  readonly onClose: () => void
}

const faultAt = (failure: LoadFailure | undefined, field: string): string | undefined =>
  failure instanceof ApiProblem ? failure.fields.find((each) => each.field === field)?.message : undefined

const Failure = ({ failure, field }: { failure: LoadFailure | undefined; field: string }) =>
  failure && faultAt(failure, field) === undefined ? (
    <Notice tone="red" role="alert">
      {failure.message}
    </Notice>
  ) : null

function BookDialog({ request, onClose }: Props) {
  const worn = request.vehicle
  const [vehicle, setVehicle] = useState<number | null>(worn?.id ?? null)
  const [isMissing, setMissing] = useState(false)
  const match = useAction(publicMaintenanceEndpoints.matchRequest, { refreshes: 'everything' })
  const handleBook = async (): Promise<void> => {
    setMissing(vehicle === null)
    if (vehicle === null) return
    const reply = await match.run({ id: request.id, vehicle_id: vehicle })
    if (!reply) return
    showToast({ tone: 'done', title: `${reply.case?.number ?? 'The booking'} is made.` })
    onClose()
  }
  const missing = isMissing && vehicle === null ? 'Choose the vehicle.' : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Book ${eventTypeName(request.type)}`}
      lead={`Asked for ${request.registration}. What else this request asks for is booked with it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={match.isRunning} busyLabel="Booking" onClick={() => void handleBook()}>
            Make the booking
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <VehicleInput
          beginning={request.registration}
          first={
            worn ? { value: String(worn.id), label: displayRegistration(worn.reg_no), note: worn.account } : undefined
          }
          value={vehicle}
          error={missing ?? faultAt(match.failure, 'vehicle_id')}
          onChange={setVehicle}
        />
        <Failure failure={match.failure} field="vehicle_id" />
      </div>
    </Dialog>
  )
}

interface WritingProps extends Props {
  readonly field: string
  readonly words: { readonly title: string; readonly label: string; readonly send: string; readonly done: string }
  readonly isDangerous?: boolean
  readonly action: Pick<Action<typeof publicMaintenanceEndpoints.answerRequest>, 'isRunning' | 'failure'>
  readonly send: (text: string) => Promise<PublicRequest | undefined>
  readonly max: number
}

/** Written to whoever asked: they read it by their link, and by email where they gave an address. */
function WritingDialog({ request, onClose, field, words, isDangerous = false, action, send, max }: WritingProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const handleSend = async (): Promise<void> => {
    setMissing(text.trim() === '')
    if (text.trim() === '' || text.length > max) return
    if (!(await send(text.trim()))) return
    showToast({ tone: 'done', title: words.done })
    onClose()
  }
  const way = request.email === null ? 'by the link they have' : `by the link they have, and at ${request.email}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      lead={`${request.name} asked for ${eventTypeName(request.type)} on ${request.registration}, and reads this ${way}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={action.isRunning}
            busyLabel="Sending"
            onClick={() => void handleSend()}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextAreaField
          label={words.label}
          rows={4}
          maxLength={max}
          value={text}
          error={
            isMissing && text.trim() === ''
              ? `Write the ${field === 'reason' ? 'reason' : 'answer'}.`
              : faultAt(action.failure, field)
          }
          onChange={(event) => setText(event.target.value)}
        />
        <Failure failure={action.failure} field={field} />
      </div>
    </Dialog>
  )
}

const answering = {
  title: 'Answer',
  label: 'Your answer',
  send: 'Send the answer',
  done: 'The answer is sent.',
} as const
const refusing = {
  ...{ title: 'Refuse the request', label: 'Reason', send: 'Refuse the request', done: 'The request is refused.' },
} as const

function AnswerDialog(props: Props) {
  const answer = useAction(publicMaintenanceEndpoints.answerRequest)
  const send = (text: string) => answer.run({ id: props.request.id, text })
  return <WritingDialog {...props} field="text" words={answering} action={answer} send={send} max={1000} />
}

function RefuseDialog(props: Props) {
  const refuse = useAction(publicMaintenanceEndpoints.dismissRequest)
  const send = (reason: string) => refuse.run({ id: props.request.id, reason })
  return <WritingDialog {...props} field="reason" words={refusing} action={refuse} send={send} max={300} isDangerous />
}

const dialogs = { book: BookDialog, answer: AnswerDialog, refuse: RefuseDialog } as const

export function RequestDialog({ act, ...props }: Props & { readonly act: RequestAct }) {
  const Chosen = dialogs[act]
  return <Chosen {...props} />
}
