import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { useState } from 'react'

/** The London date of when the page was opened, to say "Today" and "Yesterday" by. */
export function useToday(): string {
  const [today] = useState(() => londonDate(new Date()))
  return today
}
