import { useEffect } from 'react'

/**
 * What stands at the foot of every printed page while this screen is up: "Harrow & Lane, all vehicles, collected 06:10". Set as
 * printing starts: a change at the root makes the browser work out the style of every element anew.
 */
export function usePrintFooter(words: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    const handleBefore = (): void => style.setProperty('--print-footer', JSON.stringify(words))
    const handleAfter = (): void => void style.removeProperty('--print-footer')
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [words])
}
