// What passes between a browser and the portal about passkeys, in the words of WebAuthn: options out, the device's answer in.
import { z } from 'zod'

/** Base 64 with - and _, as WebAuthn writes every piece of bytes. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/, 'This is not what a passkey answers.')
  .max(20_000)
const attachment = z.enum(['platform', 'cross-platform']).exactOptional()
/** Nothing of it is used, and devices add to it what they like. */
const extensions = z.unknown().transform((): Record<string, never> => ({}))
const verification = z.enum(['required', 'preferred', 'discouraged'])
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
})

/** How a browser is asked to make a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    userVerification: verification,
    requireResidentKey: z.boolean(),
  }),
})

/** How a browser is asked for one. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
})

/** A new passkey, as the browser hands it over. */
export const passkeyMade = z.strictObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.exactOptional(),
    transports: z.array(z.string().max(40)).max(12).exactOptional(),
    publicKeyAlgorithm: z.number().exactOptional(),
    publicKey: bytes.exactOptional(),
  }),
})

/** A passkey in use. */
export const passkeyUsed = z.strictObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
})
