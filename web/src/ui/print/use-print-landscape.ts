import { useEffect } from 'react'

/**
 * Lays the paper on its side for this screen, all of it: turned within a page, what stands above would have a sheet of its own. Said on the
 * body as printing starts: a change at the root makes the browser work out the style of every element anew.
 */
export function usePrintLandscape(): void {
  useEffect(() => {
    const { dataset } = document.body
    const handleBefore = (): void => {
      dataset['paper'] = 'landscape'
    }
    const handleAfter = (): void => {
      delete dataset['paper']
    }
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      handleAfter()
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [])
}
