import { fuelTypes, fuelWords, statusWords } from '@kerbline/domain/areas/vehicles/words.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { RecordLink } from '../../../record/record-reference.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import styles from './contract.module.css'
import { plain } from '../vehicle-words.ts'

type Vehicle = VehicleOverview['vehicle']

const kilograms = (weight: number | null): string | null =>
  weight === null ? null : `${weight.toLocaleString('en-GB')} kg`
const fuelOf = (fuel: string): string => {
  const known = fuelTypes.find((each) => each === fuel)
  return (known && fuelWords[known]) ?? plain(fuel)
}

const fitted = (vehicle: Vehicle): string | null =>
  [
    vehicle.has_tail_lift && 'tail lift',
    vehicle.has_tachograph && 'tachograph',
    vehicle.has_crane && 'crane',
    vehicle.has_fridge && 'fridge',
  ]
    .filter((part) => part !== false)
    .join(', ') || null

/** A label, its words, and what they name where that has a page. */
type VehicleFact = readonly [label: string, words: string | null, to?: string, id?: number | null]

const factsOf = (vehicle: Vehicle): readonly VehicleFact[] => [
  ['Category', vehicle.category, 'vehicle-categories', vehicle.points.category],
  ['Body', vehicle.body, 'bodies', vehicle.points.body],
  ['Fuel', [fuelOf(vehicle.fuel_type), vehicle.euro_status].filter(Boolean).join(', ')],
  ['Colour', vehicle.colour],
  ['Built', vehicle.year_of_manufacture === null ? null : String(vehicle.year_of_manufacture)],
  ['First registered', vehicle.first_registered === null ? null : formatDate(vehicle.first_registered)],
  ['Gross weight', kilograms(vehicle.gvw_kg)],
  ['Payload', kilograms(vehicle.payload_kg)],
  ['Axles', vehicle.axle_config],
  ['Height', vehicle.height_mm === null ? null : `${vehicle.height_mm.toLocaleString('en-GB')} mm`],
  ['Equipment', fitted(vehicle)],
  ['Fleet number', vehicle.fleet_no],
  ['VIN', vehicle.vin],
  ['Device', vehicle.emei],
  ['First added as', vehicle.current_reg_no === null ? null : displayRegistration(vehicle.reg_no)],
  ['Cost centre', vehicle.cost_centre],
  ['Tax (DVLA)', vehicle.tax_status],
  ['MOT (DVLA)', vehicle.mot_status],
  ['Branch', vehicle.branch, 'branches', vehicle.points.branch],
  ['Allocation', vehicle.allocation, 'fleet-allocations', vehicle.points.allocation],
  ['Account', `${vehicle.customer}, ${vehicle.customer_account_number}`, 'companies', vehicle.points.company],
  ['Hire status', statusWords[vehicle.status]],
  ['Note', vehicle.note],
]

type WornPlate = VehicleOverview['plates'][number]

/** "from 3 Mar 2024", "until 2 Feb 2026", "3 Mar 2024 to 2 Feb 2026"; nothing where nobody has told. */
const daysOf = ({ from_date: from, to_date: to }: WornPlate): string | null =>
  from !== null && to !== null
    ? `${formatDate(from)} to ${formatDate(to)}`
    : from !== null
      ? `from ${formatDate(from)}`
      : to !== null
        ? `until ${formatDate(to)}`
        : null

/** Every plate it wore, once there is more than one. */
const Plates = ({ plates }: { plates: readonly WornPlate[] }) => (
  <div>
    <dt>Registrations</dt>
    <dd>
      <ul className={styles.plates}>
        {plates.map((worn) => (
          <li key={`${worn.plate} ${worn.from_date ?? ''}`}>
            <b>{displayRegistration(worn.plate)}</b> {daysOf(worn) ?? (worn.is_worn ? 'now' : 'dates not known')}
          </li>
        ))}
      </ul>
    </dd>
  </div>
)

/** What the vehicle is. What nobody has noted is left out. */
export const AboutPanel = ({ view: { vehicle, plates } }: { view: VehicleOverview }) => (
  <Panel title="About this vehicle">
    <PanelBody>
      <dl className={styles.pairs}>
        {plates.length > 1 && <Plates plates={plates} />}
        {factsOf(vehicle).flatMap(([label, words, to, id]) =>
          words === null
            ? []
            : [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <RecordLink to={to} id={id}>
                      {words}
                    </RecordLink>
                  </dd>
                </div>,
              ],
        )}
      </dl>
    </PanelBody>
  </Panel>
)
