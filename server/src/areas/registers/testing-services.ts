// Both registers on one local port, for tests: answers a test chooses, and what was asked.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../config.ts'
import type { Pace } from './ask.ts'

export interface FakeAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Never answers. */
  readonly isSilent?: boolean
}

export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface FakeServices {
  /** By registration; a list is answered one after the other, the last again and again. */
  readonly dvsa: Map<string, FakeAnswer | readonly FakeAnswer[]>
  readonly dvla: Map<string, FakeAnswer | readonly FakeAnswer[]>
  token: FakeAnswer
  readonly asked: Asked[]
  readonly config: ReturnType<typeof readConfig>
  readonly stop: () => void
}

/** Nobody waits in a test. */
export const quickPace: Pace = {
  gapMilliseconds: 0,
  firstWaitMilliseconds: 5,
  maxPatienceMilliseconds: 3_000,
  limitMilliseconds: 300,
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function next(answers: Map<string, FakeAnswer | readonly FakeAnswer[]>, registration: string): FakeAnswer {
  const found = answers.get(registration)
  if (found === undefined)
    return { status: 404, body: { errors: [{ code: '404', detail: 'Record for vehicle not found' }] } }
  const [first = {}, ...rest]: readonly FakeAnswer[] = [found].flat()
  if (rest.length > 0) answers.set(registration, rest)
  return first
}

const registrationIn = (body: string): string => {
  const sent: unknown = JSON.parse(body)
  return typeof sent === 'object' && sent !== null && 'registrationNumber' in sent
    ? String(sent.registrationNumber)
    : ''
}

export async function startFakeServices(): Promise<FakeServices> {
  const services = {
    dvsa: new Map<string, FakeAnswer | readonly FakeAnswer[]>(),
    dvla: new Map<string, FakeAnswer | readonly FakeAnswer[]>(),
    token: { body: { access_token: 'token-1', expires_in: 3600, token_type: 'Bearer' } } as FakeAnswer,
    asked: [] as Asked[],
  }
  const answerTo = (path: string, body: string): FakeAnswer => {
    if (path === '/token') return services.token
    return path.startsWith('/v1/trade/')
      ? next(services.dvsa, decodeURIComponent(path.split('/').at(-1) ?? ''))
      : next(services.dvla, registrationIn(body))
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      services.asked.push({ path, headers: request.headers, body })
      const { status = 200, body: sent, headers = {}, isSilent } = answerTo(path, body)
      if (isSilent === true) return
      response.writeHead(status, headers).end(typeof sent === 'string' ? sent : JSON.stringify(sent ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${address.port}`
  return Object.assign(services, {
    config: readConfig({
      LOG_LEVEL: 'silent',
      DVSA_URL: origin,
      DVSA_TOKEN_URL: `${origin}/token`,
      DVSA_CLIENT_ID: 'client',
      DVSA_CLIENT_SECRET: 'client-secret',
      DVSA_API_KEY: 'dvsa-key',
      DVLA_URL: origin,
      DVLA_API_KEY: 'dvla-key',
    }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
