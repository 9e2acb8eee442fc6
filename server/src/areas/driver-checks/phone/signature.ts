// A signature as it is kept with a check: a drawn one as a small picture, drawn anew; a typed one as its words.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { redrawnSignature } from '../../../files/pictures.ts'

const drawn = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
const MAX_TYPED = 120

const refusal = (message: string) =>
  problem('not valid', { fields: [{ field: 'check.signature', reason: 'bad_format', message }] })

/** @throws problem 'not valid' for what is neither, 'wrong type' for a picture that cannot be read */
export async function drawnSignature(sent: string): Promise<string> {
  const [, data] = drawn.exec(sent) ?? []
  if (data !== undefined) {
    const picture = await redrawnSignature(Buffer.from(data, 'base64'))
    return `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
  }
  if (sent.startsWith('data:') || sent.length > MAX_TYPED)
    throw refusal('Sign again: draw your signature or type your name.')
  return sent
}
