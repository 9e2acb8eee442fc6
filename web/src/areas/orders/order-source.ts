// Orders, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'

export type OrderView = ReplyOf<(typeof ordersEndpoints)['view']>
export type OrderRecord = OrderView['record']
export type OrderRow = ReplyOf<(typeof ordersEndpoints)['list']>['rows'][number]

export const orderSource: CaseSource<OrderView, OrderRow> = {
  kind: orderCase,
  calls: ordersEndpoints,
  list: { name: 'orders', title: 'Orders', screen: 'orders' },
  refreshes: [dashboardEndpoints.read, dashboardEndpoints.worklist],
  board: ordersEndpoints.board,
}
