// DVSA MOT history: a token for client credentials, kept while it is good, and one question a vehicle.
import { type MotVehicle, readMotHistory } from '@kerbline/domain/areas/registers/mot-history.ts'
import { isSent, numberOf, textOf } from '@kerbline/domain/areas/registers/tolerant.ts'
import type { Config } from '../../config.ts'
import { fetchWithRetry, failureOf, type Pace, paced, RegisterFailed, usualPace } from './ask.ts'
import type { Register } from './register.ts'

const SCOPE = 'https://tapi.dvsa.gov.uk/.default'
/** A token is renewed this long before it ends, so that none ends under way. */
const MARGIN_SECONDS = 120
const USUAL_SECONDS = 3_600

interface Token {
  readonly text: string
  readonly untilMilliseconds: number
}

type DvsaConfig = Pick<Config, 'DVSA_URL' | 'DVSA_TOKEN_URL' | 'DVSA_CLIENT_ID' | 'DVSA_CLIENT_SECRET' | 'DVSA_API_KEY'>

/** Null without keys: then no MOT is looked up. */
export function dvsaRegister(config: DvsaConfig, pace: Pace = usualPace): Register<MotVehicle> | null {
  const { DVSA_TOKEN_URL: tokenUrl, DVSA_CLIENT_ID: id, DVSA_CLIENT_SECRET: secret, DVSA_API_KEY: key } = config
  if (tokenUrl === undefined || id === undefined || secret === undefined || key === undefined) return null
  const base = config.DVSA_URL.replace(/\/+$/, '')
  const turn = paced(pace)
  let token: Token | undefined

  const newToken = async (stopping: AbortSignal): Promise<Token> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      scope: SCOPE,
    })
    const answer = await fetchWithRetry(new URL(tokenUrl), { method: 'POST', body }, { pace, turn, stopping })
    const sent = isSent(answer.json) ? answer.json : {}
    const text = textOf(sent, 'access_token')
    if (answer.status !== 200 || text === null)
      throw new RegisterFailed(
        `We could not get a token (${answer.status}). Check DVSA_CLIENT_ID and DVSA_CLIENT_SECRET.`,
        true,
      )
    const seconds = Math.max(0, (numberOf(sent, 'expires_in') ?? USUAL_SECONDS) - MARGIN_SECONDS)
    return { text, untilMilliseconds: Date.now() + seconds * 1000 }
  }

  const ask = async (registration: string, stopping: AbortSignal) => {
    token = token && token.untilMilliseconds > Date.now() ? token : await newToken(stopping)
    const headers = {
      authorization: `Bearer ${token.text}`,
      'x-api-key': key,
      accept: 'application/json',
      'user-agent': 'Kerbline',
    }
    return fetchWithRetry(
      new URL(`${base}/v1/trade/vehicles/registration/${encodeURIComponent(registration)}`),
      { headers },
      { pace, turn, stopping },
    )
  }

  return {
    source: 'dvsa',
    lookUp: async (registration, stopping) => {
      let answer = await ask(registration, stopping)
      if (answer.status === 401) {
        // Withdrawn before its time: once with a new one.
        token = undefined
        answer = await ask(registration, stopping)
      }
      if (answer.status === 404) return null
      const vehicle = answer.status === 200 ? readMotHistory(answer.json) : null
      if (vehicle === null) throw failureOf(answer)
      return vehicle
    },
  }
}
