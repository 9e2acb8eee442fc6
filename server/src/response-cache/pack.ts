// An answer as it leaves: its bytes, plain and compressed, and the name they are known by.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const zip = promisify(gzip)
const press = promisify(brotliCompress)

export interface CachedResponse {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip?: Buffer
  readonly brotli?: Buffer
  /** Rows that the answer does not hold. */
  readonly leftOut: number
}

/** A text, and how many rows it does not hold where its list has a cap. */
export type Built = string | { readonly text: string; readonly leftOut: number }

const SMALL_BYTES = 1_400

export async function pack(built: Built): Promise<CachedResponse> {
  const { text, leftOut } = typeof built === 'string' ? { text: built, leftOut: 0 } : built
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  if (plain.length < SMALL_BYTES) return { etag, plain, leftOut }
  const [gzipped, brotli] = await Promise.all([
    zip(plain, { level: 5 }),
    press(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: plain.length > 4_000_000 ? 3 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  ])
  return { etag, plain, gzip: gzipped, brotli, leftOut }
}
