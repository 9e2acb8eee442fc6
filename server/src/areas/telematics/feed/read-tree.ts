// A telematics snapshot as a tree, whether it came as XML or JSON: names without namespace and in small letters, attributes
// and elements alike. Nothing in the text can make it grow: no entity is expanded, and depth and size are capped.
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A snapshot that cannot be read at all. Nothing of it is taken in. */
export class RefusedSnapshot extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RefusedSnapshot'
  }
}

export type Leaf = string | number | boolean | null
export type Branch = ReadonlyMap<string, Tree>
export type Tree = Leaf | readonly Tree[] | Branch

/** The largest snapshot page that is read: two hundred times the usual hundred machines. */
export const MAX_SNAPSHOT_BYTES = 16 * 1024 * 1024
const DEEPEST = 24
/** The text of an element that has attributes too. */
const TEXT = '#text'

export const isBranch = (tree: Tree | undefined): tree is Branch => tree instanceof Map

/** A text without what no column takes: the null character and halves of characters. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities every XML text knows, and numbered characters; none can name another. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (whole, name: string, digits: string, hex: string) => {
      if (name) return entities[name] ?? whole
      const code = digits ? Number(digits) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

function treeOf(value: unknown, readText: (text: string) => string, depth = 0): Tree {
  if (depth > DEEPEST) throw new RefusedSnapshot('This snapshot has too many levels for a telematics feed.')
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return storable(readText(value))
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((each) => treeOf(each, readText, depth + 1))
  const branch = new Map<string, Tree>()
  for (const [name, each] of Object.entries(value))
    branch.set(storable(name).toLowerCase(), treeOf(each, readText, depth + 1))
  return branch
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  maxNestedTags: DEEPEST,
  textNodeName: TEXT,
  ignoreDeclaration: true,
})

function readXml(text: string): Tree {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new RefusedSnapshot('This XML defines its own entities, which is not allowed.')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new RefusedSnapshot(`This XML is not valid near line ${valid.err.line}: ${valid.err.msg}`)
  try {
    const parsed: unknown = parser.parse(text)
    return treeOf(parsed, decoded)
  } catch (error) {
    if (error instanceof RefusedSnapshot) throw error
    throw new RefusedSnapshot('This XML is not valid.', { cause: error })
  }
}

function readJson(text: string): Tree {
  try {
    const parsed: unknown = JSON.parse(text)
    return treeOf(parsed, (each) => each)
  } catch (error) {
    if (error instanceof RefusedSnapshot) throw error
    throw new RefusedSnapshot('This JSON is not valid or is cut off.', { cause: error })
  }
}

/** @throws RefusedSnapshot for anything but a whole, modest XML or JSON text in UTF-8. */
export function readTree(bytes: Uint8Array): Tree {
  if (bytes.length > MAX_SNAPSHOT_BYTES)
    throw new RefusedSnapshot('This snapshot is larger than 16 MB. Ask the provider for smaller pages.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch (error) {
    throw new RefusedSnapshot('This snapshot is not in UTF-8.', { cause: error })
  }
  if (text.startsWith('<')) return readXml(text)
  if (text.startsWith('{') || text.startsWith('[')) return readJson(text)
  throw new RefusedSnapshot('This is not XML or JSON.')
}

/** The text of a leaf, or of an element with attributes; null where there is none. */
export function leafText(tree: Tree | undefined): string | null {
  if (isBranch(tree)) return leafText(tree.get(TEXT))
  if (tree === undefined || tree === null || Array.isArray(tree) || typeof tree === 'object') return null
  const text = String(tree).trim()
  return text === '' ? null : text
}

/** A tree as JSON, to be kept beside what was read from it. */
export const plainOf = (tree: Tree): unknown => {
  if (isBranch(tree)) return Object.fromEntries([...tree].map(([name, each]) => [name, plainOf(each)]))
  return Array.isArray(tree) ? tree.map(plainOf) : tree
}
