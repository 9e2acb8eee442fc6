// What the areas bring, in one list: the pages behind the screens, sections of Settings, the screens of imports. A screen without a row
// here shows the 404 page after its guard and appears in no menu.
import { toReadView } from '@kerbline/domain/areas/documents/acceptances/view.ts'
import { letterDeskRight, letterDeskView } from '@kerbline/domain/areas/inbound-mail/letter-desk.ts'
import { requestDeskRights, requestDeskView } from '@kerbline/domain/areas/public-requests/request-desk.ts'
import { screenKinds } from '@kerbline/domain/kit/resource-screens.ts'
import { managedNames } from '@kerbline/domain/managed-screens.ts'
import type { ManagedArea } from '@kerbline/domain/resources.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { WorklistView } from '../areas/dashboard/worklist/worklist-page.tsx'
import type { SettingsSection } from '../areas/settings/settings-section.ts'
import type { CrudPages } from '../crud/crud-pages.tsx'
import type { ImportScreens } from '../crud/import-screens.ts'
import type { BuiltScreens } from '../data/loading/built-screens.ts'
import { code, type Code } from '../data/loading/code.ts'
import { builtOf, publicPages, type Pages } from './public-pages.ts'

/** The four screens of every managed entity; their code comes with the first of them. */
const managedPages: Readonly<Record<ManagedArea, () => Promise<CrudPages>>> = {
  companies: async () => (await import('../areas/companies/pages.tsx')).companiesPages,
  contacts: async () => (await import('../areas/contacts/pages.ts')).contactsPages,
  branches: async () => (await import('../areas/branches/pages.ts')).branchesPages,
  bodies: async () => (await import('../areas/bodies/pages.ts')).bodiesPages,
  authorities: async () => (await import('../areas/authorities/pages.ts')).authoritiesPages,
  'vehicle-categories': async () => (await import('../areas/vehicle-categories/pages.ts')).vehicleCategoriesPages,
  news: async () => (await import('../areas/news/pages.tsx')).newsPages,
  dealers: async () => (await import('../areas/dealers/pages.tsx')).dealersPages,
  faq: async () => (await import('../areas/faq/pages.tsx')).faqPages,
  manufacturers: async () => (await import('../areas/manufacturers/pages.ts')).manufacturersPages,
}

const namesOf: Readonly<Record<string, Readonly<Record<keyof CrudPages, ScreenName>>>> = managedNames
const managed: Pages = Object.fromEntries(
  Object.entries(managedPages).flatMap(([area, fetchPages]) => {
    const names = namesOf[area]
    return names ? screenKinds.map((kind) => [names[kind], code(async () => (await fetchPages())[kind])]) : []
  }),
)

/** Sections of Settings that belong to other areas, in the order they are shown. */
const settingsSections: readonly SettingsSection[] = [
  {
    value: 'telematics',
    page: code(async () => (await import('../areas/telematics/telematics-section.tsx')).TelematicsSection),
  },
  {
    value: 'registers',
    page: code(async () => (await import('../areas/telematics/registers-section.tsx')).RegistersSection),
  },
  {
    value: 'inbound-mail',
    page: code(async () => (await import('../areas/settings/inbound-mail-section.tsx')).InboundMailSection),
  },
]

/** What waits somewhere else than among the rows of the worklist. */
const worklistViews: readonly WorklistView[] = [
  {
    value: requestDeskView,
    label: 'Requests from the public form',
    needs: requestDeskRights,
    count: ({ public_requests: waiting }) => waiting,
    page: code(async () => (await import('../areas/public-requests/unmatched-requests.tsx')).UnmatchedRequests),
  },
  {
    value: letterDeskView,
    label: 'Incoming email',
    needs: [letterDeskRight],
    count: ({ held_letters: held }) => held,
    page: code(async () => (await import('../areas/settings/inbound-mail-section.tsx')).InboundMailSection),
  },
  {
    value: toReadView,
    label: 'To read',
    needs: [],
    count: ({ to_read: waiting }) => waiting,
    page: code(async () => (await import('../areas/documents/acceptances/waiting-readings.tsx')).WaitingReadings),
  },
]

