import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useRested } from '../../../form/field-input-reference.tsx'
import { heldBack } from '../../../form/form-hold.ts'
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
    note: agreed > 0 ? counted(agreed, 'agreed target') : undefined,
  }))
  const isAsking = typed !== search || (load.data === undefined && !load.failure)
  return (
    <div className={styles.tools}>
      <ComboboxField
        label="For"
        hint="Leave blank for all companies."
        placeholder="All companies"
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

const Agreed = ({ id, name }: { id: number; name: string }) => (
  <TableSection
    what={`the service levels of ${name}`}
    load={useEndpoint(settingsEndpoints.agreedLevels, { customer_id: id })}
    form={AgreedLevelsForm}
  />
)

/** The company of the address, by the name that was chosen or else the one its lengths come with. */
function useCompany(known: Company | undefined): Company | undefined {
  const { company: key = '' } = useLocation().query
  const isNamed = /^[1-9]\d{0,8}$/.test(key)
  const load = useEndpoint(settingsEndpoints.agreedLevels, { customer_id: Number(key) }, { isEnabled: isNamed })
  if (!isNamed) return undefined
  return known?.value === key ? known : { value: key, label: load.data?.company.name ?? 'this company' }
}

/** Settings, Service levels: how long each promise may take, for everybody or as agreed with one company, whom the address names. */
export function ServiceLevelsSection() {
  const [chosen, setChosen] = useState<Company>()
  const company = useCompany(chosen)
  const choose = (next: Company | undefined): void => {
    setChosen(next)
    changeQuery({ company: next?.value })
  }
  return (
    <>
      <ForWhom
        company={company}
        onChange={(next) => {
          // What was changed and not saved is asked about first.
          if (!heldBack(() => choose(next))) choose(next)
        }}
      />
      {company ? <Agreed key={company.value} id={Number(company.value)} name={company.label} /> : <Usual />}
    </>
  )
}
