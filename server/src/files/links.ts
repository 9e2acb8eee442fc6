// Links to one file for one minute, for pictures and downloads that a page opens by address (ruling 24). Given out by an
// authorised POST; whoever holds one needs no session, so it ends soon and opens nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { problem } from '@kerbline/domain/kit/problem.ts'

export const linkSeconds = 60

export interface FileLinks {
  /** A token for one file, good for {@link linkSeconds} from now. */
  readonly sign: (fileId: string, now?: Date) => string
  /** The file a token opens. @throws problem 'link expired' for one that is over, changed or made up */
  readonly read: (token: string, now?: Date) => string
}

const form = /^([0-9a-f-]{36})\.(\d{10})\.([\w-]{43})$/

/** Links signed by the installation's secret, the same in every process. */
export const fileLinks = (secret: string): FileLinks => {
  const signatureOf = (fileId: string, until: string): string =>
    createHmac('sha256', secret).update(`file\n${fileId}\n${until}`).digest('base64url')
  return {
    sign: (fileId, now = new Date()) => {
      const until = String(Math.floor(now.getTime() / 1_000) + linkSeconds)
      return `${fileId}.${until}.${signatureOf(fileId, until)}`
    },
    read: (token, now = new Date()) => {
      const [, fileId, until, signature] = form.exec(token) ?? []
      if (fileId === undefined || until === undefined || signature === undefined) throw problem('link expired')
      // As text: the last letter has bits to spare, so that other letters would read as the same bytes.
      const isOurs = timingSafeEqual(Buffer.from(signatureOf(fileId, until)), Buffer.from(signature))
      if (!isOurs || Number(until) * 1_000 <= now.getTime()) throw problem('link expired')
      return fileId
    },
  }
}
