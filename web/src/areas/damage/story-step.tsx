import { damageFields, isTheft, neededIn } from '@kerbline/domain/areas/damage/report.ts'
import type { Person, ThirdParty } from '@kerbline/domain/areas/damage/marks.ts'
import { type DamageType, damageTypeWords, injurySteps, isSerious } from '@kerbline/domain/areas/damage/words.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { DriverInput } from '../../case/steps/record-inputs.tsx'
import { useMay } from '../../data/session/may.ts'
import { PlainInput, type PlainInputProps } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
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
const isAsked = (
  name: StoryField,
  { type, is_drivable: drivable, injuries }: ReportDraft['report']['values'],
): boolean => {
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

const typeIn = (value: unknown): DamageType | null =>
  Object.keys(damageTypeWords).find((type): type is DamageType => type === value) ?? null
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Yes or no: a box that nobody has ticked says neither. */
function DrivableInput({ id, value, error, onChange }: Pick<PlainInputProps, 'id' | 'value' | 'error' | 'onChange'>) {
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

export const PeopleParts = ({ report, change }: Pick<ReportDraft, 'report' | 'change'>) => (
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
)

interface Props {
  readonly record: DamageRecord
  readonly draft: ReportDraft
  readonly errorOf: (field: string) => string | undefined
}

/** How it happened, to whom, and who saw it. Other people's details are for those who may read them. */
export function StoryStep({ record, draft, errorOf }: Props) {
  const may = useMay()
  const { report, change, setValue } = draft
  const { values } = report
  const needed = new Set<string>(
    neededIn({ type: typeIn(values), injuries: textIn(values['injuries']) }).map(({ field }) => field),
  )
  const input = (name: StoryField) => {
    const field = { ...damageFields[name], isOptional: !needed.has(name) }
    const asked = {
      ...{ id: idOf(name), name, field, fields: damageFields, values },
      ...{ value: values[name], error: errorOf(name), onChange: (value: unknown) => setValue(name, value) },
    }
    if (name === 'is_drivable') return <DrivableInput key={name} {...asked} />
    if (name !== 'driver_id') return <PlainInput key={name} {...asked} />
    const known = values[name] === record.driver_id ? (record.driver_name ?? undefined) : undefined
    return may('see drivers') && <DriverInput key={name} {...asked} record={record} known={known} />
  }
  return (
    <>
      {sections.map(([title, names]) => (
        <FormSection key={title} title={title}>
          {names.filter((name) => isAsked(name, values)).map(input)}
          {names.includes('injuries') && isSerious(values['injuries']) && <InjuryAdvice />}
        </FormSection>
      ))}
      {may('see third party details') ? (
        <PeopleParts report={report} change={change} />
      ) : (
        <Notice tone="info">
          You do not have permission to see other people’s details. A colleague who has it can add them.
        </Notice>
      )}
    </>
  )
}
