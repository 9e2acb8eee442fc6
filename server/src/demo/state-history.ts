// The steps a record has taken, as rows: evenly spread between its first day and its last change.
import type { World } from './demo-world.ts'

export interface History {
  readonly accountNumber: string
  readonly entity: 'damage case'
  readonly entityId: number
  readonly states: readonly string[]
  /** Both as instants. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly customerUserId: number
  readonly staffUserId: number
  readonly note: string | null
}

export function addStateChanges({ batch }: World, history: History): void {
  const { states, createdAt, updatedAt } = history
  const [first, last] = [Date.parse(createdAt), Date.parse(updatedAt)]
  const steps = Math.max(1, states.length - 1)
  for (const [place, state] of states.entries()) {
    batch.add('state_changes', {
      customer_account_number: history.accountNumber,
      entity: history.entity,
      entity_id: history.entityId,
      from_state: states[place - 1] ?? null,
      to_state: state,
      user_id: place === 0 ? history.customerUserId : history.staffUserId,
      at: new Date(first + ((last - first) * place) / steps).toISOString(),
      note: place === 0 ? history.note : null,
    })
  }
}
