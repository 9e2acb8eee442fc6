// Every kind of file that `kerbline import` and the import screens take, by its name on the command line.
import { complianceImport } from './kinds/compliance.ts'
import { driverCheckImport } from './kinds/driver-checks.ts'
import { driverImport } from './kinds/drivers.ts'
import { etoImport } from './kinds/eto.ts'
import { finesImport } from './kinds/fines.ts'
import { invoiceImport } from './kinds/invoices.ts'
import { maintenanceImport } from './kinds/maintenance.ts'
import { vehicleImport } from './kinds/vehicles.ts'
import type { ImportKind } from './kind.ts'

export const importKindNames = [
  'vehicles',
  'drivers',
  'compliance',
  'maintenance',
  'invoices',
  'driver-checks',
  'eto',
  'fines',
] as const
export type ImportKindName = (typeof importKindNames)[number]

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  vehicles: vehicleImport,
  drivers: driverImport,
  compliance: complianceImport,
  maintenance: maintenanceImport,
  invoices: invoiceImport,
  'driver-checks': driverCheckImport,
  eto: etoImport,
  fines: finesImport,
}

export const isImportKindName = (text: string): text is ImportKindName => importKindNames.some((name) => name === text)
