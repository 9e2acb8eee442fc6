// One call of a portal that may be killed at any moment: an answer, or none.
import { someCaller } from './sign-in.ts'

export interface Asking {
  readonly base: string
  readonly token: string
}

export interface AskedBody {
  readonly body: object | Uint8Array<ArrayBuffer>
  /** Under which the same write may be sent again. */
  readonly key?: string
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([each]) => each === name)?.[1] : undefined

/** Bytes are sent as a part of an upload. Undefined where no good answer came: the server was killed. @throws for what it refuses */
export async function ask(
  { base, token }: Asking,
  method: string,
  path: string,
  { body, key }: Partial<AskedBody> = {},
): Promise<unknown> {
  const isPart = body instanceof Uint8Array
  let status = 0
  let text = ''
  try {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isPart ? 'application/offset+octet-stream' : 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...someCaller(),
      },
      ...(body && { body: isPart ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    status = reply.status
    text = await reply.text()
  } catch {
    return undefined // the connection broke, or the answer was cut short: not acknowledged
  }
  if (status >= 500) return undefined
  if (status >= 400) throw new Error(`${method} ${path} was refused with ${status}: ${text}`)
  return JSON.parse(text)
}
