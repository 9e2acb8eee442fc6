// A PDF read from its bytes and drawn page by page. The library and its worker come from this server, when the first preview opens.
import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- what Vite makes of it is the address of the bundled worker
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'

import { LockedPdf, type PdfDocument, type PdfPage, UnreadablePdf } from './drawn-pdf.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** Past this a paper is read in a viewer of one's own. */
const MAX_PAGES = 200
/** Canvases beyond it are refused by telephones. */
const MAX_PIXELS = 12_000_000

function pageOf(page: PDFPageProxy): PdfPage {
  const { width: whole, height } = page.getViewport({ scale: 1 })
  return {
    number: page.pageNumber,
    ratio: height / whole,
    draw: async (canvas, width, signal) => {
      const wanted = (width / whole) * Math.min(devicePixelRatio || 1, 3)
      const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (whole * height)))
      const viewport = page.getViewport({ scale })
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      const task = page.render({ canvas, viewport })
      const leave = (): void => task.cancel()
      signal.addEventListener('abort', leave)
      try {
        await task.promise
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    words: async () => {
      const { items } = await page.getTextContent()
      return items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ')
    },
  }
}

/** @throws LockedPdf, UnreadablePdf for what is no PDF or a broken one */
export async function readPdf(bytes: Blob): Promise<PdfDocument> {
  const task = getDocument({ data: new Uint8Array(await bytes.arrayBuffer()), useWasm: false, enableXfa: false })
  try {
    const document = await task.promise
    const count = Math.min(document.numPages, MAX_PAGES)
    const pages = await Promise.all(Array.from({ length: count }, (_, at) => document.getPage(at + 1)))
    return { pages: pages.map(pageOf), leftOut: document.numPages - count, close: () => void task.destroy() }
  } catch (error) {
    void task.destroy()
    if (error instanceof PasswordException) throw new LockedPdf()
    throw error instanceof InvalidPDFException ? new UnreadablePdf() : error
  }
}
