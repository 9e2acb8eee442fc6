import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useRested } from '../../../form/field-input-reference.tsx'
import { ComboboxField } from '../../../ui/choices/combobox-field.tsx'
import type { ChoiceOption } from '../../../ui/choices/select-field.tsx'
import { AgreedLevelsForm } from './agreed-levels-form.tsx'
import { ServiceLevelsForm } from './service-levels-form.tsx'
import styles from '../settings.module.css'
import { TableSection } from '../table-section.tsx'

type Company = ChoiceOption<string>

interface Props {
  readonly company: Company | undefined
  readonly onChange: (company: Company | undefined) => void
}

/** Whose lengths these are: everybody's, until a company is chosen. */
function ForWhom({ company, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useRested(typed)
  const load = useEndpoint(settingsEndpoints.levelCompanies, { search })
  const options = (load.data?.companies ?? []).map(({ id, name, agreed }) => ({
    value: String(id),
    label: name,
    note: agreed > 0 ? counted(agreed, 'length of its own', 'lengths of its own') : undefined,
  }))
  const isAsking = typed !== search || (load.data === undefined && !load.failure)
  return (
    <div className={styles.tools}>
      <ComboboxField
        label="For"
        hint="Everybody, unless a company is chosen."
        placeholder="Everybody"
        options={options}
        onSearch={(text) => setTyped(text.trim())}
        status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
        nothingFound={`No company matches “${typed}”`}
        value={company}
        onChange={(chosen) => {
          setTyped('')
          onChange(chosen)
        }}
      />
    </div>
  )
}

const Usual = () => (
  <TableSection
    what="service levels"
    load={useEndpoint(settingsEndpoints.serviceLevels, {})}
    form={ServiceLevelsForm}
  />
)

const Agreed = ({ company }: { company: Company }) => (
  <TableSection
    what={`what is agreed with ${company.label}`}
    load={useEndpoint(settingsEndpoints.agreedLevels, { customer_id: Number(company.value) })}
    form={AgreedLevelsForm}
  />
)

/** Settings, Service levels: how long each promise may take, for everybody or as agreed with one company. */
export function ServiceLevelsSection() {
  const [company, setCompany] = useState<Company>()
  return (
    <>
      <ForWhom company={company} onChange={setCompany} />
      {company ? <Agreed key={company.value} company={company} /> : <Usual />}
    </>
  )
}
