// Every area of the server, by the names of the catalogue.
import { advertArea } from './areas/advert/area.ts'
import { alertsArea } from './areas/alerts/area.ts'
import { auditArea } from './areas/audit/area.ts'
import { authArea } from './areas/auth/area.ts'
import { authoritiesArea } from './areas/authorities/area.ts'
import { bodiesArea } from './areas/bodies/area.ts'
import { bulkChangesArea } from './areas/bulk-changes/area.ts'
import { bulkActionsOf } from './areas/bulk-changes/bulk-actions.ts'
import { branchesArea } from './areas/branches/area.ts'
import { conditionSetsArea } from './areas/condition-sets/area.ts'
import { contactsArea } from './areas/contacts/area.ts'
import { dealersArea } from './areas/dealers/area.ts'
import { manufacturersArea } from './areas/manufacturers/area.ts'
import { vehicleCategoriesArea } from './areas/vehicle-categories/area.ts'
import { newsArea } from './areas/news/area.ts'
import { companiesArea } from './areas/companies/area.ts'
import { complianceArea } from './areas/compliance/area.ts'
import { damageArea } from './areas/damage/area.ts'
import { repairerLinks } from './areas/damage/link/repairer.ts'
import { driverLinks } from './areas/damage/link/sheet.ts'
import { dashboardArea } from './areas/dashboard/area.ts'
import { documentsArea } from './areas/documents/area.ts'
import { readingsArea } from './areas/documents/acceptances/area.ts'
import { readingLinks } from './areas/documents/acceptances/by-link.ts'
import { requiredDocumentsArea } from './areas/documents/required/area.ts'
import { defectsArea } from './areas/driver-checks/defects/area.ts'
import { driverChecksArea } from './areas/driver-checks/area.ts'
import { driversArea } from './areas/drivers/area.ts'
import { exportsArea } from './areas/exports/area.ts'
import { faqArea } from './areas/faq/area.ts'
import { financeArea } from './areas/finance/area.ts'
import { importsArea } from './areas/imports/area.ts'
import { inboundMailArea } from './areas/inbound-mail/area.ts'
import { replyTargetsOf } from './areas/inbound-mail/reply-targets.ts'
import { linksArea } from './areas/links/area.ts'
import { maintenanceArea } from './areas/maintenance/area.ts'
import { enquiriesArea } from './areas/enquiries/area.ts'
import { finesArea } from './areas/fines/area.ts'
import { deliveryLinks } from './areas/orders/delivery-link.ts'
import { fineDriverLinks } from './areas/fines/driver-link.ts'
import { meetingsArea } from './areas/meetings/area.ts'
import { ordersArea } from './areas/orders/area.ts'
import { offHiresArea } from './areas/off-hires/area.ts'
import { messagesArea } from './areas/messages/area.ts'
import { mailboxArea } from './areas/messages/mailbox.ts'
import { notificationsArea } from './areas/notifications/area.ts'
import { permissionsArea } from './areas/permissions/area.ts'
import { picturesArea } from './areas/pictures/area.ts'
import { profileArea } from './areas/profile/area.ts'
import { queriesArea } from './areas/queries/area.ts'
import { registersArea } from './areas/registers/area.ts'
import { scopeArea } from './areas/scope/area.ts'
import { settingsArea } from './areas/settings/area.ts'
import { tagsArea } from './areas/tags/area.ts'
import { telematicsArea } from './areas/telematics/area.ts'
import { usersArea } from './areas/users/area.ts'
import { prepareInvitations, withdrawInvitations } from './areas/users/invite-many.ts'
import { vehiclesArea } from './areas/vehicles/area.ts'
import { viewLinks } from './areas/views/by-link.ts'
import { viewsArea } from './areas/views/area.ts'
import { listsOf } from './crud/lists.ts'
import type { Area } from './http/call.ts'
import type { EndpointArea } from '@kerbline/domain/endpoints.ts'
import type { ManagedArea } from '@kerbline/domain/resources.ts'
import { checkLinks } from './areas/driver-checks/phone/sheet.ts'
import { publicRequestsArea } from './areas/public-requests/area.ts'
import { publicRequestLinks } from './areas/public-requests/links.ts'
import { workshopLinks, workshopLinksArea } from './areas/workshop-links/area.ts'

/** Managed entities; files of their records go in through the same calls. */
const managed: Readonly<Record<ManagedArea, Area>> = {
  companies: companiesArea,
  news: newsArea,
  faq: faqArea,
  'vehicle-categories': vehicleCategoriesArea,
  manufacturers: manufacturersArea,
  dealers: dealersArea,
  contacts: contactsArea,
  branches: branchesArea,
  bodies: bodiesArea,
  authorities: authoritiesArea,
}

const own = {
  ...managed,
  advert: advertArea,
  alerts: alertsArea,
  audit: auditArea,
  auth: authArea,
  compliance: complianceArea,
  damage: damageArea,
  dashboard: dashboardArea,
  documents: documentsArea,
  readings: readingsArea,
  'required-documents': requiredDocumentsArea,
  defects: defectsArea,
  'driver-checks': driverChecksArea,
  drivers: driversArea,
  finance: financeArea,
  imports: importsArea({
    areas: managed,
    people: { prepare: prepareInvitations, withdraw: withdrawInvitations },
  }),
  links: linksArea({
    ...publicRequestLinks,
    ...workshopLinks,
    ...checkLinks,
    ...driverLinks,
    ...repairerLinks,
    ...fineDriverLinks,
    ...deliveryLinks,
    ...readingLinks,
    ...viewLinks,
  }),
  maintenance: maintenanceArea,
  mailbox: mailboxArea,
  messages: messagesArea,
  notifications: notificationsArea,
  permissions: permissionsArea,
  pictures: picturesArea,
  profile: profileArea,
  meetings: meetingsArea,
  fines: finesArea,
  orders: ordersArea,
  enquiries: enquiriesArea,
  'off-hires': offHiresArea,
  'condition-sets': conditionSetsArea,
  'public-requests': publicRequestsArea,
  queries: queriesArea,
  registers: registersArea,
  scope: scopeArea,
  settings: settingsArea,
  tags: tagsArea,
  telematics: telematicsArea,
  users: usersArea,
  vehicles: vehiclesArea,
  'workshop-links': workshopLinksArea,
}

/** What areas list and can do to many rows, for exports, views by e-mail and changes of many. */
export const lists = listsOf(Object.values(own))
export const bulkActions = bulkActionsOf(own)

/** What replies by mail are added to. */
export const replyTargets = replyTargetsOf(own, mailboxArea, documentsArea)

export const areas: Readonly<Record<EndpointArea, Area>> = {
  ...own,
  'bulk-changes': bulkChangesArea(bulkActions, lists),
  exports: exportsArea(lists),
  'inbound-mail': inboundMailArea(replyTargets),
  views: viewsArea(lists),
}
