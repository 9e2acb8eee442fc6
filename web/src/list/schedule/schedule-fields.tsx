import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { guestStateWords, MAX_GUESTS } from '@kerbline/domain/areas/views/guests.ts'
import { viewFormats, type ViewFormat, type ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { frequencies, ordinal, weekdayNames, type Frequency, type Timing } from '@kerbline/domain/areas/views/timing.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState, type Ref } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SelectField, type ChoiceOption } from '../../ui/choices/select-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import styles from './schedule.module.css'

export interface Terms extends Timing {
  readonly people: readonly ChoiceOption<string>[]
  /** Addresses of people without an account, as they are typed. */
  readonly guests: string
  readonly format: ViewFormat
  readonly sends_empty: boolean
}

/** @param me  who is written to until others are chosen */
export const termsOf = (schedule: ViewSchedule | undefined, me: ChoiceOption<string>): Terms => ({
  frequency: schedule?.frequency ?? 'weekly',
  weekday: schedule?.weekday ?? 0,
  month_day: schedule?.month_day ?? 1,
  at_time: schedule?.at_time ?? '07:00',
  format: schedule?.format ?? 'xlsx',
  sends_empty: schedule?.sends_empty ?? true,
  guests: schedule?.guests.map(({ email }) => email).join('\n') ?? '',
  people: schedule ? schedule.recipients.map(({ id, name }) => ({ value: String(id), label: name })) : [me],
})

interface PeopleProps {
  readonly value: readonly ChoiceOption<string>[]
  readonly error: string | undefined
  readonly onChange: (people: readonly ChoiceOption<string>[]) => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** Colleagues one may write to, found by typing. */
export function PeopleField({ value, error, onChange, inputRef }: PeopleProps) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(viewsEndpoints.recipients, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const isAsking = search !== rested || (!load.data && !load.failure)
  // Whoever types fast and presses Enter never takes somebody who no longer fits.
  const fitting = found?.people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) ?? []
  return (
    <MultiComboboxField
      label="To"
      hint="People only get rows they have access to."
      placeholder="Type a name"
      error={error}
      inputRef={inputRef}
      options={fitting.map(({ id, name, job_title }) => ({
        value: String(id),
        label: name,
        note: job_title ?? undefined,
      }))}
      onSearch={(typed) => setSearch(typed.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={search === '' ? 'No one to choose' : `No one matches “${search}”`}
      value={value}
      onChange={(people) => {
        setSearch('')
        onChange(people)
      }}
    />
  )
}

export const guestsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

interface GuestsProps {
  readonly value: string
  readonly kept: ViewSchedule['guests']
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

/** Addresses without an account, and what each of them said. */
export const GuestsField = ({ value, kept, error, onChange }: GuestsProps) => (
  <div>
    <TextAreaField
      label="People without an account"
      isOptional
      hint={`One email address per line, up to ${MAX_GUESTS}. They confirm first, then get a link to the rows you can see, without driver or contact details.`}
      rows={2}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    {kept.map(({ email, state, downloads }) => (
      <p key={email} className={styles.line}>
        {email} {guestStateWords[state]}
        {downloads > 0 && `, ${counted(downloads, 'download')}`}.
      </p>
    ))}
  </div>
)

const frequencyWords: Readonly<Record<Frequency, string>> = {
  daily: 'Every working day',
  weekly: 'Every week',
  monthly: 'Every month',
}
const formatWords: Readonly<Record<ViewFormat, string>> = { xlsx: 'Excel workbook', csv: 'CSV file' }

const option = <Value extends string>(value: Value, label: string): ChoiceOption<Value> => ({ value, label })
const days = weekdayNames.map((name, day) => option(String(day), name))
const monthDays = Array.from({ length: 31 }, (_, place) => option(String(place + 1), `The ${ordinal(place + 1)}`))
const halfHours = Array.from({ length: 48 }, (_, place) => {
  const time = `${String(Math.floor(place / 2)).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`
  return option(time, time)
})

interface Props {
  readonly terms: Terms
  readonly onChange: (change: Partial<Terms>) => void
}

/** Which days, at what time, as which file. */
export function TermsFields({ terms, onChange }: Props) {
  const { frequency, weekday, month_day, at_time, format, sends_empty } = terms
  const times = halfHours.some(({ value }) => value === at_time) ? halfHours : [option(at_time, at_time), ...halfHours]
  return (
    <>
      <div className={styles.when}>
        <SelectField
          label="How often"
          options={frequencies.map((value) => option(value, frequencyWords[value]))}
          value={frequency}
          onChange={(chosen) => onChange({ frequency: chosen })}
        />
        {frequency === 'weekly' && (
          <SelectField
            label="Day"
            options={days}
            value={String(weekday)}
            onChange={(day) => onChange({ weekday: Number(day) })}
          />
        )}
        {frequency === 'monthly' && (
          <SelectField
            label="Day"
            hint={month_day > 28 ? 'Or the last day of a shorter month' : undefined}
            options={monthDays}
            value={String(month_day)}
            onChange={(day) => onChange({ month_day: Number(day) })}
          />
        )}
        <SelectField label="Time" options={times} value={at_time} onChange={(time) => onChange({ at_time: time })} />
      </div>
      <RadioList
        legend="File"
        options={viewFormats.map((value) => option(value, formatWords[value]))}
        value={format}
        onChange={(chosen) => onChange({ format: chosen })}
      />
      <Checkbox
        label="Send even if the list is empty"
        note="The email will say “Nothing to report”."
        checked={sends_empty}
        onChange={({ target }) => onChange({ sends_empty: target.checked })}
      />
    </>
  )
}
