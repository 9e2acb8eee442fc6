// The free text of a letter: the standard one, unless somebody worded it anew for the law or ground that still counts.
import type { LetterName, Wording } from '@kerbline/domain/areas/fines/letter-words.ts'
import type { KeptFine } from '../../fines/kept.ts'

/** As it is kept, by letter. */
export interface KeptWording extends Wording {
  /** The law of a transfer, the ground of a contest. */
  readonly basis: string
  readonly by: string
  readonly at: string
}

export interface Worded {
  readonly wording: Wording
  readonly standard: Wording
  readonly basis: string
  readonly edited: { readonly by: string; readonly at: string } | null
  readonly is_lapsed: boolean
}

export const keptWordings = ({ letter_wording: kept }: Pick<KeptFine, 'letter_wording'>) =>
  kept as Readonly<Partial<Record<LetterName, KeptWording>>>

export function wordedAs(
  kept: Pick<KeptFine, 'letter_wording'>,
  letter: LetterName,
  basis: string,
  { opening, asks }: Wording,
): Worded {
  const standard = { opening, asks }
  const own = keptWordings(kept)[letter]
  if (own?.basis !== basis) return { wording: standard, standard, basis, edited: null, is_lapsed: own !== undefined }
  const { by, at } = own
  return { wording: { opening: own.opening, asks: own.asks }, standard, basis, edited: { by, at }, is_lapsed: false }
}
