// Whether the browser has a connection. A reply proves one even where the browser thinks otherwise.
import { signal, useSignal } from '../signal.ts'

export const connection = signal<'online' | 'offline'>(
  typeof navigator === 'undefined' || navigator.onLine ? 'online' : 'offline',
)
export const useIsOffline = (): boolean => useSignal(connection) === 'offline'

/** Whether the portal itself answered the last call; a proxy that answers for one that is gone is no answer. */
export const reach = signal<'answers' | 'lost'>('answers')
/** 502 to 504: said in the portal's place. */
export const isInItsPlace = (status: number): boolean => status >= 502 && status <= 504

/** Call once at start; returns the undo. */
export function followConnection(): () => void {
  const handleOnline = (): void => connection.set('online')
  const handleOffline = (): void => connection.set('offline')
  window.addEventListener('online', handleOnline)
  window.addEventListener('offline', handleOffline)
  return () => {
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', handleOffline)
  }
}
