import { isBeingSent, type ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { useState } from 'react'

const lookSeconds = 5

/** Asks again while something is on its way: options for the load, and what is told of each answer. */
export function useSendingWatch() {
  const [isSending, setSending] = useState(false)
  return {
    options: { freshForSeconds: 0, ...(isSending && { refreshEverySeconds: lookSeconds }) },
    watch: (schedules: readonly ViewSchedule[] | undefined): void => {
      const isNow = schedules?.some(isBeingSent) ?? false
      if (isNow !== isSending) setSending(isNow)
    },
  }
}
