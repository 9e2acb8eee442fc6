// Records of a kind, counted in words. Kinds are named in the plural.

interface Counted {
  /** In the plural: "vehicles". */
  readonly what: string
  readonly count: number
}

/** "damage cases" → "damage case", "dates of companies" → "date of companies"; "news" is one too. */
function oneOf(many: string): string {
  const [, noun = many, more = ''] = /^(.*?)((?: (?:of|to) .*)?)$/.exec(many) ?? []
  if (noun === 'news') return many
  return `${noun
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')}${more}`
}

/** "vehicles", of one "vehicle". */
export const nounFor = (count: number, what: string): string => (count === 1 ? oneOf(what) : what)

/** "1,200 vehicles", "1 company" */
export const countWords = ({ what, count }: Counted): string =>
  `${count.toLocaleString('en-GB')} ${nounFor(count, what)}`

/** "12 vehicles, 3 users" */
export const usesWords = (uses: readonly Counted[]): string => uses.map(countWords).join(', ')
