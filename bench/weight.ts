// What the code of a page weighs: every script and style sheet the browser fetched, as gzip, and how many requests that took.
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Fetched, Visit } from './browser.ts'

const codeTypes = new Set(['Script', 'Stylesheet'])
/** Hints fetch code under another name. */
const isCode = ({ type, url }: Fetched): boolean => codeTypes.has(type) || /\.(js|css)$/.test(new URL(url).pathname)

function bodyOf(address: string): Promise<{ body: Buffer; isGzip: boolean }> {
  return new Promise((done, fail) => {
    const asked = request(address, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', fail)
      reply.once('end', () =>
        done({ body: Buffer.concat(chunks), isGzip: reply.headers['content-encoding'] === 'gzip' }),
      )
    })
    asked.once('error', fail)
    asked.end()
  })
}

export interface Weight {
  /** JS and CSS, as gzip. */
  readonly bytes: number
  /** The document, scripts and style sheets. */
  readonly requests: number
}

/** The code that was asked for before the page was full, or until then. */
export async function weigh({ fetched, fullAt }: Visit, until = fullAt): Promise<Weight> {
  const code = fetched.filter((each) => isCode(each) && each.at <= until)
  const sizes = await Promise.all(
    [...new Set(code.map(({ url }) => url))].map(async (url) => {
      const { body, isGzip } = await bodyOf(url)
      // Too small to be kept compressed beside itself: counted as it would be compressed.
      return isGzip ? body.length : Math.min(body.length, gzipSync(body, { level: 9 }).length)
    }),
  )
  const documents = fetched.filter(({ type }) => type === 'Document').length
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: code.length + documents }
}

const isData = ({ type, url }: Fetched): boolean =>
  /^\/(api|broadcasting)\//.test(new URL(url).pathname) && type !== 'WebSocket'

export interface Travelled {
  /** Code as gzip, and the answers of calls as the browser counted them on the line. */
  readonly codeAndData: Weight
  /** With fonts and pictures. */
  readonly all: Weight
}

/** What travelled until then. */
export async function weighAll(visit: Visit, until: number): Promise<Travelled> {
  const code = await weigh(visit, until)
  const rest = visit.fetched.filter((each) => !isCode(each) && each.type !== 'Document' && each.at <= until)
  const withCode = (more: readonly Fetched[]): Weight => ({
    bytes: code.bytes + more.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: code.requests + more.length,
  })
  return { codeAndData: withCode(rest.filter(isData)), all: withCode(rest) }
}
