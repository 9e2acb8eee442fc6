// A letter as it came, made something to act on: from whom, to which addresses, whether a person wrote it, their words and their files.
import { createHash } from 'node:crypto'
import type { Address, Email } from 'postal-mime'
import { cutQuotes } from './cut-quotes.ts'
import { textOfHtml } from './html-text.ts'

export interface LetterFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface InboundEmail {
  /** The same for every copy of it, whichever way it came. */
  readonly key: string
  /** Lower case; null: it names nobody, or several. */
  readonly from: string | null
  readonly fromName: string | null
  readonly recipients: readonly string[]
  readonly subject: string
  /** Why it was written by a machine; null: a person wrote it. */
  readonly automatic: string | null
  /** All of its words. */
  readonly text: string
  /** What of them its writer wrote now. */
  readonly said: string
  readonly files: readonly LetterFile[]
}

const MAX_TEXT = 100_000
const MAX_SUBJECT = 300
const MAX_ADDRESS = 254
/** Pictures of a signature, drawn into the letter itself. */
const MAX_DECORATION_BYTES = 30_000
/** Come with letters by themselves, and are nobody's evidence. */
const passedOver = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/ms-tnef',
  'text/calendar',
  'text/vcard',
  'text/x-vcard',
])

/** As the database can hold it, within a length. */
const storable = (text: string, max: number): string => text.slice(0, max).toWellFormed().replaceAll('\0', '\uFFFD')

const mailboxesOf = (given: readonly (Address | undefined)[] = []): string[] =>
  given.flatMap((each) =>
    each === undefined ? [] : (each.group ?? [each]).flatMap(({ address }) => (address ? [address] : [])),
  )

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.flatMap(({ key, value }) => (key === name ? [value] : []))

/** Where mail systems note whom a letter was handed to, whatever stands in To. */
const handedTo = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'] as const
const addressForm = /[^\s<>,;:"']{1,128}@[a-z0-9.-]{1,190}/gi

const recipientsOf = (mail: Email): string[] => [
  ...mailboxesOf([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])]),
  ...handedTo
    .flatMap((name) => valuesOf(mail, name))
    .flatMap((value) => value.slice(0, 2_000).match(addressForm) ?? []),
]

const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i

function automaticOf(mail: Email, from: string | null): string | null {
  const has = (name: string, isIt: (value: string) => boolean = () => true): boolean =>
    valuesOf(mail, name).some((value) => isIt(value.trim().toLowerCase()))
  if (has('auto-submitted', (value) => value !== '' && !value.startsWith('no'))) return 'It is an automatic reply.'
  if (has('x-autoreply') || has('x-autorespond') || has('x-autoresponder')) return 'It is an automatic reply.'
  if (has('precedence', (value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(value))) return 'It is a bulk email.'
  if (has('list-id') || has('list-unsubscribe')) return 'It came from a mailing list.'
  const isReport = has('content-type', (value) => value.startsWith('multipart/report'))
  const isBounce = has('return-path', (value) => value === '<>') || has('x-failed-recipients')
  if (isReport || isBounce || (from !== null && machines.test(from))) return 'It is a delivery failure notice.'
  return null
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content)

const filesOf = ({ attachments }: Email): LetterFile[] =>
  attachments.flatMap(({ filename, mimeType, content, related }, place) => {
    const bytes = bytesOf(content)
    const isDecoration = related === true && bytes.byteLength <= MAX_DECORATION_BYTES
    if (isDecoration || passedOver.has(mimeType) || bytes.byteLength === 0) return []
    const name = storable((filename ?? '').replaceAll(/[\r\n\t/\\]/g, ' ').trim(), 160)
    return [{ name: name === '' ? `File ${place + 1}` : name, bytes }]
  })

/** Of the same letter the same, by whatever way and however often it comes. */
function keyOf({ messageId, date, subject }: Email, from: string | null, text: string): string {
  const id = messageId?.trim() ?? ''
  const facts = id === '' ? ['none', from, date, subject, text] : ['id', id]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** @param isWhole false: these are its first lines alone, as it is too large to be fetched */
export async function readLetter(raw: Uint8Array, { isWhole = true } = {}): Promise<InboundEmail> {
  // Loaded with the first letter: few installations read mail, and none at their start.
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
  })
  // The parser names the first sender alone: whoever adds a second to it must not pass for the first.
  const senders = mailboxesOf(valuesOf(mail, 'from').flatMap((value) => addressParser(value, { flatten: true })))
  const from = senders.length === 1 ? storable(senders[0]?.trim().toLowerCase() ?? '', MAX_ADDRESS) : null
  const plain = mail.text?.trim() ?? ''
  const text = storable(plain === '' ? textOfHtml(mail.html ?? '') : plain, MAX_TEXT)
  return {
    key: keyOf(mail, from, text),
    from: from === '' ? null : from,
    fromName: storable(mail.from?.name ?? '', 160).trim() || null,
    recipients: recipientsOf(mail),
    subject: storable(mail.subject?.trim() ?? '', MAX_SUBJECT),
    automatic: automaticOf(mail, from),
    text: isWhole ? text : '',
    said: isWhole ? cutQuotes(text) : '',
    files: isWhole ? filesOf(mail) : [],
  }
}
