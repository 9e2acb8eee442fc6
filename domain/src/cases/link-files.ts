// What the calls have in common by which files come to a case by a link.
import { z } from 'zod'

export const clientKey = z.string().regex(/^[\w-]{8,80}$/)
export const linkUploadId = z.uuid('This is not a valid upload ID')
export const linkUploadState = z.object({
  id: z.string(),
  size: z.number(),
  received: z.number(),
  document: z.number().nullable(),
})
export const linkPart = z.strictObject({ id: linkUploadId, offset: z.coerce.number().int().min(0) })
/** @param max  bytes of one file */
export const linkFileSize = (max: number, words: string) =>
  z.number().int().min(1, 'The file is empty. Choose another file.').max(max, words)
/** All alike: whoever holds the token, at the rate of one who writes. */
export const byLink = { needs: 'anyone', rate: 'write' } as const
