// The words people read, as a lint rule: what a British user never sees in good software. docs/GLOSSARY.md has the terms to use instead.
// An exception is a directive with its reason, like every other.
import { relative, join } from 'node:path'

/** A word that is not used, and what is. */
interface Banned {
  readonly name: string
  readonly words: RegExp
  readonly use: string
}

const banned: readonly Banned[] = [
  { name: 'stands', words: /\b(stands?|stood)\b/i, use: 'appears, is listed, is' },
  { name: 'whoever, whom', words: /\b(whoever|whom)\b/i, use: 'name the person' },
  // "Tell us" is what one says on the telephone.
  { name: 'tell, told', words: /\b(tells|told)\b|(?<!cannot )\btell\b(?! us\b)/i, use: 'notify, email, show' },
  // "There is no charge" is English; "This is no date" is not.
  { name: 'is no', words: /(?<!\bthere )\b(is|are|was) no (?!longer|more\b|one\b)[a-z]/i, use: 'is not a' },
  { name: 'put right', words: /\bput right\b/i, use: 'rectified, corrected, fixed' },
  { name: 'take back', words: /\btak(es?|en|ing) (\S+ ){0,3}back\b/i, use: 'undo, cancel' },
  { name: 'anew', words: /\banew\b/i, use: 'again' },
  { name: 'by itself', words: /\bby (itself|themselves)\b/i, use: 'automatically' },
  { name: 'meanwhile', words: /\bmeanwhile\b/i, use: 'say who changed it' },
  { name: 'at once', words: /\bat once\b/i, use: 'immediately, straight away' },
  { name: 'go on', words: /\b(go|goes) on (with|at|if|beside|in|as)\b|\bIt goes on\b|^Go on\b/i, use: 'continue' },
  { name: 'wear', words: /\b(wears?(?! and tear)|wore|worn by|worn before)\b/i, use: 'has, had' },
  { name: 'letter', words: /\bletters?\b(?! (and|or) |,)/i, use: 'email' },
  { name: 'e-mail', words: /\be-mail/i, use: 'email' },
  { name: 'paper', words: /\bpapers?\b/i, use: 'document' },
  { name: 'walk-round', words: /walk-round/i, use: 'walkaround' },
  { name: 'waiting on', words: /\bwait(s|ing)? on\b/i, use: 'waiting for' },
  { name: 'right', words: /\brights\b|\b(the|a|this|no|screen or) right\b(?! time|-)/i, use: 'permission' },
  { name: 'our own people', words: /our own people/i, use: 'staff' },
  { name: 'second step', words: /second (factor|step)/i, use: 'two-step sign-in' },
  { name: 'somebody, nobody', words: /\b(some|no|every|any)body\b/i, use: 'someone, no one, everyone, anyone' },
]

/** What is wrong with a text that people read, or undefined. */
export const wordsAgainst = (text: string): Banned | undefined => banned.find(({ words }) => words.test(text))

interface Node {
  readonly type: string
  readonly parent?: Node | null
  readonly value?: unknown
  readonly name?: { readonly name?: string } | string
  readonly key?: { readonly name?: string; readonly value?: unknown }
  readonly callee?: Node & { readonly property?: { readonly name?: string } }
  readonly operator?: string
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[]
}

/** Where text is code and not words: attributes, properties and calls that take keys, class names and queries. */
const code = {
  attribute: /^(className|id|key|type|href|to|role|htmlFor|name|d|icon|rel)$/,
  property:
    /^(needs|see|manage|rate|action|entity|verb|purpose|code|permission|rule|who|kind|summary|leavesOut|group)$/,
  call: /^(may|told|has|allows|query|read|audited|warn|info|error|debug|toldSql|isTold|withoutSql|problem|sourceOf|role|without|keep)$/,
}
const query = /\b(select|from|where|insert|values|update|join|case when|is null|order by|interval|json_)\b|::/

const nameOf = (node: Node): string => {
  const { name, key, callee } = node
  if (callee) return callee.property?.name ?? (typeof callee.name === 'string' ? callee.name : '')
  if (key) return key.name ?? String(key.value ?? '')
  return typeof name === 'object' ? (name.name ?? '') : ''
}

/** Whether a text is a key or a part of code, by what it is given to. */
function isCode(node: Node): boolean {
  let call: string | undefined
  for (let [inner, outer] = [node, node.parent]; outer; [inner, outer] = [outer, outer.parent]) {
    if (/^(TS|Import|ExportAll)/.test(outer.type)) return true
    if (outer.type === 'BinaryExpression' && /^[!=]==?$/.test(outer.operator ?? '')) return true
    if (outer.type === 'JSXAttribute') return code.attribute.test(nameOf(outer))
    if (outer.type === 'Property') return outer.value !== inner || code.property.test(nameOf(outer))
    if (outer.type === 'CallExpression' && outer.callee !== inner) call ??= nameOf(outer)
  }
  return call !== undefined && code.call.test(call)
}

const textOf = ({ type, value, quasis }: Node): string =>
  type === 'TemplateLiteral'
    ? (quasis ?? []).map(({ value: { cooked } }) => cooked ?? '').join(' … ')
    : typeof value === 'string'
      ? value
      : ''

/** Words of more than one, or one that begins like a label; no short key in lower case. */
const isProse = (text: string, isShown: boolean): boolean =>
  (/[A-Za-z]{2,}[,;:]? [A-Za-z]/.test(text) || /^[A-Z][a-z]+/.test(text)) &&
  (isShown || !/^[a-z][a-z -]*$/.test(text) || text.split(' ').length > 4)

interface Context {
  readonly filename: string
  readonly report: (what: { node: Node; message: string }) => void
}

const root = join(import.meta.dirname, '..')
const isRead = (file: string): boolean =>
  /^(domain|server|web)\/src\//.test(file) &&
  !/\.test\.|\/(sample-|testing-)[^/]*$|-sample\.|common-passwords|\/(testing|fixtures|gallery|demo)\//.test(file)

function create(context: Context) {
  const file = relative(root, context.filename)
  if (!isRead(file)) return {}
  const check = (node: Node): void => {
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim()
    const found = isProse(text, node.type === 'JSXText') ? wordsAgainst(text) : undefined
    if (!found || isCode(node)) return
    if (file.startsWith('server/') && query.test(text) && !/[.?!]$/.test(text)) return
    context.report({ node, message: `people do not say “${found.name}” (use: ${found.use}): ${text.slice(0, 120)}` })
  }
  return { Literal: check, TemplateLiteral: check, JSXText: check }
}

export const words = { create }
