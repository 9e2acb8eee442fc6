// Pictures drawn anew before they are kept: turned upright, no larger than a screen needs, and without anything that a camera, a
// telephone or an attacker wrote beside the points (quality.md, S13).
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { kindOf } from './content-type.ts'
import { takenAt } from './taken-at.ts'

/** The longer side of what is kept, in points. */
export const longestSide = 2_560
const previewSide = 480
/** A picture of more points is refused before it is unpacked. */
const maxPoints = 64_000_000
/** One that takes longer to unpack is made to. */
const MAX_SECONDS = 8
/** Each takes a core and the memory of its points. */
const DRAWN_AT_ONCE = 2

export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A picture that proves something. */
export interface EvidencePicture extends Picture {
  readonly mime: string
  readonly extension: string
  /** A small one, as WebP. */
  readonly preview: Uint8Array
  readonly takenAt: string | null
}

const refusal = (message: string) =>
  problem('wrong type', { detail: message, fields: [{ field: 'file', reason: 'type', message }] })

let drawing = 0
const waiting: (() => void)[] = []
/** In turn, so that a dozen photos sent at once leave room for everybody else. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (drawing >= DRAWN_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  drawing++
  try {
    return await work()
  } finally {
    drawing--
    waiting.shift()?.()
  }
}

const options: SharpOptions = { limitInputPixels: maxPoints, failOn: 'error', pages: 1 }

/** Whatever the library says of a picture it cannot read, the remedy is the same. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw refusal('This image is damaged or larger than 64 megapixels. Save a smaller copy and try again.')
  }
}

const within = (picture: Sharp, side: number): Sharp =>
  picture
    .rotate()
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** `isQuick`: an eighth more bytes for a seventh of the time, where somebody waits for a dozen of them. */
function encoded(picture: Sharp, extension: string, { isQuick = false } = {}): Sharp {
  if (extension === 'png') return picture.png()
  return extension === 'webp' ? picture.webp({ quality: 84 }) : picture.jpeg({ quality: 84, mozjpeg: !isQuick })
}

function pictureKind(bytes: Uint8Array, name: string) {
  const kind = kindOf(bytes, name)
  if (!kind.isPicture) throw refusal('This is not an image. Choose a JPEG, PNG or WebP.')
  return kind
}

/** @throws problem 'wrong type' with the remedy in words, for what is no picture or cannot be read */
export async function redrawn(bytes: Uint8Array, name: string): Promise<Picture> {
  const { extension } = pictureKind(bytes, name)
  // Loaded by the first picture: nothing before it needs it.
  const { default: sharp } = await import('sharp')
  return inTurn(() =>
    readable(async () => {
      const { data, info } = await encoded(within(sharp(bytes, options), longestSide), extension).toBuffer({
        resolveWithObject: true,
      })
      return { bytes: data, width: info.width, height: info.height }
    }),
  )
}

/** As {@link redrawn}, with a small one beside it and the time the camera wrote. */
export async function redrawnEvidence(bytes: Uint8Array, name: string, now: Date): Promise<EvidencePicture> {
  const { mime, extension } = pictureKind(bytes, name)
  const { default: sharp } = await import('sharp')
  return inTurn(() =>
    readable(async () => {
      const { exif } = await sharp(bytes, options).metadata()
      const { data, info } = await encoded(within(sharp(bytes, options), longestSide), extension, {
        isQuick: true,
      }).toBuffer({ resolveWithObject: true })
      // Of what was drawn: the large one is unpacked once.
      const preview = await within(sharp(data), previewSide).webp({ quality: 72 }).toBuffer()
      const size = { width: info.width, height: info.height }
      return { bytes: data, ...size, mime, extension, preview, takenAt: takenAt(exif, now) }
    }),
  )
}

const SIGNATURE_WIDTH = 600

/** A drawn signature: small, on white, without anything else that was in the file. @throws problem 'wrong type' */
export async function redrawnSignature(bytes: Uint8Array): Promise<Uint8Array> {
  pictureKind(bytes, 'signature.png')
  const { default: sharp } = await import('sharp')
  return inTurn(() =>
    readable(async () =>
      within(sharp(bytes, options), SIGNATURE_WIDTH).flatten({ background: '#fff' }).grayscale().png().toBuffer(),
    ),
  )
}

/** A picture that was drawn anew here before, as a PDF can hold it. */
export async function jpegOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return inTurn(() => readable(() => sharp(bytes, options).jpeg({ quality: 80 }).toBuffer()))
}
