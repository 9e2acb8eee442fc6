// How a PDF is opened: the library that draws it comes with the first one.

import type { PdfDocument } from './drawn-pdf.ts'

type Open = (bytes: Blob) => Promise<PdfDocument>

let openBytes: Open = async (bytes) => (await import('./pdf-document.ts')).readPdf(bytes)

/** For tests alone: opens otherwise from now on. */
export function openPdfWith(open: Open): void {
  openBytes = open
}

/** @throws LockedPdf, UnreadablePdf (drawn-pdf.ts) */
export const openPdf: Open = (bytes) => openBytes(bytes)
