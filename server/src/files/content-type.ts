// What a file is, by its first bytes: a name or a declared type is only a claim. Kinds that a browser could run are refused.
import { problem } from '@kerbline/domain/kit/problem.ts'

/** A kind of file the portal keeps. `isPicture`: shown in pages; others are only downloaded. */
export interface FileKind {
  readonly mime: string
  readonly extension: string
  readonly isPicture: boolean
}

const jpeg: FileKind = { mime: 'image/jpeg', extension: 'jpg', isPicture: true }
const png: FileKind = { mime: 'image/png', extension: 'png', isPicture: true }
const webp: FileKind = { mime: 'image/webp', extension: 'webp', isPicture: true }
const pdf: FileKind = { mime: 'application/pdf', extension: 'pdf', isPicture: false }
const xlsx: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  isPicture: false,
}
const text: FileKind = { mime: 'text/plain', extension: 'txt', isPicture: false }
const csv: FileKind = { mime: 'text/csv', extension: 'csv', isPicture: false }

const startsWith = (bytes: Uint8Array, at: number, ...expected: readonly number[]): boolean =>
  expected.every((byte, place) => bytes[at + place] === byte)

const ascii = (word: string): readonly number[] => [...word].map((letter) => letter.charCodeAt(0))

const heifBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif']
const isHeif = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 4, ...ascii('ftyp')) && heifBrands.some((brand) => startsWith(bytes, 8, ...ascii(brand)))

/** A zip whose names are those of a workbook; the names stand uncompressed in the file. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, 0x50, 0x4b, 0x03, 0x04) &&
  Buffer.from(bytes).includes('[Content_Types].xml') &&
  Buffer.from(bytes).includes('xl/')

const markup = /<\s*(!doctype|html|svg|script|\?xml|head|body|iframe|object|embed)/i

const readText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined // not text
  }
}

const refusal = (message: string) =>
  problem('wrong type', { detail: message, fields: [{ field: 'file', reason: 'type', message }] })

/**
 * The kind of a whole file.
 * @throws problem 'wrong type' with the remedy in words, for what the portal does not keep
 */
export const kindOf = (bytes: Uint8Array, name: string): FileKind => {
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return jpeg
  if (startsWith(bytes, 0, 0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a)) return png
  if (startsWith(bytes, 0, ...ascii('RIFF')) && startsWith(bytes, 8, ...ascii('WEBP'))) return webp
  if (startsWith(bytes, 0, ...ascii('%PDF-'))) return pdf
  if (isHeif(bytes)) throw refusal('HEIC photos cannot be shown everywhere. Save the photo as JPEG and send it again.')
  if (isWorkbook(bytes)) return xlsx
  const content = bytes.includes(0) ? undefined : readText(bytes)
  if (content === undefined || bytes.length === 0)
    throw refusal('Send a JPEG, PNG or WebP picture, a PDF, an XLSX workbook or a CSV file.')
  if (markup.test(content))
    throw refusal('Web pages and SVG drawings are not accepted. Send a picture or a PDF instead.')
  return /\.csv$/i.test(name) ? csv : text
}
