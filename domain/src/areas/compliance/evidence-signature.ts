// The file beside the index of an evidence pack that says it is as it was made. Its words are read by people first.
export const INDEX_NAME = 'index.csv'
export const SIGNATURE_NAME = 'index.csv.signature.txt'

export interface IndexStatement {
  /** SHA-256 of the index, in lower-case hexadecimal. */
  readonly sha256: string
  /** An instant. */
  readonly madeAt: string
}

export interface SignedIndex extends IndexStatement {
  /** Ed25519, in base64, of {@link statementText}. */
  readonly signature: string
  /** In base64 of its DER form. */
  readonly publicKey: string
}

/** What is signed, to the letter: each line ends with a line feed. */
export const statementText = ({ sha256, madeAt }: IndexStatement): string =>
  `Kerbline evidence pack\nSHA-256 of ${INDEX_NAME}: ${sha256}\nMade: ${madeAt}\n`

export const signatureText = ({ signature, publicKey, ...statement }: SignedIndex): string =>
  `${statementText(statement)}Signature (Ed25519 of the three lines above): ${signature}\nPublic key: ${publicKey}\n`

const form =
  /^Kerbline evidence pack\nSHA-256 of index\.csv: ([0-9a-f]{64})\nMade: (\S{10,40})\nSignature \(Ed25519 of the three lines above\): ([A-Za-z0-9+/]{86}==)\nPublic key: ([A-Za-z0-9+/]{40,80}={0,2})$/

/** Undefined: this is no such file. What an editor does to the ends of lines is forgiven. */
export function readSignature(text: string): SignedIndex | undefined {
  const [, sha256, madeAt, signature, publicKey] = form.exec(text.replaceAll('\r\n', '\n').trim()) ?? []
  if (sha256 === undefined || madeAt === undefined || signature === undefined || publicKey === undefined)
    return undefined
  return { sha256, madeAt, signature, publicKey }
}

export const packVerdicts = ['unchanged', 'index changed', 'not signed here'] as const
export type PackVerdict = (typeof packVerdicts)[number]

export const packVerdictOf = (sha256: string, statement: IndexStatement | undefined): PackVerdict => {
  if (!statement) return 'not signed here'
  return statement.sha256 === sha256 ? 'unchanged' : 'index changed'
}
