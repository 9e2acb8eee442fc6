// What somebody wrote, without what their mail program put below it: the letter they answer, its heading, their signature. Line by line and
// never by an expression over the whole text, so that no letter takes long.

/** Stands at the top of every letter that can be answered: what is below it is never what was answered. */
export const replyLine = 'Write your reply above this line'

const MAX_HEADING_LINES = 4
const MAX_LINE = 500

const quoted = /^\s{0,3}>/
const signature = /^--\s?$/
const rule = /^[\s_*=-]{5,}$/
const original =
  /^[\s>]*-{2,}\s*(original message|original appointment|forwarded message|ursprüngliche nachricht)\s*-{2,}/i
const forwarded = /^[\s>]*begin forwarded message:/i
const opening = /^[\s>]*(on|le|am)\s/i
const closing = /(wrote|a écrit|schrieb[^:]{0,80})\s?:\s*$/i
/** "From: Ann", "*From:* Ann", "Von: Ann" */
const heading = /^[\s>]*\*?(from|sent|to|date|subject|cc|von|gesendet|an|betreff|de|envoyé|objet)\s?:\*?\s/i
const from = /^[\s>]*\*?(from|von|de)\s?:\*?\s/i
const device = /^\s*(sent from my |sent from (mail|outlook|yahoo|samsung|my)|get outlook for |sent via |von meinem )/i

const test = (pattern: RegExp, line: string): boolean => pattern.test(line.slice(0, MAX_LINE))

/** How many lines from here are "On 23 November 2026 at 08:13, Ann Lee wrote:", wherever a mail program broke it; 0: they are not. */
function wroteLines(lines: readonly string[], at: number): number {
  if (!test(opening, lines[at] ?? '')) return 0
  let joined = ''
  for (let count = 1; count <= MAX_HEADING_LINES && at + count <= lines.length; count += 1) {
    const line = lines[at + count - 1] ?? ''
    if (count > 1 && line.trim() === '') return 0
    joined += ` ${line.slice(0, MAX_LINE).replace(/^[\s>]+/, '')}`
    // Without a day in it the words are a person's own: "On Monday he wrote:".
    if (test(closing, line.slice(-120))) return /\d/.test(joined) ? count : 0
  }
  return 0
}

/** "From: …" with at least two further lines of a heading right after it: Outlook's way to begin a quotation. */
function isHeadingBlock(lines: readonly string[], at: number): boolean {
  if (!test(from, lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 6).filter((line) => line.trim() !== '')
  return next.slice(0, 4).filter((line) => test(heading, line)).length >= 2
}

interface Beginning {
  readonly at: number
  /** Lines of its heading. */
  readonly length: number
  /** Whether somebody may have written among the lines that follow. */
  readonly mayGoOn: boolean
}

/** Where what was answered begins. */
function beginningOf(lines: readonly string[]): Beginning | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.includes(replyLine)) return { at, length: 1, mayGoOn: quoted.test(line) }
    if (test(original, line) || test(forwarded, line) || isHeadingBlock(lines, at))
      return { at, length: 1, mayGoOn: false }
    const count = wroteLines(lines, at)
    if (count > 0) return { at, length: count, mayGoOn: true }
  }
  return undefined
}

const isBlank = (line: string): boolean => line.trim() === ''

/** The lines up to a signature. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => signature.test(line))
  return at === -1 ? lines : lines.slice(0, at)
}

/** Takes from the end what nobody wrote: quotations, rules, "Sent from my iPhone", blank lines. */
function trimmedEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length
  for (; end > 0; end -= 1) {
    const line = lines[end - 1] ?? ''
    if (!isBlank(line) && !quoted.test(line) && !rule.test(line.slice(0, MAX_LINE)) && !test(device, line)) break
  }
  return lines.slice(0, end)
}

/** The heading that is left over where a quotation was cut within it. */
function withoutHeading(lines: readonly string[]): readonly string[] {
  const kept = trimmedEnd(lines)
  for (let count = 1; count <= MAX_HEADING_LINES && count <= kept.length; count += 1) {
    const at = kept.length - count
    if (wroteLines(kept, at) === count) return trimmedEnd(kept.slice(0, at))
  }
  return kept
}

/** What somebody wrote between the lines of what they answer, with those lines; none where they wrote nothing there. */
function amongQuotes(lines: readonly string[]): readonly string[] {
  const below = trimmedEnd(withoutSignature(lines))
  const hasQuotes = below.some((line) => quoted.test(line))
  const hasWords = below.some((line) => !isBlank(line) && !quoted.test(line))
  // Unquoted all through: the mail program marks nothing, and none of it can be told from what was answered.
  if (!hasQuotes || !hasWords || !quoted.test(below.find((line) => !isBlank(line)) ?? '')) return []
  const last = below.findLastIndex((line) => quoted.test(line))
  const isBelowAll = below.slice(0, last).every((line) => isBlank(line) || quoted.test(line))
  return isBelowAll ? below.slice(last + 1) : below
}

/** What the letter says of its own; empty where it says nothing. */
export function cutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\u00A0', ' ').split('\n')
  const beginning = beginningOf(lines)
  const above = withoutHeading(withoutSignature(beginning ? lines.slice(0, beginning.at) : lines))
  const below = beginning?.mayGoOn ? amongQuotes(lines.slice(beginning.at + beginning.length)) : []
  // Words above all quotations, or a quotation with words below it and no heading.
  const own = beginning ? [...above, ...(above.length > 0 && below.length > 0 ? [''] : []), ...below] : above
  const first = own.findIndex((line) => !isBlank(line))
  const isOwn = own.some((line) => !isBlank(line) && !quoted.test(line))
  if (first === -1 || !isOwn) return ''
  return own
    .slice(first)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
