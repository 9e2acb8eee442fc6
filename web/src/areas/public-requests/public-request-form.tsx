import { MAX_PUBLIC_DAYS, MAX_PUBLIC_NOTE } from '@kerbline/domain/areas/public-requests/public-form.ts'
import type { SubmitEvent } from 'react'
import { isOddRegistration } from '@kerbline/domain/fleet/registration.ts'
import page from '../../fleet/public/public-page.module.css'
import { UnsafeQuestion } from '../../fleet/public/unsafe-question.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import type { Typed } from './public-draft.ts'
import { type Faults, fieldNames, formErrors } from './public-faults.ts'
import { WorkQuestion } from './work-question.tsx'

interface PartProps {
  readonly typed: Typed
  readonly faults: Faults
  readonly onChange: (change: Partial<Typed>) => void
}

function VehicleFields({ typed, faults, isScanned, onChange }: PartProps & { readonly isScanned: boolean }) {
  const { registration, mileage } = typed
  const isOdd = registration.trim().length > 3 && isOddRegistration(registration)
  return (
    <>
      {isScanned && <Notice role="status">The registration comes from the code you scanned.</Notice>}
      <TextField
        id="registration"
        label={fieldNames.registration}
        hint={isOdd ? 'This does not look like a UK registration. Check it, or send it anyway.' : undefined}
        size="touch"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={registration}
        error={faults['registration']}
        onChange={(event) => onChange({ registration: event.target.value })}
      />
      <NumberField
        id="mileage"
        label={fieldNames.mileage}
        isOptional
        size="touch"
        suffix="mi"
        value={mileage}
        error={faults['mileage']}
        onChange={(miles) => onChange({ mileage: miles })}
      />
    </>
  )
}

const ordinals = ['First choice of date', 'Second choice of date', 'Third choice of date'] as const

function DayFields({ typed: { days }, faults, onChange }: PartProps) {
  return (
    <>
      {days.map((day, place) => (
        <DateField
          // oxlint-disable-next-line react/no-array-index-key -- a day is known by its place: first, second, third
          key={place}
          id={`days-${place}`}
          label={ordinals[place] ?? 'Date'}
          isOptional={place > 0}
          value={day}
          error={faults[`days-${place}`]}
          onChange={(value) => onChange({ days: days.with(place, value) })}
        />
      ))}
      {days.length < MAX_PUBLIC_DAYS && (
        <Button size="touch" onClick={() => onChange({ days: [...days, null] })}>
          Add another date
        </Button>
      )}
    </>
  )
}

function ContactFields({ typed, faults, onChange }: PartProps) {
  return (
    <>
      <TextField
        id="name"
        label={fieldNames.name}
        size="touch"
        autoComplete="name"
        maxLength={120}
        value={typed.name}
        error={faults['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        id="phone"
        type="tel"
        label={fieldNames.phone}
        hint="We will call this number to agree a date."
        size="touch"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        value={typed.phone}
        error={faults['phone']}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <TextField
        id="email"
        type="email"
        label={fieldNames.email}
        hint="We will email you a link to track your request."
        isOptional
        size="touch"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={typed.email}
        error={faults['email']}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </>
  )
}

interface Props extends PartProps {
  readonly attempt: number
  readonly isScanned: boolean
  readonly isSending: boolean
  readonly onSend: () => void
}

export function PublicRequestForm({ attempt, isScanned, isSending, onSend, ...part }: Props) {
  const { typed, faults, onChange } = part
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      {attempt > 0 && <ErrorSummary errors={formErrors(faults)} before="this can be sent" attempt={attempt} />}
      <VehicleFields {...part} isScanned={isScanned} />
      <UnsafeQuestion signs={typed.unsafe_signs} onChange={(signs) => onChange({ unsafe_signs: signs })} />
      <WorkQuestion types={typed.types} error={faults['types']} onChange={(types) => onChange({ types })} />
      <TextAreaField
        id="note"
        label={fieldNames.note}
        hint="Describe what is wrong, where the vehicle is and when we can have it."
        isOptional
        rows={3}
        maxLength={MAX_PUBLIC_NOTE}
        value={typed.note}
        error={faults['note']}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <DayFields {...part} />
      <ContactFields {...part} />
      <Button type="submit" variant="primary" size="touch" isWide isBusy={isSending} busyLabel="Sending your request">
        Send request
      </Button>
      <p className={page.text}>Your answers are saved on this device until you send them.</p>
    </form>
  )
}
