// What opens over the library comes when one reaches for it.
import { code } from '../../data/loading/code.ts'

export const documentSheet = code(async () => (await import('./document-sheet.tsx')).DocumentSheet)
export const uploadSheet = code(async () => (await import('./upload-sheet.tsx')).UploadSheet)
export const archivesSheet = code(async () => (await import('./archives-sheet.tsx')).ArchivesSheet)
