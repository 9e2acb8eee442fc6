import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { useSide } from '../../case/case-source.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { useRested } from '../../form/field-input-reference.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import type { OffHireCandidate } from './off-hire-source.ts'
import styles from './off-hire.module.css'
import type { ReturnedRow, RowProblems } from './returned-rows.ts'

interface AddProps {
  readonly onAdd: (regs: readonly string[]) => void
  readonly error: string | undefined
}

function FindVehicle({ onAdd, error }: AddProps) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed)
  const load = useEndpoint(vehiclesEndpoints.list, { search: rested, size: 25, filter: ['status:is:on_hire,vor'] })
  const isAsking = typed !== rested || (!load.data && !load.failure)
  return (
    <ComboboxField
      id={idOf('vehicles')}
      label="Add a vehicle"
      hint="Search by reg, make or fleet number."
      error={error}
      options={(load.data?.rows ?? []).map((row) => ({
        value: row.reg_no,
        label: displayRegistration(row.reg_no),
        note: [row.make_model, row.customer_account_number].filter(Boolean).join(', '),
      }))}
      onSearch={(text) => setTyped(text.trim())}
      status={isAsking ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={`Nothing matches “${typed}”`}
      value={undefined}
      onChange={(option) => {
        setTyped('')
        if (option) onAdd([option.value])
      }}
    />
  )
}

/** One found by searching, or many pasted; whoever may not see the fleet enters registrations. */
export function AddVehicles({ onAdd, error }: AddProps) {
  const canFind = useMay()(['see vehicles'])
  const [pasted, setPasted] = useState<string | undefined>(canFind ? undefined : '')
  const addPasted = (): void => {
    onAdd(namesIn(pasted ?? '').map(normaliseRegistration))
    setPasted(canFind ? undefined : '')
  }
  return (
    <div className={styles.add}>
      {canFind && <FindVehicle onAdd={onAdd} error={error} />}
      {pasted === undefined ? (
        <Button size="small" onClick={() => setPasted('')}>
          Paste a list
        </Button>
      ) : (
        <div className={styles.paste}>
          <TextAreaField
            label="Registrations"
            {...(!canFind && { id: idOf('vehicles'), error })}
            hint="One on each line, or with commas."
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button size="small" onClick={addPasted}>
            Add vehicles
          </Button>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: ReturnedRow
  readonly vehicle: OffHireCandidate | undefined
  readonly wrong: RowProblems[string] | undefined
  readonly onChange: (change: Partial<ReturnedRow>) => void
  readonly onRemove: () => void
}

function OpenDamage({ damage }: Pick<OffHireCandidate, 'damage'>) {
  const link = useLink()
  if (damage.length === 0) return <small>No open damage</small>
  return (
    <ul className={styles.damage} aria-label="Open damage">
      {damage.map(({ id, number, title, state }) => (
        <li key={id}>
          <MaybeLink href={link('damageCase', { id: String(id) })}>{number}</MaybeLink> {title},{' '}
          {stateInWords(damageCase, state).toLowerCase()}
        </li>
      ))}
    </ul>
  )
}

function OpenFines({ fines }: Pick<OffHireCandidate, 'fines'>) {
  const link = useLink()
  const viewer = useSide()
  if (fines.length === 0) return null
  return (
    <ul className={styles.damage} aria-label="Open fines">
      {fines.map(({ id, number, title, state }) => (
        <li key={id}>
          <MaybeLink href={link('fine', { id: String(id) })}>{number}</MaybeLink> {title},{' '}
          {stateForSide(fineCase, state, viewer).toLowerCase()}
        </li>
      ))}
    </ul>
  )
}

/** One vehicle as it goes back: what is read off it, what is declared, and what is open on it. */
export function ReturnedVehicle({ row, vehicle, wrong = {}, onChange, onRemove }: RowProps) {
  const { reg } = row
  const refusal = wrong.vehicle_id ?? vehicle?.refusal
  const id = (name: string): string => idOf(`${name}-${reg}`)
  return (
    <li className={styles.vehicle}>
      <div className={styles.head}>
        <Plate reg={reg} isElectric={vehicle?.is_electric} />
        <span className={styles.about}>
          {vehicle?.make_model}
          {vehicle?.price && <small>{vehicle.price.rate}</small>}
        </span>
        <IconButton icon={XIcon} label={`Remove ${displayRegistration(reg)}`} onClick={onRemove} />
      </div>
      {refusal && <FieldError id={`${id('vehicle_id')}-error`}>{refusal}</FieldError>}
      <div className={styles.readings}>
        <NumberField
          id={id('miles')}
          label="Odometer"
          suffix="mi"
          hint={vehicle?.miles == null ? undefined : `Last ${vehicle.miles.toLocaleString('en-GB')}`}
          error={wrong.miles}
          value={row.miles}
          onChange={(miles) => onChange({ miles })}
        />
        <NumberField
          id={id('fuel_percent')}
          label="Fuel or charge"
          suffix="%"
          error={wrong.fuel_percent}
          value={row.fuel_percent}
          onChange={(fuel) => onChange({ fuel_percent: fuel })}
        />
        <NumberField
          id={id('keys')}
          label="Keys"
          error={wrong.keys}
          value={row.keys}
          onChange={(keys) => onChange({ keys })}
        />
        {vehicle?.has_tail_lift && (
          <NumberField
            id={id('lift_keys')}
            label="Tail lift keys"
            error={wrong.lift_keys}
            value={row.lift_keys}
            onChange={(keys) => onChange({ lift_keys: keys })}
          />
        )}
      </div>
      {vehicle && <OpenDamage damage={vehicle.damage} />}
      {vehicle && <OpenFines fines={vehicle.fines} />}
      {vehicle?.is_electric && (
        <Checkbox
          label="Charging cable in the vehicle"
          checked={row.has_cable}
          onChange={(event) => onChange({ has_cable: event.target.checked })}
        />
      )}
      <Checkbox
        label="There is damage not reported yet"
        checked={row.is_damaged}
        onChange={(event) => onChange({ is_damaged: event.target.checked })}
      />
      {row.is_damaged && (
        <TextAreaField
          id={id('damage_note')}
          label="What is damaged"
          hint="We begin a damage report with it. You add photos there."
          error={wrong.damage_note}
          value={row.damage_note}
          onChange={(event) => onChange({ damage_note: event.target.value })}
        />
      )}
    </li>
  )
}
