// Sessions of the demo people, over the same call the browser uses.
import { randomInt } from 'node:crypto'

export const demoPassword = 'kerbline-demo'

/** Text of a JSON answer's field, or undefined. */
export function textIn(json: string, field: string): string | undefined {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Object.entries(value).find(([name]) => name === field)?.[1]
  return typeof found === 'string' ? found : undefined
}

/** An address as a trusted proxy would name it, so that callers do not share a rate limit. */
export const someCaller = (): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

/** @throws when the sign-in is refused */
export async function signIn(base: string, email: string): Promise<string> {
  const reply = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...someCaller() },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const text = await reply.text()
  const token = reply.ok ? textIn(text, 'api_token') : undefined
  if (token === undefined) throw new Error(`Sign-in as ${email} answered ${reply.status}: ${text}`)
  return token
}

/** As many new sessions, one after the other. */
export async function signInOften(base: string, email: string, count: number): Promise<readonly string[]> {
  const made: string[] = []
  while (made.length < count) made.push(await signIn(base, email))
  return made
}
