import {
  severities,
  severityWords,
  type CheckTemplate,
  type Severity,
} from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { choice, longText, optionsOf, reference } from '@kerbline/domain/kit/field.ts'
import { valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'
import { blankValues, FormDialog, useDialogForm, type DialogInputProps } from '../../form/form-dialog.tsx'
import { useRested } from '../../form/field-input-reference.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'

export interface DefectVehicle {
  readonly id: number
  readonly reg_no: string
  readonly template: CheckTemplate
}

const means: Readonly<Record<Severity, string>> = {
  advisory: 'Note only.',
  minor: 'Safe to drive. Repair will be planned.',
  dangerous: 'Do not drive. The vehicle will be marked VOR immediately.',
}

/** The vehicle that is meant, found by its plate. */
function VehicleField({
  id,
  error,
  onChange,
}: {
  id: string
  error: string | undefined
  onChange: (vehicle: DefectVehicle | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<DefectVehicle>()
  const rested = useRested(typed)
  const load = useEndpoint(driverChecksEndpoints.days, { search: rested, size: 25 })
  const rows = load.data?.rows ?? []
  const isAsking = typed !== rested || (load.data === undefined && !load.failure)
  return (
    <ComboboxField
      id={id}
      label="Vehicle"
      hint="Search by reg, driver or branch."
      error={error}
      options={rows.map((row) => ({
        value: String(row.id),
        label: displayRegistration(row.reg_no),
        note: [row.driver_name, row.branch].filter(Boolean).join(', '),
      }))}
      onSearch={(text) => setTyped(text.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={`Nothing matches “${typed}”`}
      value={picked && { value: String(picked.id), label: displayRegistration(picked.reg_no) }}
      onChange={(option) => {
        const row = rows.find(({ id }) => String(id) === option?.value)
        const vehicle = row && { id: row.id, reg_no: row.reg_no, template: row.template }
        setPicked(vehicle)
        onChange(vehicle)
      }}
    />
  )
}

type TemplateItem = ReplyOf<typeof driverChecksEndpoints.templates>['templates'][number]['items'][number]
const none: readonly TemplateItem[] = []

interface ItemProps {
  readonly id: string
  readonly items: readonly TemplateItem[]
  readonly hasVehicle: boolean
  readonly value: unknown
  readonly error: string | undefined
  readonly failure: Loaded<unknown>['failure']
  readonly onChange: (code: string | null, severity: Severity) => void
}

/** What a check of the vehicle asks, by what is typed. */
function ItemField({ id, items, hasVehicle, value, error, failure, onChange }: ItemProps) {
  const item = items.find(({ code }) => code === value)
  return (
    <ComboboxField
      id={id}
      label="What is wrong"
      hint={hasVehicle ? 'Items from its walkaround check.' : 'Choose the vehicle first.'}
      error={error}
      isDisabled={!hasVehicle}
      options={items.map(({ code, item: label }) => ({ value: code, label }))}
      status={failure && `We could not load the items. ${failure.remedy}`}
      value={item && { value: item.code, label: item.item }}
      onChange={(option) => {
        const chosen = items.find(({ code }) => code === option?.value)
        onChange(chosen?.code ?? null, chosen?.severity ?? 'minor')
      }}
    />
  )
}

interface Props {
  /** Undefined: it is chosen here. */
  readonly vehicle?: DefectVehicle | undefined
  readonly onClose: () => void
}

const fieldsOf = (items: readonly TemplateItem[]) => ({
  vehicle_id: reference({ label: 'Vehicle', to: 'vehicles' }),
  item: choice({ label: 'Item', options: items.map(({ code, item }) => ({ value: code, label: item })) }),
  severity: choice({ label: 'Severity', options: optionsOf(severities, severityWords) }),
  note: longText({ label: 'Description', max: 500 }),
})

/** A defect that somebody noted without a check. Its page opens next: photos are added there, as to every case. */
export function ReportDefectDialog({ vehicle: given, onClose }: Props) {
  const [vehicle, setVehicle] = useState(given)
  const load = useEndpoint(driverChecksEndpoints.templates, {})
  const items = load.data?.templates.find(({ template }) => template === vehicle?.template)?.items ?? none
  const fields = useMemo(() => fieldsOf(items), [items])
  const create = useAction(defectsEndpoints.create, {
    refreshes: [driverChecksEndpoints.today, vehiclesEndpoints.byPlate, vehiclesEndpoints.list],
  })
  const dialog = useDialogForm({
    fields,
    begin: { values: { ...blankValues(fields), vehicle_id: given?.id ?? null, severity: 'minor' } },
    draft: `report-defect-${given?.id ?? 'any'}`,
    failure: create.failure,
  })
  const { form } = dialog
  // What a check of the vehicle in a draft asks is not known here: the vehicle is chosen anew.
  if (!vehicle && form.values['vehicle_id'] !== null) form.setAll({ vehicle_id: null, item: null })
  const handleSend = () =>
    dialog.send(
      (values) => create.run(valuesSchema(fields).parse(values)),
      ({ record }) => {
        onClose()
        navigate(href('driverCheck', { id: record.number }))
      },
    )
  const handleVehicle = (chosen: DefectVehicle | undefined): void => {
    setVehicle(chosen)
    form.setAll({ vehicle_id: chosen?.id ?? null, item: null })
  }
  const renderInput = (name: string, { id, value, error, onChange }: DialogInputProps): ReactNode => {
    if (name === 'vehicle_id') return given ? <></> : <VehicleField {...{ id, error }} onChange={handleVehicle} />
    if (name === 'item')
      return (
        <ItemField
          {...{ id, items, error, value }}
          hasVehicle={vehicle !== undefined}
          failure={load.failure}
          onChange={(item, severity) => form.setAll({ item, severity })}
        />
      )
    if (name !== 'severity') return undefined
    return (
      <RadioList
        legend="Severity"
        options={severities.map((each) => ({ value: each, label: severityWords[each], note: means[each] }))}
        value={severities.find((each) => each === value) ?? 'minor'}
        onChange={onChange}
        look="list"
      />
    )
  }
  return (
    <FormDialog
      dialog={dialog}
      title={given ? `Report a defect on ${displayRegistration(given.reg_no)}` : 'Report a defect'}
      lead="We will track this until it is fixed. You can add photos on the next page."
      label="Report defect"
      busyLabel="Reporting"
      before="this can be sent"
      troubleWords="We could not send your report."
      isBusy={create.isRunning}
      onClose={onClose}
      onSend={handleSend}
      renderInput={renderInput}
    />
  )
}
