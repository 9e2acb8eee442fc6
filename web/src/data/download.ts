// Files that a call sends: fetched with the header, so that no token stands in an address, and saved under the name the server gives.
import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { fetchFile } from './bytes.ts'

/** RFC 6266: the name in UTF-8 before the plain one. */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return undefined // a name no browser could read either
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

/** Hands bytes to the browser's own downloads. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Fetches what a call with `sends: 'bytes'` answers and saves it: `await download(exportEndpoint, input, 'branches.csv')`.
 * Rejects with ApiProblem or NetworkFailure, as `call` does. The name serves where the server gives none.
 */
export async function download<E extends Endpoint>(endpoint: E, input: SentOf<E>, name: string): Promise<void> {
  const { bytes, disposition } = await fetchFile(endpoint, input)
  saveFile(bytes, fileNameIn(disposition) ?? name)
}

/** Follows an address that answers with a file: the browser saves it, and the page stays. */
export function followDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.rel = 'noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}
