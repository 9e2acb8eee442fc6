import { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { useState } from 'react'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { scannedVehicle } from '../../data/link-token.ts'
import { useEventTypes, useToldEventTypes } from '../../data/session/event-types.ts'
import { useSignal } from '../../data/signal.ts'
import { newKey, useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { FormTrouble } from '../../fleet/public/form-trouble.tsx'
import page from '../../fleet/public/public-page.module.css'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import { keepTyped, readTyped, type Typed, untyped } from './public-draft.ts'
import { check, type Faults, faultsOf, sentOf } from './public-faults.ts'
import { PublicRequestForm } from './public-request-form.tsx'
import { RequestSent } from './request-sent.tsx'

type Sent = ReplyOf<(typeof publicRequestsEndpoints)['schedule']>

/** What was typed before goes on; a code that was scanned since says the plate. */
function beginning(): Typed {
  const kept = readTyped() ?? untyped
  const scanned = scannedVehicle.get()
  return scanned ? { ...kept, registration: scanned.registration } : kept
}

/** What can be asked for as staff keep it. Until it is told, and where it cannot be, what it began with is offered. */
function useWork(): void {
  useToldEventTypes(useEndpoint(publicRequestsEndpoints.work, {}).data?.event_types)
  useEventTypes()
}

/** Anybody asks for work on a hired vehicle: no account, and one answer for every plate. */
export function ScheduleMaintenancePage() {
  const scanned = useSignal(scannedVehicle)
  useWork()
  const [typed, setTyped] = useState(beginning)
  const [attempt, setAttempt] = useState(0)
  const [own, setOwn] = useState<Faults>({})
  const [sent, setSent] = useState<{ readonly reply: Sent; readonly hasEmail: boolean }>()
  // Of what is sent: the same again after a lost answer, another once something was changed.
  const [key, setKey] = useState(newKey)
  const send = useAction(publicRequestsEndpoints.schedule)
  const faults = { ...faultsOf(send.failure, typed), ...own }
  const hasFaults = Object.keys(faults).length > 0

  const handleChange = (change: Partial<Typed>): void => {
    const next = { ...typed, ...change }
    setTyped(next)
    setKey(newKey)
    keepTyped(next)
  }
  const handleSend = async (): Promise<void> => {
    const { faults: found, isGood } = check(typed)
    setOwn(found)
    setAttempt(attempt + 1)
    if (!isGood || typeof typed.mileage === 'string') return
    const isScanned = normaliseRegistration(scanned?.registration ?? '') === normaliseRegistration(typed.registration)
    const reply = await send.run({
      ...sentOf(typed),
      key,
      mileage: typed.mileage,
      link: isScanned ? (scanned?.token ?? null) : null,
    })
    if (!reply) return
    keepTyped(undefined)
    setSent({ reply, hasEmail: typed.email.trim() !== '' })
  }
  const handleAgain = (): void => {
    setTyped({ ...untyped, name: typed.name, phone: typed.phone, email: typed.email })
    setSent(undefined)
    setKey(newKey)
    setAttempt(0)
  }

  if (sent)
    return (
      <PublicPage title="We have your request">
        <RequestSent {...sent} onAgain={handleAgain} />
      </PublicPage>
    )
  return (
    <PublicPage title="Request maintenance">
      <p className={page.text}>
        For vehicles on hire from us. You do not need an account. We will call you to agree a date.
      </p>
      {send.failure && !hasFaults && (
        <div className={page.form}>
          <FormTrouble failure={send.failure} what="send your request" />
          <CallUs>Your answers are saved on this device. You can also call us:</CallUs>
        </div>
      )}
      <PublicRequestForm
        {...{ typed, faults, attempt }}
        isScanned={scanned !== undefined}
        isSending={send.isRunning}
        onChange={handleChange}
        onSend={() => void handleSend()}
      />
    </PublicPage>
  )
}
