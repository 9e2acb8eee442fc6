import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

export type InvoiceView = ReplyOf<(typeof financeEndpoints)['invoice']>
export type InvoiceLine = InvoiceView['lines'][number]