/** The import of a list's rows, opened by the list; and every import of the last days. */
export const importScreens: Code<ImportScreens> = code(async () => {
  const [{ ImportPage }, { ImportsSection }] = await Promise.all([
    import('../areas/imports/import-page.tsx'),
    import('../areas/imports/imports-section.tsx'),
  ])
  return { ImportPage, ImportsSection }
})

/** The page behind every screen that has one. */
export const pages: Pages = {
  ...publicPages,
  dashboard: code(async () => {
    const { DashboardPage, recallDashboard } = await import('../areas/dashboard/dashboard-page.tsx')
    await recallDashboard()
    return DashboardPage
  }),
  vehicles: code(async () => (await import('../areas/vehicles/list/vehicles-page.tsx')).VehiclesPage),
  vehicle: code(async () => (await import('../areas/vehicles/vehicle-page.tsx')).VehiclePage),
  drivers: code(async () => (await import('../areas/drivers/drivers-page.tsx')).DriversPage),
  driver: code(async () => (await import('../areas/drivers/driver-page.tsx')).DriverPage),
  tags: code(async () => (await import('../areas/tags/tags-page.tsx')).TagsPage),
  tag: code(async () => (await import('../areas/tags/tag-page.tsx')).TagPage),
  compliance: code(async () => (await import('../areas/compliance/compliance-page.tsx')).CompliancePage),
  maintenance: code(async () => (await import('../areas/maintenance/maintenance-page.tsx')).MaintenancePage),
  maintenanceEvent: code(
    async () => (await import('../areas/maintenance/maintenance-event-page.tsx')).MaintenanceEventPage,
  ),
  damage: code(async () => (await import('../areas/damage/damage-list-page.tsx')).DamageListPage),
  reportDamage: code(async () => (await import('../areas/damage/report-page.tsx')).ReportDamagePage),
  damagePrices: code(async () => (await import('../areas/settings/damage-prices-page.tsx')).DamagePricesPage),
  damageDraft: code(async () => (await import('../areas/damage/draft-page.tsx')).DamageDraftPage),
  damageCase: code(async () => (await import('../areas/damage/damage-page.tsx')).DamagePage),
  damageQuery: code(async () => (await import('../areas/damage/damage-query-page.tsx')).DamageQueryPage),
  editDamageCase: code(async () => (await import('../areas/damage/edit-damage-page.tsx')).EditDamagePage),
  fines: code(async () => (await import('../areas/fines/fines-page.tsx')).FinesPage),
  importFines: code(async () => (await import('../areas/fines/import-page.tsx')).ImportFinesPage),
  createFine: code(async () => (await import('../areas/fines/fine-form-pages.tsx')).CreateFinePage),
  fine: code(async () => (await import('../areas/fines/fine-page.tsx')).FinePage),
  editFine: code(async () => (await import('../areas/fines/fine-form-pages.tsx')).EditFinePage),
  queries: code(async () => (await import('../areas/queries/queries-page.tsx')).QueriesPage),
  query: code(async () => (await import('../areas/queries/query-page.tsx')).QueryPage),
  requestMeeting: code(async () => (await import('../areas/meetings/request-meeting-page.tsx')).RequestMeetingPage),
  bookVehicle: code(async () => (await import('../areas/enquiries/book-vehicle-page.tsx')).BookVehiclePage),
  enquiries: code(async () => (await import('../areas/enquiries/enquiries-page.tsx')).EnquiriesPage),
  enquiry: code(async () => (await import('../areas/enquiries/enquiry-page.tsx')).EnquiryPage),
  editEnquiry: code(async () => (await import('../areas/enquiries/edit-enquiry-page.tsx')).EditEnquiryPage),
  importEto: code(async () => (await import('../areas/enquiries/import-page.tsx')).ImportEnquiriesPage),
  enquiryDashboard: code(async () => (await import('../areas/enquiries/figures-pages.tsx')).EnquiryDashboardPage),
  maxiLowDashboard: code(async () => (await import('../areas/enquiries/figures-pages.tsx')).MaxiLowDashboardPage),
  requestOffHire: code(async () => (await import('../areas/off-hires/request-off-hire-page.tsx')).RequestOffHirePage),
  offHire: code(async () => (await import('../areas/off-hires/off-hire-page.tsx')).OffHirePage),
  meeting: code(async () => (await import('../areas/meetings/meeting-page.tsx')).MeetingPage),
  orders: code(async () => (await import('../areas/orders/orders-page.tsx')).OrdersPage),
  order: code(async () => (await import('../areas/orders/order-page.tsx')).OrderPage),
  enquiryToOrder: code(async () => (await import('../areas/orders/grid/grid-page.tsx')).GridPage),
  reportOrders: code(async () => (await import('../areas/orders/report-page.tsx')).ReportPage),
  exportOrders: code(async () => (await import('../areas/orders/export-page.tsx')).ExportPage),
  snaps: code(async () => (await import('../areas/condition-sets/condition-sets-page.tsx')).ConditionSetsPage),
  conditionSet: code(async () => (await import('../areas/condition-sets/condition-set-page.tsx')).ConditionSetPage),
  raiseQuery: code(async () => (await import('../areas/queries/raise-query-page.tsx')).RaiseQueryPage),
  driverChecks: code(async () => (await import('../areas/driver-checks/driver-checks-page.tsx')).DriverChecksPage),
  driverCheck: code(async () => (await import('../areas/driver-checks/driver-check-page.tsx')).DriverCheckPage),
  worklist: code(async () =>
    (await import('../areas/dashboard/worklist/worklist-page.tsx')).worklistPage(worklistViews),
  ),
  inbox: code(async () => (await import('../areas/messages/mailbox-pages.tsx')).InboxPage),
  starred: code(async () => (await import('../areas/messages/mailbox-pages.tsx')).StarredPage),
  sent: code(async () => (await import('../areas/messages/mailbox-pages.tsx')).SentPage),
  trash: code(async () => (await import('../areas/messages/mailbox-pages.tsx')).TrashPage),
  message: code(async () => (await import('../areas/messages/mailbox-pages.tsx')).MessagePage),
  compose: code(async () => (await import('../areas/messages/compose-page.tsx')).ComposePage),
  selectAccount: code(async () => (await import('../areas/scope/select-account-page.tsx')).SelectAccountPage),
  filterAssets: code(async () => (await import('../areas/scope/filter-assets-page.tsx')).FilterAssetsPage),
  ...managed,
  documents: code(async () => (await import('../areas/documents/documents-page.tsx')).DocumentsPage),
  toRead: code(async () => (await import('../areas/documents/acceptances/to-read-page.tsx')).ToReadPage),
  faq: code(async () => (await import('../areas/faq/faq-page.tsx')).FaqPage),
  contacts: code(async () => (await import('../areas/help/contacts-page.tsx')).ContactsPage),
  users: code(async () => (await import('../areas/users/users-page.tsx')).UsersPage),
  createUser: code(async () => (await import('../areas/users/user-form-pages.tsx')).CreateUserPage),
  user: code(async () => (await import('../areas/users/user-page.tsx')).UserPage),
  editUser: code(async () => (await import('../areas/users/user-form-pages.tsx')).EditUserPage),
  automatePermissions: code(
    async () => (await import('../areas/permissions/automate-permissions-page.tsx')).AutomatePermissionsPage,
  ),
  finance: code(async () => (await import('../areas/finance/finance-page.tsx')).FinancePage),
  invoice: code(async () => (await import('../areas/finance/invoice-page.tsx')).InvoicePage),
  audit: code(async () => (await import('../areas/audit/audit-page.tsx')).AuditPage),
  alerts: code(async () => (await import('../areas/alerts/alerts-page.tsx')).AlertsPage),
  advertSettings: code(async () => (await import('../areas/advert/advert-settings-page.tsx')).AdvertSettingsPage),
  settings: code(async () => (await import('../areas/settings/settings-page.tsx')).settingsPage(settingsSections)),
  profile: code(async () => (await import('../areas/profile/profile-page.tsx')).ProfilePage),
}

export const builtScreens: BuiltScreens = builtOf(pages)
