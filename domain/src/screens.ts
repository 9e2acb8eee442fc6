// The sitemap: every page of the product, by name. `href` is the only way to write a link.
import { shellScreens } from './areas/shell/screens.ts'
import { dashboardScreens } from './areas/dashboard/screens.ts'
import { vehiclesScreens } from './areas/vehicles/screens.ts'
import { driversScreens } from './areas/drivers/screens.ts'
import { tagsScreens } from './areas/tags/screens.ts'
import { complianceScreens } from './areas/compliance/screens.ts'
import { maintenanceScreens } from './areas/maintenance/screens.ts'
import { queriesScreens } from './areas/queries/screens.ts'
import { driverChecksScreens } from './areas/driver-checks/screens.ts'
import { documentsScreens } from './areas/documents/screens.ts'
import { financeScreens } from './areas/finance/screens.ts'
import { helpScreens } from './areas/help/screens.ts'
import { requestsScreens } from './areas/requests/screens.ts'
import { profileScreens } from './areas/profile/screens.ts'
import { snapScreens } from './areas/snap/screens.ts'
import { permissionsScreens } from './areas/permissions/screens.ts'
import { advertScreens } from './areas/advert/screens.ts'
import { damageScreens } from './areas/damage/screens.ts'
import { usersScreens } from './areas/users/screens.ts'
import { enquiriesScreens } from './areas/enquiries/screens.ts'
import { ordersScreens } from './areas/orders/screens.ts'
import { finesScreens } from './areas/fines/screens.ts'
import { messagesScreens } from './areas/messages/screens.ts'
import { pagesScreens } from './areas/pages/screens.ts'
import { authScreens } from './areas/auth/screens.ts'
import { scopeScreens } from './areas/scope/screens.ts'
import { linksScreens } from './areas/links/screens.ts'
import { auditScreens } from './areas/audit/screens.ts'
import { alertsScreens } from './areas/alerts/screens.ts'
import { publicRequestsScreens } from './areas/public-requests/screens.ts'
import { settingsScreens } from './areas/settings/screens.ts'
import { managedScreens } from './managed-screens.ts'
import { linksAmong, type LinkValues, type Screen } from './kit/screen.ts'

export const screens = {
  ...shellScreens,
  ...dashboardScreens,
  ...vehiclesScreens,
  ...driversScreens,
  ...tagsScreens,
  ...complianceScreens,
  ...maintenanceScreens,
  ...publicRequestsScreens,
  ...queriesScreens,
  ...driverChecksScreens,
  ...documentsScreens,
  ...financeScreens,
  ...helpScreens,
  ...requestsScreens,
  ...profileScreens,
  ...snapScreens,
  ...permissionsScreens,
  ...advertScreens,
  ...damageScreens,
  ...usersScreens,
  ...enquiriesScreens,
  ...ordersScreens,
  ...managedScreens,
  ...finesScreens,
  ...messagesScreens,
  ...pagesScreens,
  ...authScreens,
  ...scopeScreens,
  ...linksScreens,
  ...auditScreens,
  ...alertsScreens,
  ...settingsScreens,
} as const

export type ScreenName = keyof typeof screens
/** What a link to a screen takes besides its name: the values of its path where it has any, and a query. */
export type LinkTo<N extends ScreenName> = LinkValues<(typeof screens)[N]['path']>

/** The table as rows, for readers that take every screen alike. */
export const screenRows: readonly (readonly [ScreenName, Screen])[] = Object.entries(screens).map(([name, row]) => [
  name as ScreenName,
  row,
])

/** A link's address: `href('vehicle', { reg })`. */
export const href = linksAmong(screens)
