import { damageFields, isTheft, neededIn } from '@kerbline/domain/areas/damage/report.ts'
import type { Person, ThirdParty } from '@kerbline/domain/areas/damage/marks.ts'
import { type DamageType, damageTypeWords, injurySteps, isSerious } from '@kerbline/domain/areas/damage/words.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Fragment, type ReactNode } from 'react'
import { DriverInput } from '../../case/steps/record-inputs.tsx'
import { useMay } from '../../data/session/may.ts'
import { PlainInput, type PlainInputProps } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import type { Values } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import type { DamageRecord } from './damage-record.ts'
import styles from './report.module.css'
import type { ReportDraft, StoryField } from './use-report.ts'

const sections: readonly (readonly [title: string, fields: readonly StoryField[]])[] = [
  ['When and where', ['type', 'incident_at', 'discovered_at', 'location_text', 'postcode', 'driver_id']],
  ['What happened', ['circumstances', 'is_drivable', 'recovered_to', 'weather', 'road']],
  ['People and police', ['injuries', 'police_ref', 'police_force']],
]

/** What the rest of the report makes pointless to ask. */
const isAsked = (name: StoryField, { type, is_drivable: drivable, injuries }: Values): boolean => {
  if (name === 'recovered_to') return drivable === false
  if (name === 'police_ref' || name === 'police_force')
    return (
      isTheft(type) ||
      (typeof injuries === 'string' && injuries !== 'none') ||
      type === 'vandalism' ||
      type === 'collision'
    )
  return true
}

const typeIn = ({ type: value }: Values): DamageType | null =>
  Object.keys(damageTypeWords).find((type): type is DamageType => type === value) ?? null
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Yes or no: a box that nobody has ticked says neither. */
function DrivableInput({ id, value, error, onChange }: PlainInputProps) {
  return (
    <RadioList
      {...{ id, error }}
      legend="Can the vehicle be driven?"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  )
}

const InjuryAdvice = () => (
  <Notice tone="red" role="status">
    <b>Call 999 first if you have not.</b> We alert the hire company as soon as you send this report. What the law asks:
    <ul className={styles.advice}>
      {injurySteps.map(({ words, source }) => (
        <li key={source}>
          {words} <small>{source}</small>
        </li>
      ))}
    </ul>
    This is advice, not a legal opinion.
  </Notice>
)

type Entry = Readonly<Record<string, string | null>> & { readonly name: string }
const partyFields = {
  name: 'Name',
  phone: 'Phone',
  reg: 'Registration',
  vehicle: 'Vehicle',
  insurer: 'Insurer',
  policy: 'Policy number',
  damage: 'Damage to their vehicle',
} as const satisfies Readonly<Record<keyof ThirdParty, string>>
const witnessFields = { name: 'Name', phone: 'Phone' } as const satisfies Readonly<Record<keyof Person, string>>

interface PeopleProps<Each extends Entry> {
  readonly title: string
  readonly one: string
  readonly fields: Readonly<Record<string, string>>
  readonly people: readonly Each[]
  readonly blank: Each
  readonly onChange: (people: readonly Each[]) => void
}

function People<Each extends Entry>({ title, one, fields, people, blank, onChange }: PeopleProps<Each>) {
  const prefix = one.replaceAll(' ', '-')
  return (
    <FormSection title={title}>
      {people.map((person, place) => (
        <fieldset key={place} className={styles.person} aria-label={`${one} ${place + 1}`}>
          {Object.entries(fields).map(([name, label]) => (
            <TextField
              key={name}
              id={`${prefix}-${place}-${name}`}
              label={label}
              isOptional={name !== 'name'}
              error={
                name === 'name' && person.name.trim() === '' && Object.values(person).some(Boolean)
                  ? 'Enter a name.'
                  : undefined
              }
              autoComplete="off"
              value={person[name] ?? ''}
              onChange={({ target }) =>
                onChange(
                  people.with(place, {
                    ...person,
                    [name]: name === 'name' || target.value !== '' ? target.value : null,
                  }),
                )
              }
            />
          ))}
          <Button
            variant="quiet"
            icon={TrashIcon}
            aria-label={`Remove ${one} ${place + 1}`}
            onClick={() => onChange(people.toSpliced(place, 1))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button icon={PlusIcon} onClick={() => onChange([...people, blank])}>
        Add {one}
      </Button>
    </FormSection>
  )
}

/** What is drawn in place of the plain inputs. */
export type Inputs = Readonly<Partial<Record<StoryField, (asked: PlainInputProps) => ReactNode>>>

interface FieldsProps {
  readonly names: readonly StoryField[]
  readonly values: Values
  readonly onSet: (name: StoryField, value: unknown) => void
  readonly errorOf: (field: string) => string | undefined
  readonly inputs: Inputs
  /** Where nobody is signed in who could ask for it. */
  readonly today?: string
}

/** Part of the story, without what the rest of the report makes pointless to ask. */
export function StoryFields({ names, values, onSet, errorOf, inputs, today }: FieldsProps) {
  const needed = new Set<string>(
    neededIn({ type: typeIn(values), injuries: textIn(values['injuries']) }).map(({ field }) => field),
  )
  return (
    <>
      {names
        .filter((name) => isAsked(name, values))
        .map((name) => {
          const asked: PlainInputProps = {
            ...{ id: idOf(name), name, fields: damageFields, values, value: values[name], error: errorOf(name) },
            field: { ...damageFields[name], isOptional: !needed.has(name) },
            ...(today !== undefined && { today }),
            onChange: (value) => onSet(name, value),
          }
          return <Fragment key={name}>{inputs[name]?.(asked) ?? <PlainInput {...asked} />}</Fragment>
        })}
      {names.includes('injuries') && isSerious(values['injuries']) && <InjuryAdvice />}
    </>
  )
}

/** Who drove is for those who see drivers. */
const inputsFor = (record: DamageRecord, seesDrivers: boolean): Inputs => ({
  is_drivable: (asked) => <DrivableInput {...asked} />,
  driver_id: (asked) => {
    const known = asked.value === record.driver_id ? (record.driver_name ?? undefined) : undefined
    return seesDrivers && <DriverInput {...asked} record={record} known={known} />
  },
})

interface Props {
  readonly record: DamageRecord
  readonly draft: ReportDraft
  readonly errorOf: (field: string) => string | undefined
}

/** How it happened, to whom, and who saw it. Other people's details are for those who may read them. */
export function StoryStep({ record, draft, errorOf }: Props) {
  const may = useMay()
  const { report, change, setValue } = draft
  const inputs = inputsFor(record, may('see drivers'))
  return (
    <>
      {sections.map(([title, names]) => (
        <FormSection key={title} title={title}>
          <StoryFields {...{ names, values: report.values, onSet: setValue, errorOf, inputs }} />
        </FormSection>
      ))}
      {may('see third party details') ? (
        <>
          <People
            title="Other party"
            one="other party"
            fields={partyFields}
            people={report.third_parties}
            blank={{ name: '', phone: null, reg: null, vehicle: null, insurer: null, policy: null, damage: null }}
            onChange={(parties) => change({ third_parties: parties })}
          />
          <People
            title="Witnesses"
            one="witness"
            fields={witnessFields}
            people={report.witnesses}
            blank={{ name: '', phone: null }}
            onChange={(witnesses) => change({ witnesses })}
          />
        </>
      ) : (
        <Notice tone="info">
          You do not have permission to see other people’s details. A colleague who has it can add them.
        </Notice>
      )}
    </>
  )
}
