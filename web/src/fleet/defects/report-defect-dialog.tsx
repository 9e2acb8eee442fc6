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
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './report-defect.module.css'

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
  error,
  onChange,
}: {
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
      id="vehicle"
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

/** What a check of the vehicle asks, by what is typed. */
function ItemField({
  template,
  value,
  error,
  onChange,
}: {
  template: CheckTemplate | undefined
  value: string | undefined
  error: string | undefined
  onChange: (code: string | undefined, severity: Severity) => void
}) {
  const load = useEndpoint(driverChecksEndpoints.templates, {})
  const items = load.data?.templates.find((each) => each.template === template)?.items ?? []
  const item = items.find(({ code }) => code === value)
  return (
    <ComboboxField
      id="item"
      label="What is wrong"
      hint={template === undefined ? 'Choose the vehicle first.' : 'Items from its walkaround check.'}
      error={error}
      isDisabled={template === undefined}
      options={items.map(({ code, item: label }) => ({ value: code, label }))}
      status={load.failure && `We could not load the items. ${load.failure.remedy}`}
      value={item && { value: item.code, label: item.item }}
      onChange={(option) => {
        const chosen = items.find(({ code }) => code === option?.value)
        onChange(chosen?.code, chosen?.severity ?? 'minor')
      }}
    />
  )
}

interface Props {
  /** Undefined: it is chosen here. */
  readonly vehicle?: DefectVehicle | undefined
  readonly onClose: () => void
}

/** A defect that somebody noted without a check. Its page opens next: photos are added there, as to every case. */
export function ReportDefectDialog({ vehicle: given, onClose }: Props) {
  const [vehicle, setVehicle] = useState(given)
  const [item, setItem] = useState<string>()
  const [severity, setSeverity] = useState<Severity>('minor')
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useAction(defectsEndpoints.create, {
    refreshes: [driverChecksEndpoints.today, vehiclesEndpoints.byPlate, vehiclesEndpoints.list],
  })
  const missing = (isMissing: boolean, words: string) => (isAsked && isMissing ? words : undefined)
  const { failure } = create
  const refusedItem = failure instanceof ApiProblem ? failure.fields.find(({ field }) => field === 'item') : undefined
  const handleSend = async (): Promise<void> => {
    setAsked(true)
    if (!vehicle || item === undefined || note.trim() === '') return
    const made = await create.run({ vehicle_id: vehicle.id, item, severity, note: note.trim() })
    if (!made) return
    onClose()
    navigate(href('driverCheck', { id: made.record.number }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={given ? `Report a defect on ${displayRegistration(given.reg_no)}` : 'Report a defect'}
      lead="We will track this until it is fixed. You can add photos on the next page."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={create.isRunning} busyLabel="Reporting" onClick={() => void handleSend()}>
            Report defect
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {failure && !refusedItem && (
          <Notice tone="red" role="alert">
            <b>We could not send your report.</b> {failure.message}
          </Notice>
        )}
        {!given && (
          <VehicleField
            error={missing(!vehicle, 'Choose the vehicle.')}
            onChange={(chosen) => {
              setVehicle(chosen)
              setItem(undefined)
            }}
          />
        )}
        <ItemField
          template={vehicle?.template}
          value={item}
          error={refusedItem?.message ?? missing(item === undefined, 'Choose an item.')}
          onChange={(code, usual) => {
            setItem(code)
            setSeverity(usual)
          }}
        />
        <RadioList
          legend="Severity"
          options={severities.map((value) => ({ value, label: severityWords[value], note: means[value] }))}
          value={severity}
          onChange={setSeverity}
          look="list"
        />
        <TextAreaField
          id="note"
          label="Description"
          maxLength={500}
          rows={3}
          error={missing(note.trim() === '', 'Enter a description.')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  )
}
