// Every call of the product. The door registers these rows, the API description is written from them, the gate test walks them.
import { advertEndpoints } from './areas/advert/endpoints.ts'
import { alertsEndpoints } from './areas/alerts/endpoints.ts'
import { auditEndpoints } from './areas/audit/endpoints.ts'
import { authEndpoints } from './areas/auth/endpoints.ts'
import { bulkChangesEndpoints } from './areas/bulk-changes/endpoints.ts'
import { newsEndpoints } from './areas/news/endpoints.ts'
import { companiesEndpoints } from './areas/companies/endpoints.ts'
import { complianceEndpoints } from './areas/compliance/endpoints.ts'
import { conditionSetsEndpoints } from './areas/condition-sets/endpoints.ts'
import { damageEndpoints } from './areas/damage/endpoints.ts'
import { dashboardEndpoints } from './areas/dashboard/endpoints.ts'
import { documentsEndpoints } from './areas/documents/endpoints.ts'
import { documentFilterEndpoints } from './areas/documents/filter-endpoints.ts'
import { readingsEndpoints } from './areas/documents/reading-endpoints.ts'
import { requiredDocumentsEndpoints } from './areas/documents/required-endpoints.ts'
import { defectsEndpoints } from './areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from './areas/driver-checks/endpoints.ts'
import { driversEndpoints } from './areas/drivers/endpoints.ts'
import { enquiriesEndpoints } from './areas/enquiries/endpoints.ts'
import { exportsEndpoints } from './areas/exports/endpoints.ts'
import { faqEndpoints } from './areas/faq/endpoints.ts'
import { financeEndpoints } from './areas/finance/endpoints.ts'
import { importsEndpoints } from './areas/imports/endpoints.ts'
import { inboundMailEndpoints } from './areas/inbound-mail/endpoints.ts'
import { linksEndpoints } from './areas/links/endpoints.ts'
import { maintenanceEndpoints } from './areas/maintenance/endpoints.ts'
import { messagesEndpoints } from './areas/messages/endpoints.ts'
import { mailboxEndpoints } from './areas/messages/mailbox-endpoints.ts'
import { notificationsEndpoints } from './areas/notifications/endpoints.ts'
import { permissionsEndpoints } from './areas/permissions/endpoints.ts'
import { picturesEndpoints } from './areas/pictures/endpoints.ts'
import { profileEndpoints } from './areas/profile/endpoints.ts'
import { finesEndpoints } from './areas/fines/endpoints.ts'
import { meetingsEndpoints } from './areas/meetings/endpoints.ts'
import { ordersEndpoints } from './areas/orders/endpoints.ts'
import { offHiresEndpoints } from './areas/off-hires/endpoints.ts'
import { publicRequestsEndpoints } from './areas/public-requests/endpoints.ts'
import { queriesEndpoints } from './areas/queries/endpoints.ts'
import { registersEndpoints } from './areas/registers/endpoints.ts'
import { scopeEndpoints } from './areas/scope/endpoints.ts'
import { settingsEndpoints } from './areas/settings/endpoints.ts'
import { tagsEndpoints } from './areas/tags/endpoints.ts'
import { telematicsEndpoints } from './areas/telematics/endpoints.ts'
import { usersEndpoints } from './areas/users/endpoints.ts'
import { vehiclesEndpoints } from './areas/vehicles/endpoints.ts'
import { viewsEndpoints } from './areas/views/endpoints.ts'
import { readyViewsEndpoints } from './areas/views/ready-endpoints.ts'
import { workshopLinksEndpoints } from './areas/workshop-links/endpoints.ts'
import { managedEndpoints } from './managed-endpoints.ts'

export const endpoints = {
  ...managedEndpoints,
  advert: advertEndpoints,
  alerts: alertsEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  companies: companiesEndpoints,
  news: newsEndpoints,
  'bulk-changes': bulkChangesEndpoints,
  compliance: complianceEndpoints,
  damage: damageEndpoints,
  dashboard: dashboardEndpoints,
  documents: { ...documentsEndpoints, ...documentFilterEndpoints },
  readings: readingsEndpoints,
  'required-documents': requiredDocumentsEndpoints,
  defects: defectsEndpoints,
  'driver-checks': driverChecksEndpoints,
  drivers: driversEndpoints,
  exports: exportsEndpoints,
  faq: faqEndpoints,
  finance: financeEndpoints,
  imports: importsEndpoints,
  'inbound-mail': inboundMailEndpoints,
  links: linksEndpoints,
  maintenance: maintenanceEndpoints,
  messages: messagesEndpoints,
  mailbox: mailboxEndpoints,
  notifications: notificationsEndpoints,
  permissions: permissionsEndpoints,
  pictures: picturesEndpoints,
  profile: profileEndpoints,
  meetings: meetingsEndpoints,
  fines: finesEndpoints,
  orders: ordersEndpoints,
  enquiries: enquiriesEndpoints,
  'off-hires': offHiresEndpoints,
  'condition-sets': conditionSetsEndpoints,
  'public-requests': publicRequestsEndpoints,
  queries: queriesEndpoints,
  registers: registersEndpoints,
  scope: scopeEndpoints,
  settings: settingsEndpoints,
  tags: tagsEndpoints,
  telematics: telematicsEndpoints,
  users: usersEndpoints,
  vehicles: vehiclesEndpoints,
  views: { ...viewsEndpoints, ...readyViewsEndpoints },
  'workshop-links': workshopLinksEndpoints,
} as const

export type EndpointArea = keyof typeof endpoints
