// A device of a test: it makes one key and answers as WebAuthn says, well or, where told, wrongly.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HOLDS_A_KEY = 0x40
const handedOver = z.object({ x: z.string(), y: z.string() })

interface Surroundings {
  readonly origin: string
  readonly rpID: string
  /** False: the device only knows that somebody is there. */
  readonly isVerifying?: boolean
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** `const device = testAuthenticator(); device.make(challenge, at); device.use(challenge, at)` */
export function testAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = handedOver.parse(publicKey.export({ format: 'jwk' }))
  const id = randomBytes(32)
  let count = 0

  const clientData = (type: string, challenge: string, origin: string): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authenticatorData = ({ rpID, isVerifying = true }: Surroundings, key?: Buffer): Buffer => {
    const flags = USER_PRESENT | (isVerifying ? USER_VERIFIED : 0) | (key ? HOLDS_A_KEY : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter, ...(key ? [key] : [])])
  }
  /** Model, length of the id, the id, and the key as COSE writes it: EC2, ES256, P-256, x, y. */
  const attested = (): Buffer =>
    Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(point.x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(point.y, 'base64url'),
    ])
  const about = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** The counter as the device has it: set it back and the device is a copy. */
    setCount: (value: number): void => void (count = value),
    make: (challenge: string, at: Surroundings) => {
      const data = authenticatorData(at, attested())
      const length = Buffer.from([0x58, data.length])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        length,
        data,
      ])
      return {
        ...about,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, at.origin)),
          attestationObject: base64(attestation),
          transports: ['internal'],
        },
      }
    },
    use: (challenge: string, at: Surroundings) => {
      const data = authenticatorData(at)
      const client = clientData('webauthn.get', challenge, at.origin)
      return {
        ...about,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
