import { useState } from 'react'
import { DateField } from '../ui/fields/date-field.tsx'
import { FieldRow, FormSection } from '../ui/fields/field.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SlugField } from '../ui/fields/slug-field.tsx'
import { Shelf } from './shelf.tsx'

type Count = number | string | null
const rule = { types: ['image/jpeg', 'image/png', 'image/webp'], words: 'JPEG, PNG or WebP', maxMegabytes: 10 }

function Counts() {
  const [miles, setMiles] = useState<Count>(48_212)
  const [limit, setLimit] = useState<Count>(25_000)
  const [wrong, setWrong] = useState<Count>('two fifty')
  const [slug, setSlug] = useState('ford')
  return (
    <FormSection title="Numbers and names in addresses">
      <FieldRow>
        <NumberField label="Reading" suffix="mi" value={miles} onChange={setMiles} />
        <MoneyField label="Cost limit" value={limit} onChange={setLimit} />
      </FieldRow>
      <MoneyField label="Deposit" error="Enter a deposit as a number" value={wrong} onChange={setWrong} />
      <SlugField label="Slug" value={slug} onChange={setSlug} suggestion="ford-trucks" madeFrom="Name" />
    </FormSection>
  )
}

function Dates() {
  const [wished, setWished] = useState<string | null>('2026-11-24')
  const [wrong, setWrong] = useState<string | null>('2026-13-5')
  const [logo, setLogo] = useState<File>()
  return (
    <FormSection title="Dates and files">
      <DateField
        label="Date wished"
        hint="Not before tomorrow, for example 24 11 2026"
        value={wished}
        onChange={setWished}
        today="2026-11-17"
        least="2026-11-18"
      />
      <DateField
        label="First registered"
        error="Enter a real date as day, month and year."
        isOptional
        value={wrong}
        onChange={setWrong}
        today="2026-11-17"
      />
      <FileField label="Logo" rule={rule} chosen={logo} onChoose={setLogo} onRemove={() => setLogo(undefined)} />
    </FormSection>
  )
}

/** Inputs of the forms every managed entity has. */
export const RecordFormSection = () => (
  <Shelf title="Inputs of records" columns={2}>
    <Counts />
    <Dates />
  </Shelf>
)
