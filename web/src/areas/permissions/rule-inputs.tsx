import { capital } from '@kerbline/domain/kit/words.ts'
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { ruleFields } from '@kerbline/domain/areas/permissions/resource.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { roles } from '@kerbline/domain/roles.ts'
import { useState } from 'react'
import { useRested } from '../../form/field-input-reference.tsx'
import { idOf } from '../../form/form-parts.tsx'
import type { Form } from '../../form/use-form.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldRow, FormSection } from '../../ui/fields/field.tsx'
import { MultiComboboxField } from '../../ui/choices/multi-combobox-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type RuleOptions } from './rule-words.ts'

const fields = ruleFields([])
const listOf = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number') : []
const plainOption = (value: string): ChoiceOption<string> => ({ value, label: capital(value) })
const allRoles = roles.map(({ name }) => plainOption(name))
const allRights = permissions.map(plainOption)

type ListName = 'roles' | 'accounts' | 'branch_ids' | 'grant_roles' | 'grant_permissions' | 'deny_permissions'
interface ListProps {
  form: Form
  name: ListName
  options: readonly ChoiceOption<string>[]
  hint?: string | undefined
  onSearch?: ((typed: string) => void) | undefined
  status?: string | undefined
}

/** Several of a list; what is chosen and not in the list any more stays, under its own word. */
function ListInput({ form: { values, messages, set }, name, options, ...more }: ListProps) {
  const chosen = listOf(values[name]).map(String)
  return (
    <MultiComboboxField
      id={idOf(name)}
      label={fields[name].label}
      isOptional
      error={messages[name]}
      options={options}
      value={chosen.map((value) => options.find((option) => option.value === value) ?? plainOption(value))}
      onChange={(next) => {
        const words = next.map(({ value }) => value)
        set(name, name === 'branch_ids' ? words.map(Number) : words)
      }}
      {...more}
    />
  )
}

function AccountsCondition({ form }: { form: Form }) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(permissionsEndpoints.options, { search: rested })
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data) // the last ones stay while others are asked for
  const options = (found?.accounts ?? []).map(({ account_number: value, name }) => ({
    value,
    label: `${value} ${name}`,
  }))
  return (
    <ListInput
      form={form}
      name="accounts"
      options={options}
      onSearch={(typed) => setSearch(typed.trim())}
      status={
        load.failure
          ? `We could not search. ${load.failure.remedy}`
          : search !== rested || !load.data
            ? 'Searching'
            : undefined
      }
    />
  )
}

/** Whom a rule is about: several of one kind mean any of them, several kinds mean all of them. */
export const Conditions = ({ form, options }: { form: Form; options: RuleOptions | undefined }) => (
  <FormSection
    title="When"
    hint="Add at least one condition. A person must match one value from each condition you set. Rules never change system administrators."
  >
    <ListInput form={form} name="roles" options={allRoles} hint="Roles given directly, not by a rule." />
    <AccountsCondition form={form} />
    <ListInput
      form={form}
      name="branch_ids"
      options={(options?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      hint="The branches of their company."
    />
    <TextField
      id={idOf('email_domains')}
      label={fields.email_domains.label}
      hint="The part after the @. Separate several with commas, for example: company.co.uk, depots.company.co.uk"
      isOptional
      error={form.messages['email_domains']}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      value={typeof form.values['email_domains'] === 'string' ? form.values['email_domains'] : ''}
      onChange={({ target }) => form.set('email_domains', target.value)}
    />
  </FormSection>
)

/** What a rule does. Only what one has oneself can be given. */
export function Effects({ form, options }: { form: Form; options: RuleOptions | undefined }) {
  const given = (all: readonly ChoiceOption<string>[], mine: readonly string[] | undefined) =>
    mine === undefined
      ? all
      : all.map((option) =>
          mine.includes(option.value)
            ? option
            : { ...option, isDisabled: true, note: 'You do not have this permission' },
        )
  return (
    <FormSection title="Then" hint="Rules cannot remove permissions given directly to a person.">
      <ListInput form={form} name="grant_roles" options={given(allRoles, options?.roles)} />
      <ListInput form={form} name="grant_permissions" options={given(allRights, options?.permissions)} />
      <ListInput form={form} name="deny_permissions" options={allRights} hint="A block overrides any role or rule." />
    </FormSection>
  )
}

/** How much a rule weighs, how long it holds, and whether it is on. */
export function Terms({ form: { values, messages, set } }: { form: Form }) {
  const today = useToday()
  const { priority, expires_on: last } = values
  return (
    <FormSection title="Settings">
      <FieldRow>
        <NumberField
          id={idOf('priority')}
          label={fields.priority.label}
          hint="From 0 to 1,000. The rule with the highest number is shown as the source."
          error={messages['priority']}
          value={typeof priority === 'number' || typeof priority === 'string' ? priority : null}
          onChange={(value) => set('priority', value)}
        />
      </FieldRow>
      <DateField
        id={idOf('expires_on')}
        label={fields.expires_on.label}
        hint="The rule stops after this day and its permissions are removed overnight."
        isOptional
        today={today}
        error={messages['expires_on']}
        value={typeof last === 'string' ? last : null}
        onChange={(value) => set('expires_on', value)}
      />
      <Checkbox
        id={idOf('is_on')}
        label={fields.is_on.label}
        note="You can test a rule while it is off."
        checked={values['is_on'] === true}
        onChange={({ target }) => set('is_on', target.checked)}
      />
    </FormSection>
  )
}
