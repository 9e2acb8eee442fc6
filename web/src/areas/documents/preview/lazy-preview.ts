import { code } from '../../../data/loading/code.ts'

/** Comes when the first preview opens. */
export const pdfPreview = code(async () => (await import('./pdf-preview.tsx')).PdfPreview)
