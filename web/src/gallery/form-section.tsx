import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { Checkbox, ChoiceList } from '../ui/choices/checkbox.tsx'
import { ComboboxField } from '../ui/choices/combobox-field.tsx'
import { ErrorSummary } from '../ui/fields/error-summary.tsx'
import { FieldGroup, FieldRow, FormSection } from '../ui/fields/field.tsx'
import { MultiComboboxField } from '../ui/choices/multi-combobox-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { RadioList } from '../ui/choices/radio-list.tsx'
import { SelectField, type ChoiceOption } from '../ui/choices/select-field.tsx'
import { Switch } from '../ui/choices/switch.tsx'
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx'
import styles from './gallery.module.css'
import { accounts, workshops } from './samples.ts'
import { Shelf } from './shelf.tsx'

const emailError = 'Enter an address with an @, like name@company.co.uk'
const limitError = 'Enter pounds with numbers only, like 250'

const Details = () => (
  <FormSection title="Details">
    <FieldRow>
      <TextField label="First name" defaultValue="Callum" />
      <TextField label="Last name" defaultValue="Whitfield" />
    </FieldRow>
    <TextField
      id="gallery-email"
      label="Email"
      hint="Also the name Callum signs in with. A change is confirmed by mail first."
      error={emailError}
      defaultValue="callum.whitfield.harrowlane.co.uk"
    />
    <FieldRow>
      <TextField label="Phone" isOptional defaultValue="0113 496 0142" />
      <TextField id="gallery-limit" label="Cost limit" prefix="£" error={limitError} defaultValue="two fifty" />
    </FieldRow>
    <FieldRow>
      <TextField label="Miles" suffix="mi" defaultValue="48212" />
      <TextField label="Disabled" disabled defaultValue="Cannot change" />
    </FieldRow>
    <PasswordField label="Password" autoComplete="current-password" defaultValue="1234567890" size="touch" />
    <TextAreaField label="Message" hint="The workshop reads this first" />
    <TextField
      label="Search"
      isLabelHidden
      type="search"
      icon={MagnifyingGlassIcon}
      placeholder="Plate, model, driver or tag"
      size="small"
    />
  </FormSection>
)

function Choices() {
  const [reason, setReason] = useState<'crash' | 'wear'>()
  const [size, setSize] = useState<'small' | 'large'>('small')
  const [rows, setRows] = useState<'25' | '50' | '100'>('25')
  const [place, setPlace] = useState<string>()
  const [workshop, setWorkshop] = useState<ChoiceOption<string>>()
  const [chosen, setChosen] = useState<ChoiceOption<string>[]>(accounts.slice(0, 2))
  return (
    <FormSection title="Choices" action={<Switch label="Only differences and key rights" defaultChecked />}>
      <SelectField
        label="Rows"
        options={[
          { value: '25', label: '25' },
          { value: '50', label: '50' },
          { value: '100', label: '100' },
        ]}
        value={rows}
        onChange={setRows}
        size="small"
      />
      <SelectField
        label="Branch"
        hint="Where the vehicle is collected"
        options={workshops}
        value={place}
        onChange={setPlace}
        error="Choose a branch"
      />
      <ComboboxField
        label="Workshop"
        options={workshops}
        value={workshop}
        onChange={setWorkshop}
        placeholder="Type a name"
      />
      <MultiComboboxField
        label="Accounts Callum can see"
        hint="At least one. Without an account a user sees nothing."
        options={accounts}
        value={chosen}
        onChange={setChosen}
      />
      <RadioList
        legend="What happened"
        options={[
          { value: 'crash', label: 'A collision' },
          { value: 'wear', label: 'Found at a walkaround check' },
        ]}
        value={reason}
        onChange={setReason}
        error="Say what happened"
      />
      <RadioList
        legend="Severity"
        look="list"
        options={[
          { value: 'small', label: 'Small', note: 'Scratch or dent under 5 cm' },
          { value: 'large', label: 'Large', note: 'Panel has to be replaced' },
        ]}
        value={size}
        onChange={setSize}
      />
      <FieldGroup legend="Roles">
        <ChoiceList>
          <Checkbox
            isRow
            label="Fleet manager"
            note="Vehicles, compliance, maintenance, damage, fines"
            end="38 permissions"
            defaultChecked
          />
          <Checkbox isRow label="Finance" note="Invoices, cost per mile, aged debt" end="9 permissions" />
        </ChoiceList>
      </FieldGroup>
      <div className={styles.line}>
        <Checkbox label="Keep me signed in on this device" defaultChecked />
        <Checkbox label="Some" isPartial />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Checkbox label="Select LK21 VXN" isLabelHidden />
      </div>
    </FormSection>
  )
}

export function FormSectionSamples() {
  const [attempt] = useState(0)
  return (
    <Shelf title="Forms" columns={2}>
      <div>
        <ErrorSummary
          attempt={attempt}
          errors={[
            { fieldId: 'gallery-email', label: 'Email', message: emailError },
            { fieldId: 'gallery-limit', label: 'Cost limit', message: limitError },
          ]}
        />
        <Details />
      </div>
      <Choices />
    </Shelf>
  )
}
