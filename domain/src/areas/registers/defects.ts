// The defects of an MOT test by kind, the worst first, in the words drivers know from their certificates.
import { counted } from '../../kit/words.ts'
import type { MotDefect } from './mot-history.ts'

/** Worst first. The older service tells FAIL for what is a major defect now. */
const kinds = ['DANGEROUS', 'MAJOR', 'FAIL', 'PRS', 'MINOR', 'ADVISORY'] as const
const words: Readonly<Record<(typeof kinds)[number], readonly [one: string, many: string]>> = {
  DANGEROUS: ['dangerous defect', 'dangerous defects'],
  MAJOR: ['major defect', 'major defects'],
  FAIL: ['reason to fail', 'reasons to fail'],
  PRS: ['rectified at the test', 'rectified at the test'],
  MINOR: ['minor defect', 'minor defects'],
  ADVISORY: ['advisory', 'advisories'],
}
const others = ['other remark', 'other remarks'] as const

export interface DefectsOfKind {
  /** DVSA's own word, or OTHER. */
  readonly kind: string
  /** "2 advisories" */
  readonly words: string
  readonly texts: readonly string[]
}

const kindOf = ({ type, isDangerous }: MotDefect): (typeof kinds)[number] | 'OTHER' =>
  isDangerous ? 'DANGEROUS' : (kinds.find((kind) => kind === type) ?? 'OTHER')

/** Kinds without a defect are left out. */
export const defectsByKind = (defects: readonly MotDefect[]): readonly DefectsOfKind[] =>
  [...kinds, 'OTHER' as const].flatMap((kind) => {
    const texts = defects.filter((defect) => kindOf(defect) === kind).map(({ text }) => text)
    const [one, many] = kind === 'OTHER' ? others : words[kind]
    return texts.length === 0 ? [] : [{ kind, words: counted(texts.length, one, many), texts }]
  })
