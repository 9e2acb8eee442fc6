// What may prove something: a picture, drawn anew, or a PDF, kept as it is. Judged by its bytes; a name is only a claim.
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { inMegabytes } from '@kerbline/domain/kit/words.ts'
import { type FileKind, kindOf } from './content-type.ts'
import { type EvidencePicture, redrawnEvidence } from './pictures.ts'

export interface Evidence {
  readonly bytes: Uint8Array
  readonly kind: Pick<FileKind, 'mime' | 'extension'>
  readonly picture: Pick<EvidencePicture, 'preview' | 'takenAt'> | null
}

const refusal = (reason: string, message: string): Problem =>
  problem('wrong type', { detail: message, fields: [{ field: 'file', reason, message }] })

export const tooLarge = (bytes: number): Problem => {
  const { pictureBytes, pdfBytes } = documentLimits
  const message = `The file is ${inMegabytes(bytes)}. The limit is ${inMegabytes(pictureBytes)} for images and ${inMegabytes(pdfBytes)} for PDFs.`
  return problem('too large', { detail: message, fields: [{ field: 'file', reason: 'too_large', message }] })
}

/** Of the first bytes, so that what will be refused is refused before it is sent: `size` as it was announced. */
export function assertBeginning(beginning: Uint8Array, name: string, size: number): void {
  const { isPicture, extension } = kindOf(beginning, name)
  if (!isPicture && extension !== 'pdf') throw refusal('type', 'Send a JPEG, PNG or WebP picture, or a PDF.')
  if (size > (isPicture ? documentLimits.pictureBytes : documentLimits.pdfBytes)) throw tooLarge(size)
}

const markup = /<\s*(!doctype|html|svg|script|body|iframe|object|embed)/i
const asText = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(Math.max(0, from), to)).toString('latin1')

/** The directory that every zip file ends with, reaching to the very end of the bytes: readers of zip files look for it there. */
function endsAsZip(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 65_557)))
  for (let at = end.lastIndexOf('PK\u0005\u0006', undefined, 'latin1'); at >= 0;) {
    if (at + 22 <= end.length && at + 22 + end.readUInt16LE(at + 20) === end.length) return true
    at = at === 0 ? -1 : end.lastIndexOf('PK\u0005\u0006', at - 1, 'latin1')
  }
  return false
}

/** Two files in one: a program of another kind would read something else in it than what was looked at. */
function assertOneKind(bytes: Uint8Array, isPdf: boolean): void {
  const beginning = asText(bytes, 0, 1_024)
  const isTwo = endsAsZip(bytes) || markup.test(beginning) || (!isPdf && beginning.includes('%PDF-'))
  if (isTwo) throw refusal('two_kinds', 'We cannot accept this file. Save it again as an image or PDF.')
}

function assertWholePdf(bytes: Uint8Array): void {
  if (!asText(bytes, bytes.length - 2_048, bytes.length).includes('%%EOF'))
    throw refusal('damaged', 'This PDF is damaged. Open it, save it again and upload it.')
}

/** @throws problem 'wrong type' or 'too large' with the remedy in words */
export async function asEvidence(bytes: Uint8Array, name: string, now: Date): Promise<Evidence> {
  assertBeginning(bytes, name, bytes.byteLength)
  const kind = kindOf(bytes, name)
  assertOneKind(bytes, !kind.isPicture)
  if (!kind.isPicture) {
    assertWholePdf(bytes)
    return { bytes, kind, picture: null }
  }
  const { bytes: drawn, preview, takenAt, mime, extension } = await redrawnEvidence(bytes, name, now)
  return { bytes: drawn, kind: { mime, extension }, picture: { preview, takenAt } }
}
