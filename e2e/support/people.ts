// The demo people, and sessions for them over the portal's own call.
import { z } from 'zod'

export const demoPassword = 'kerbline-demo'
export const personOf = (name: string): string => `${name}@kerbline.example`

export const customerRoles = [
  'admin',
  'fleet',
  'compliance',
  'finance',
  'checks',
  'damage',
  'orders',
  'readonly',
  'none',
] as const
export const staff = ['admin', 'accounts', 'maintenance', 'damage', 'fines', 'sales', 'finance', 'content'] as const

const signedIn = z.object({ api_token: z.string() })
const attempts = 3

/** Sign-in is limited a minute: told to wait, it waits. */
export async function newSession(base: string, email: string, password = demoPassword): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const reply = await fetch(`${base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const text = await reply.text()
    if (reply.ok) return signedIn.parse(JSON.parse(text)).api_token
    if (reply.status !== 429 || attempt === attempts)
      throw new Error(`Sign-in as ${email} answered ${reply.status}: ${text}`)
    await new Promise((wake) => setTimeout(wake, 1000 * Number(reply.headers.get('retry-after') ?? 5)))
  }
}

/** Asks one of the portal's calls, as its own pages do. */
export async function ask<Reply>(base: string, token: string, path: string, shape: z.ZodType<Reply>): Promise<Reply> {
  const reply = await fetch(base + path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
  return shape.parse(JSON.parse(text))
}
