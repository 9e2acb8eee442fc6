import { categoryIcons, type CategoryIcon } from '@kerbline/domain/areas/vehicle-categories/icons.ts'
import { AmbulanceIcon } from '@phosphor-icons/react/dist/csr/Ambulance'
import { BusIcon } from '@phosphor-icons/react/dist/csr/Bus'
import { CarProfileIcon } from '@phosphor-icons/react/dist/csr/CarProfile'
import { CraneIcon } from '@phosphor-icons/react/dist/csr/Crane'
import { FireTruckIcon } from '@phosphor-icons/react/dist/csr/FireTruck'
import { JeepIcon } from '@phosphor-icons/react/dist/csr/Jeep'
import { MotorcycleIcon } from '@phosphor-icons/react/dist/csr/Motorcycle'
import { TaxiIcon } from '@phosphor-icons/react/dist/csr/Taxi'
import { TractorIcon } from '@phosphor-icons/react/dist/csr/Tractor'
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck'
import { TruckTrailerIcon } from '@phosphor-icons/react/dist/csr/TruckTrailer'
import { VanIcon } from '@phosphor-icons/react/dist/csr/Van'
import { useId } from 'react'
import type { FieldInputProps } from '../../form/field-input.tsx'
import type { CellProps } from '../../record/record-value.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Icon, type Glyph } from '../../ui/icon.tsx'
import styles from './category-icon.module.css'

const glyphs: Readonly<Record<CategoryIcon, Glyph>> = {
  car: CarProfileIcon,
  'four-by-four': JeepIcon,
  taxi: TaxiIcon,
  van: VanIcon,
  truck: TruckIcon,
  trailer: TruckTrailerIcon,
  bus: BusIcon,
  motorcycle: MotorcycleIcon,
  tractor: TractorIcon,
  crane: CraneIcon,
  ambulance: AmbulanceIcon,
  'fire-engine': FireTruckIcon,
}

/** The picture and its name, in lists and records. */
export function CategoryIconCell({ record, name }: CellProps) {
  const icon = categoryIcons.find(({ value }) => value === record[name])
  if (!icon) return <span className={styles.none}>No icon</span>
  return (
    <span className={styles.cell}>
      <Icon of={glyphs[icon.value]} />
      {icon.label}
    </span>
  )
}

/** Pictures to choose from, each with its name; the arrows move between them. */
export function CategoryIconInput({ id, field, value, onChange, error }: FieldInputProps) {
  const group = useId()
  const options = [{ value: null, label: 'No icon' }, ...categoryIcons]
  return (
    <FieldGroup id={id} legend={field.label} hint={field.hint} error={error} isOptional={field.isOptional}>
      <div className={styles.pictures}>
        {options.map((option) => (
          <label key={option.label} className={styles.picture}>
            <input
              type="radio"
              name={group}
              value={option.value ?? ''}
              checked={option.value === (value ?? null)}
              onChange={() => onChange(option.value)}
            />
            {option.value && <Icon of={glyphs[option.value]} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
