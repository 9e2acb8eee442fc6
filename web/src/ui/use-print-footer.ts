import { useEffect } from 'react'

/** What stands at the foot of every printed page while this screen is up: "Harrow & Lane, all vehicles, collected 06:10". */
export function usePrintFooter(words: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--print-footer', JSON.stringify(words))
    return () => {
      style.removeProperty('--print-footer')
    }
  }, [words])
}
