// Pictures drawn anew before they are kept: turned upright, no larger than a screen needs, and without anything that a camera, a
// telephone or an attacker wrote beside the points (quality.md, S13).
import { problem } from '@kerbline/domain/kit/problem.ts'
import { kindOf } from './content-type.ts'

/** The longer side of what is kept, in points. */
export const longestSide = 2_560
/** A picture of more points is refused before it is unpacked. */
const maxPoints = 64_000_000

export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const refusal = (message: string) =>
  problem('wrong type', { detail: message, fields: [{ field: 'file', reason: 'type', message }] })

/** @throws problem 'wrong type' with the remedy in words, for what is no picture or cannot be read */
export async function redrawn(bytes: Uint8Array, name: string): Promise<Picture> {
  const { isPicture, extension } = kindOf(bytes, name)
  if (!isPicture) throw refusal('This is no picture. Choose a JPEG, PNG or WebP.')
  // Loaded by the first picture: nothing before it needs it.
  const { default: sharp } = await import('sharp')
  const drawing = sharp(bytes, { limitInputPixels: maxPoints, failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const encoded =
    extension === 'png'
      ? drawing.png()
      : extension === 'webp'
        ? drawing.webp({ quality: 84 })
        : drawing.jpeg({ quality: 84, mozjpeg: true })
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the library says of it, the remedy is the same.
    throw refusal('This picture is damaged or too large. Save it anew, at most 64 megapixels, and send it again.')
  }
}
