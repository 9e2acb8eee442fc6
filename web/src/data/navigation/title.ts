// What the browser's tab and assistive technology call the page.
import { productName } from '@kerbline/domain/product.ts'
import { signal } from '../signal.ts'

export const announcement = signal('')

const titleOf = (page: string): string => `${page}, ${productName}`

/** The screen's own title, until the page knows better. */
export function setTitle(page: string): void {
  document.title = titleOf(page)
}
