// Whether vehicles will be there on a day, and what they may cost: estimates both, and they say so (product ruling 68).
import { counted } from '../../kit/words.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'

export interface Outlook {
  readonly asked: number
  readonly in_stock: number
  /** To orders that have no vehicle yet. */
  readonly promised: number
  /** Due back from hire by the day. */
  readonly coming_back: number
  readonly on_order: number
  readonly on: CalendarDate
}

export type OutlookTone = 'green' | 'amber' | 'grey'

export function outlookInWords({
  asked,
  in_stock: stock,
  promised,
  coming_back: back,
  on_order: ordered,
  on,
}: Outlook): {
  readonly tone: OutlookTone
  readonly title: string
  readonly words: string
} {
  const parts = [
    stock === 0 ? 'None in stock' : `${counted(stock, 'vehicle')} in stock`,
    ...(promised === 0 ? [] : [`${promised.toLocaleString('en-GB')} wanted for open orders`]),
    ...(back === 0 ? [] : [`${back.toLocaleString('en-GB')} due back by ${formatDate(on)}`]),
    ...(ordered === 0 ? [] : [`${ordered.toLocaleString('en-GB')} on order`]),
  ]
  const words = `${parts.join(', ')}. Another customer may ask first.`
  const free = stock - promised
  if (free >= asked) return { tone: 'green', title: `Likely by ${formatDate(on)}`, words }
  if (free + back >= asked) return { tone: 'amber', title: `Possible by ${formatDate(on)}`, words }
  return {
    tone: 'grey',
    title: `Not likely by ${formatDate(on)}`,
    words: `${words} Our quote will show the earliest date.`,
  }
}
