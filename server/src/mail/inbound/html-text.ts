// The words of a letter that came as HTML alone. Nothing is drawn and nothing fetched: tags are read over from left to right, once.
// What a mail program marks as the letter that is answered is left out with all that follows.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  deg: '°',
  eacute: 'é',
}
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ''

const decoded = (text: string): string =>
  text.replaceAll(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (decimal !== undefined) return characterOf(Number(decimal))
    if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16))
    return named[name?.toLowerCase() ?? ''] ?? whole
  })

/** Their content is nothing to read. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object'])
const blocks = new Set([
  'p',
  'div',
  'tr',
  'table',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
])
/** Marks by which Gmail, Outlook, Apple Mail, Yahoo and Thunderbird begin what is answered. */
const answered =
  /gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|appendonsend|divrplyfwdmsg|mail-editor-reference-message-container|stopspelling/i

const nameOf = (tag: string): string => /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''

const attribute = /\b(?:class|id)\s{0,5}=\s{0,5}("[^"]*"|'[^']*'|[^\s>]+)/gi
const isAnswered = (name: string, tag: string): boolean =>
  name === 'blockquote' || [...tag.slice(0, 2_000).matchAll(attribute)].some(([words]) => answered.test(words))

/** What a tag stands for among the words. */
function writtenFor(name: string): string {
  if (name === 'br' || blocks.has(name)) return '\n'
  if (name === 'li') return '\n• '
  return name === 'td' || name === 'th' ? ' ' : ''
}

/** Past the end of an element whose content is not read. */
function endOf(html: string, lowered: string, name: string, from: number): number {
  const end = lowered.indexOf(`</${name}`, from)
  if (end === -1) return html.length
  const close = html.indexOf('>', end)
  return close === -1 ? html.length : close + 1
}

export function textOfHtml(html: string): string {
  const lowered = html.toLowerCase()
  let [text, at] = ['', 0]
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    text += html.slice(at, open).replaceAll(/\s+/g, ' ')
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) return tidied(text)
    const tag = html.slice(open + 1, close)
    const name = nameOf(tag)
    at = close + 1
    if (!tag.startsWith('/') && isAnswered(name, tag)) return tidied(text)
    if (!tag.startsWith('/') && unread.has(name)) at = endOf(html, lowered, name, at)
    text += writtenFor(name)
  }
  return tidied(text + html.slice(at).replaceAll(/\s+/g, ' '))
}

const tidied = (text: string): string =>
  decoded(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
