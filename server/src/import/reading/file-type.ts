// What a file is, by its first bytes: its name says nothing.
import { open } from 'node:fs/promises'
import { RefusedFile } from './refused-file.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte)

const saveAs = 'Save it as .xlsx, or as “CSV UTF-8”, and try again.'

/** @throws RefusedFile for anything that is neither text nor a workbook. */
export async function fileTypeOf(path: string): Promise<'csv' | 'xlsx'> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const start = buffer.subarray(0, bytesRead)
    if (startsWith(start, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
    if (startsWith(start, 0xd0, 0xcf, 0x11, 0xe0))
      throw new RefusedFile(`This is an old or password-protected Excel file. ${saveAs}`)
    if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff))
      throw new RefusedFile(`This text is in UTF-16. ${saveAs}`)
    if (startsWith(start, 0x25, 0x50, 0x44, 0x46)) throw new RefusedFile(`This is a PDF. ${saveAs}`)
    if (start.includes(0)) throw new RefusedFile(`This is not a CSV or Excel file. ${saveAs}`)
    return 'csv'
  } finally {
    await file.close()
  }
}
