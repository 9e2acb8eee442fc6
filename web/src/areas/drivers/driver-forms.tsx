import { driverRecords } from '@kerbline/domain/areas/drivers/endpoints.ts'
import {
  driverProfiles,
  driversResource,
  newDriverProfiles,
  newDrivers,
} from '@kerbline/domain/areas/drivers/resource.ts'
import { CreatePage, EditPage } from '../../form/form-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { AccountInput } from './account-input.tsx'
import { CategoriesInput } from './categories-input.tsx'

const words = {
  endpoints: driverRecords,
  screens: { list: 'drivers', create: 'drivers', view: 'driver', edit: 'driver' },
} as const
const form = { inputs: { customer_account_number: AccountInput, licence_categories: CategoriesInput } }

/** Without the right to see licences the form has none of their fields, and they stay as they are. */
export function EditDriver() {
  const may = useMay()
  const resource = may('see driver licence details') ? driversResource : driverProfiles
  return <EditPage {...words} resource={resource} form={form} />
}

export function CreateDriver() {
  const may = useMay()
  const resource = may('see driver licence details') ? newDrivers : newDriverProfiles
  return <CreatePage {...words} resource={resource} form={form} />
}
