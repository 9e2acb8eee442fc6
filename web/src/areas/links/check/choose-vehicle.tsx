import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { useState, type SubmitEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import styles from './check.module.css'
import { DoNotDrive, OutOfUse } from './do-not-drive.tsx'
import { phoneOf } from './new-check.ts'
import { byPlate, byScan } from './scanned.ts'
import { canScan, Scanner } from './scanner.tsx'

const SHOWN = 6

/** A vehicle to check, with what there is to know before anybody gets in. */
const Offered = ({ vehicle, onChoose }: { vehicle: SheetVehicle; onChoose: (vehicle: SheetVehicle) => void }) => (
  <>
    {vehicle.is_vor && (
      <DoNotDrive check={{ plate: vehicle.plate, phone: phoneOf(vehicle) }} offRoad={vehicle.off_road ?? unsaid} />
    )}
    <OutOfUse words={vehicle.out_of_use} />
    <button type="button" className={vehicle.is_vor ? styles.wide : styles.primary} onClick={() => onChoose(vehicle)}>
      {vehicle.is_vor ? 'Check' : 'Start check for'} {displayRegistration(vehicle.plate)}
      {vehicle.is_vor && ' anyway'}
    </button>
  </>
)
const unsaid = { since: null, why: [] }
const isPlain = ({ is_vor: isOff, out_of_use: out }: SheetVehicle): boolean => !isOff && out.length === 0

interface Props {
  readonly sheet: CheckSheet
  readonly onChoose: (vehicle: SheetVehicle) => void
  /** Asks the portal for one that is not on the sheet. */
  readonly onAsk: (plate: string) => void
}

/** The vehicle: the driver’s own at hand, any other by its plate or the code that sticks in it. */
export function ChooseVehicle({ sheet, onChoose, onAsk }: Props) {
  const { vehicles } = sheet
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [unknown, setUnknown] = useState<string>()
  /** One that was typed or scanned and is not to be driven, or not to be used in full: said before its check begins. */
  const [warned, setWarned] = useState<SheetVehicle>()
  const [only] = vehicles
  const own = vehicles.filter((vehicle) => vehicle.is_own)
  const offered = vehicles.length === 1 && only ? [only] : own.length > 0 ? own : vehicles.slice(0, SHOWN)
  const choose = (found: SheetVehicle | undefined, text: string): void => {
    setScanning(false)
    if (found) return isPlain(found) ? onChoose(found) : setWarned(found)
    setUnknown(text)
    if (sheet.more_vehicles > 0) onAsk(text)
  }
  const handleTyped = (event: SubmitEvent): void => {
    event.preventDefault()
    choose(byPlate(vehicles, typed), typed)
  }
  if (isScanning)
    return (
      <Scanner
        onClose={() => setScanning(false)}
        onFound={(text) => void byScan(vehicles, text).then((found) => choose(found, 'that code'))}
      />
    )
  return (
    <section className={styles.part} aria-label="Vehicle">
      {warned && <Offered vehicle={warned} onChoose={onChoose} />}
      {offered
        .filter(({ reg_no: reg }) => reg !== warned?.reg_no)
        .map((vehicle) => (
          <Offered key={vehicle.reg_no} vehicle={vehicle} onChoose={onChoose} />
        ))}
      {vehicles.length > 1 && (
        <form className={styles.other} onSubmit={handleTyped}>
          <label className={styles.part}>
            <span>Another vehicle</span>
            <input
              className={styles.text}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={20}
              placeholder="Registration"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setUnknown(undefined)
                setWarned(undefined)
              }}
            />
          </label>
          <button type="submit" className={styles.wide} disabled={typed.trim() === ''}>
            Find vehicle
          </button>
        </form>
      )}
      {vehicles.length > 1 && canScan() && (
        <button type="button" className={styles.wide} onClick={() => setScanning(true)}>
          <Icon of={QrCodeIcon} /> Scan the code in the vehicle
        </button>
      )}
      {unknown !== undefined && (
        <Notice tone="amber" role="alert">
          <b>{unknown.toUpperCase()} is not one of your vehicles.</b> Check the registration, or call {sheet.phone}.
        </Notice>
      )}
    </section>
  )
}
