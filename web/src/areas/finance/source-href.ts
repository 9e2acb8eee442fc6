import { caseNames, caseRows } from '@kerbline/domain/cases/case-names.ts'
import type { Link } from '../../data/navigation/use-link.ts'
import type { InvoiceLine } from './invoice-view.ts'

type Source = NonNullable<InvoiceLine['explanation']>['source']

/** Where what a line rests on stands. */
export function sourceHref(link: Link, { kind, key }: Source): string | undefined {
  if (kind === 'vehicle') return link('vehicle', { reg: key }, { tab: 'costs' })
  if (kind === 'off_hire') return link('offHire', { number: key })
  if (kind === 'damage') return link('damageCase', { id: key })
  if (kind === 'fine') return link('fine', { id: key })
  if (kind === 'maintenance') return link('maintenanceEvent', { id: key })
  const known = caseNames.find((name) => name === kind)
  return known && link(caseRows[known].list)
}
