// What the browser's tab and assistive technology call the page.
import { useEffect } from 'react'
import { productName } from '@kerbline/domain/product.ts'
import { signal } from './signal.ts'

export const announcement = signal('')

const titleOf = (page: string): string => `${page}, ${productName}`

/** The screen's own title, until the page knows better. */
export function namePage(page: string): void {
  document.title = titleOf(page)
}

/** A page that knows its record names it: `useTitle('MOT, LK21 VXN')`. Undefined keeps the screen's title. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page)
  }, [page])
}
