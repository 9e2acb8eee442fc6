// Addresses that replies to letters go to: who may answer what, until when, signed. Written in letters and digits of one case, since
// mail systems may change the case of what stands before the @, within the 64 characters it may have.
import { type DocumentOwner, documentOwnerNames } from '@kerbline/domain/areas/documents/owners.ts'
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a letter was about, as replies find it again; or what mailed papers are for. */
export type ReplyRecord = { readonly kind: 'message' | 'case' | DocumentOwner; readonly id: number }

export interface ReplyTo {
  readonly personId: number
  readonly record: ReplyRecord
}

export type ReadAddress =
  | { readonly kind: 'none' | 'forged' }
  /** `ended`: it was good once. */
  | { readonly kind: 'good' | 'ended'; readonly to: ReplyTo }

export interface ReplyAddresses {
  readonly addressFor: (to: ReplyTo, now?: Date) => string
  /** The best of what a letter was sent to: one that is good, else one that has ended, else one that was made up. */
  readonly read: (addresses: readonly string[], now?: Date) => ReadAddress
}

const DAY = 86_400_000
const FACTS_BYTES = 11
/** 112 bits: with the facts 25 bytes, which are 40 letters. */
const SIGNATURE_BYTES = 14
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
// By their places in addresses that are on their way: a new one goes to the end.
const kinds = ['message', 'case', ...documentOwnerNames] as const
const codeForm = /^[a-z2-7]{40}$/

function lettersOf(bytes: Uint8Array): string {
  let [letters, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) letters += alphabet.charAt((held >> (bits - 5)) & 31)
    held &= 255
  }
  return letters
}

function bytesOf(letters: string): Buffer {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of letters) {
    held = ((held << 5) | alphabet.indexOf(letter)) & 8_191
    bits += 5
    if (bits >= 8) bytes.push((held >> (bits -= 8)) & 255)
  }
  return Buffer.from(bytes)
}

function factsOf({ personId, record }: ReplyTo, endsOnDay: number): Buffer {
  const facts = Buffer.alloc(FACTS_BYTES)
  facts.writeUInt8(kinds.indexOf(record.kind) + 1, 0)
  facts.writeUInt32BE(personId, 1)
  facts.writeUInt32BE(record.id, 5)
  facts.writeUInt16BE(endsOnDay, 9)
  return facts
}

/** Addresses signed by the installation's secret, the same in every process. `mailbox`: REPLY_ADDRESS. */
export function replyAddresses(secret: string, mailbox: string): ReplyAddresses {
  const [name = '', host = ''] = mailbox.toLowerCase().split('@')
  const signatureOf = (facts: Uint8Array): Buffer =>
    createHmac('sha256', secret).update('reply\n').update(facts).digest().subarray(0, SIGNATURE_BYTES)

  function readOne(address: string, now: Date): ReadAddress {
    const [local = '', at] = address.trim().toLowerCase().split('@')
    if (at !== host || !local.startsWith(`${name}+`)) return { kind: 'none' }
    const code = local.slice(name.length + 1)
    if (!codeForm.test(code)) return { kind: 'forged' }
    const bytes = bytesOf(code)
    const facts = bytes.subarray(0, FACTS_BYTES)
    const kind = kinds[facts.readUInt8(0) - 1]
    if (!timingSafeEqual(signatureOf(facts), bytes.subarray(FACTS_BYTES)) || !kind) return { kind: 'forged' }
    const to = { personId: facts.readUInt32BE(1), record: { kind, id: facts.readUInt32BE(5) } }
    return { kind: facts.readUInt16BE(9) * DAY > now.getTime() ? 'good' : 'ended', to }
  }

  return {
    addressFor: (to, now = new Date()) => {
      const facts = factsOf(to, Math.ceil(now.getTime() / DAY) + letterLimits.replyDays)
      return `${name}+${lettersOf(Buffer.concat([facts, signatureOf(facts)]))}@${host}`
    },
    read: (addresses, now = new Date()) => {
      const read = addresses.map((address) => readOne(address, now))
      const best = (['good', 'ended', 'forged'] as const).map((kind) => read.find((each) => each.kind === kind))
      return best.find((each) => each !== undefined) ?? { kind: 'none' }
    },
  }
}
