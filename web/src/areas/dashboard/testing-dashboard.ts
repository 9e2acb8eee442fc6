// Everything the dashboard asks for, answered from the samples.
import { dashboardEndpoints, type DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { sampleCounts, sampleDashboard, sampleTeam } from './sample-dashboard.ts'

const categories = { rental: 40_000, maintenance: 20_000, damage: 0, fines: 0, fuel: 0, excess_miles: 0, other: 8_114 }
export const sampleMonths = Array.from({ length: 24 }, (_, at) => ({
  month: `${2024 + Math.floor((at + 11) / 12)}-${String(((at + 11) % 12) + 1).padStart(2, '0')}`,
  document_gross_value: 81_736.8,
  document_goods_value: 68_114,
  categories,
}))
export const sampleAdvert = [
  ['popup_advert_enabled', ' Yes '],
  ['popup_advert_text', 'Winter tyres, fitted at your depot'],
  ['popup_advert_image', '/adverts/any.png'],
].map(([name = '', value = '']) => ({ name, value }))

export function answerDashboard(server: FakeServer, dashboard: Partial<DashboardReply> = {}): void {
  server.reply(dashboardEndpoints.read, {}, { ...sampleDashboard, ...dashboard })
  server.reply(
    scopeEndpoints.summary,
    {},
    {
      accounts: [{ account_number: 'HARROW01', name: 'Harrow', customer: 'Harrow' }],
      account_count: 1,
      is_every_account: false,
      vehicles: 148,
      vehicles_total: 148,
      filter: null,
      chips: [],
    },
  )
  server.reply(
    companiesEndpoints.customer,
    { accountNumber: 'HARROW01' },
    { account_number: 'HARROW01', name: 'Harrow', ...sampleTeam, note: null },
  )
  server.reply(notificationsEndpoints.unread, {}, { unread: 0, to_read: 0 })
  server.reply(vehiclesEndpoints.widget, {}, sampleCounts)
  server.reply(financeEndpoints.graph, {}, { months: sampleMonths })
  server.reply(messagesEndpoints.inbox, {}, { received: [], sent: [], left_out: { received: 0, sent: 0, unread: 0 } })
  server.reply(
    settingsEndpoints.read,
    {},
    { AccountManagers: [], AccountBranches: [], E2OFields: [], FleetAllocations: [], Settings: sampleAdvert },
  )
}
