import { fuelTypes, fuelWords, statusWords } from '@kerbline/domain/areas/vehicles/words.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/date-words.ts'
import { displayRegistration } from '@kerbline/domain/kit/registration.ts'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import styles from './contract.module.css'
import { plain } from './vehicle-words.ts'

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

const factsOf = (vehicle: Vehicle): readonly (readonly [string, string | null])[] => [
  ['Category', vehicle.category],
  ['Body', vehicle.body],
  ['Fuel', [fuelOf(vehicle.fuel_type), vehicle.euro_status].filter(Boolean).join(', ')],
  ['Colour', vehicle.colour],
  ['Built', vehicle.year_of_manufacture === null ? null : String(vehicle.year_of_manufacture)],
  ['First registered', vehicle.first_registered === null ? null : formatDate(vehicle.first_registered)],
  ['Gross weight', kilograms(vehicle.gvw_kg)],
  ['Payload', kilograms(vehicle.payload_kg)],
  ['Axles', vehicle.axle_config],
  ['Height', vehicle.height_mm === null ? null : `${vehicle.height_mm.toLocaleString('en-GB')} mm`],
  ['Fitted', fitted(vehicle)],
  ['Fleet number', vehicle.fleet_no],
  ['VIN', vehicle.vin],
  ['Device', vehicle.emei],
  ['Registered as', vehicle.current_reg_no === null ? null : displayRegistration(vehicle.reg_no)],
  ['Tax', vehicle.tax_status],
  ['MOT', vehicle.mot_status],
  ['Branch', vehicle.branch],
  ['Allocation', vehicle.allocation],
  ['Account', `${vehicle.customer}, ${vehicle.customer_account_number}`],
  ['Hire status', statusWords[vehicle.status]],
  ['Note', vehicle.note],
]

/** What the vehicle is. What nobody has noted is left out. */
export const AboutPanel = ({ view: { vehicle } }: { view: VehicleOverview }) => (
  <Panel title="About this vehicle">
    <PanelBody>
      <dl className={styles.pairs}>
        {factsOf(vehicle).flatMap(([label, value]) =>
          value === null
            ? []
            : [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
    </PanelBody>
  </Panel>
)
