// Signs the index of an evidence pack. This portal tells by it whether an index was made here and stands as it was made; whoever has the
// public key, which stands beside the signature, can tell the second without us.
import {
  type IndexStatement,
  readSignature,
  signatureText,
  statementText,
} from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** What stands before the 32 bytes of an Ed25519 key where it is written as PKCS #8 (RFC 8410). */
const BEFORE_THE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex')

type Named = Pick<Secrets, 'named'>

const keyOf = async (secrets: Named): Promise<KeyObject> =>
  createPrivateKey({
    key: Buffer.concat([BEFORE_THE_KEY, Buffer.from(await secrets.named('evidence packs'), 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The text of the file that stands beside an index. */
export async function signIndex(secrets: Named, statement: IndexStatement): Promise<string> {
  const key = await keyOf(secrets)
  return signatureText({
    ...statement,
    signature: sign(null, Buffer.from(statementText(statement)), key).toString('base64'),
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
  })
}

/** What a signature made here says; undefined: it was not made here, or is no longer as it was made. */
export async function signedHere(secrets: Named, text: string): Promise<IndexStatement | undefined> {
  const said = readSignature(text)
  if (!said) return undefined
  const { signature, publicKey: _, ...statement } = said
  const key = createPublicKey(await keyOf(secrets))
  const isOurs = verify(null, Buffer.from(statementText(statement)), key, Buffer.from(signature, 'base64'))
  return isOurs ? statement : undefined
}
