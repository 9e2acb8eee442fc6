import { useEffect, useRef } from 'react'
import { singleKeys } from '../../data/shortcuts.ts'
import { isListKey } from '../../ui/table/data-table-keys.ts'

export type MailKeys = Readonly<Partial<Record<'j' | 'k' | 's' | 'e' | 'r', () => void>>>

/** Single letters over a mailbox, where they are not switched off and nobody is typing. */
export function useMailKeys(keys: MailKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!singleKeys.get() || event.repeat || !isListKey(event)) return
      const { key } = event
      const act =
        key === 'j' || key === 'k' || key === 's' || key === 'e' || key === 'r' ? latest.current[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
