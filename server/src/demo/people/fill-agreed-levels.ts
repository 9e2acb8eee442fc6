// What is agreed with the larger customers in place of the usual lengths: promises to them that begin from now on follow it.
import type { Insertable } from 'kysely'
import type { CustomerServiceLevelsTable } from '../../db/tables.ts'
import type { World } from '../demo-world.ts'

type Level = Omit<Insertable<CustomerServiceLevelsTable>, 'customer_id' | 'updated_at'>

/** The first has its vans for deliveries by the hour; the second trades speed of answers for a day more to book. */
const agreed: readonly (readonly Level[])[] = [
  [
    { kind: 'maintenance', clock: 'acknowledge', priority: 'urgent', minutes: 30, counts: 'elapsed' },
    { kind: 'maintenance', clock: 'acknowledge', priority: 'high', minutes: 60, counts: 'working' },
    { kind: 'maintenance', clock: 'off road', priority: 'urgent', minutes: 720, counts: 'elapsed' },
    { kind: 'query', clock: 'respond', priority: 'urgent', minutes: 30, counts: 'working' },
  ],
  [
    { kind: 'maintenance', clock: 'book', priority: 'low', minutes: 1_140, counts: 'working' },
    { kind: 'query', clock: 'respond', priority: 'normal', minutes: 120, counts: 'working' },
  ],
]

export function fillAgreedLevels({ batch, clock, customers }: World): void {
  for (const [place, levels] of agreed.entries()) {
    const customer = customers[place]
    if (!customer) continue
    for (const level of levels)
      batch.add('customer_service_levels', { customer_id: customer.id, ...level, updated_at: clock.at(-1, 610) })
  }
}
