// How good a check looks, from what it left behind: the time it took, the place it was made, whether its answers are those of every other
// day, and whether its photos were used before. The sum is shown line by line, so that nobody is judged by a number alone.

export const qualityParts = ['time', 'place', 'answers', 'photos'] as const
export type QualityPart = (typeof qualityParts)[number]

export interface QualityFacts {
  readonly durationSeconds: number | null
  readonly quickBelowSeconds: number
  readonly hasPlace: boolean
  /** Of the checks of this vehicle before it, how many in a row have the very same answers and took the same minutes. */
  readonly sameBefore: number
  readonly defects: number
  readonly defectsWithPhoto: number
  /** Photos that an earlier check had already. */
  readonly reusedPhotos: number
}

export interface QualityLine {
  readonly part: QualityPart
  readonly points: number
  readonly of: number
  readonly why: string
}

export interface Quality {
  readonly score: number
  readonly lines: readonly QualityLine[]
}

export const qualityFormula =
  'Out of 100. Time (40): full marks if the check took at least the minimum time, fewer in proportion if not. Location (20): recorded. Answers (20): 4 marks off for each earlier check in a row with identical answers and timing. Photos (20): half marks if a defect has no photo, none if a photo was reused.'

const TIME = 40
const OTHERS = 20
const EACH_SAME = 4

function timeLine({ durationSeconds: seconds, quickBelowSeconds: quickBelow }: QualityFacts): QualityLine {
  if (seconds === null || seconds < 0) return { part: 'time', points: 0, of: TIME, why: 'Duration not recorded' }
  if (seconds >= quickBelow) return { part: 'time', points: TIME, of: TIME, why: 'Long enough for a full check' }
  return {
    part: 'time',
    points: Math.floor((TIME * seconds) / quickBelow),
    of: TIME,
    why: `${seconds} seconds (minimum ${quickBelow})`,
  }
}

function answersLine({ sameBefore: same }: QualityFacts): QualityLine {
  const points = Math.max(0, OTHERS - EACH_SAME * same)
  const why =
    same === 0
      ? 'Different from the previous check'
      : `Same answers and timing as the previous ${same === 1 ? 'check' : `${same} checks`}`
  return { part: 'answers', points, of: OTHERS, why }
}

function photosLine({ defects, defectsWithPhoto, reusedPhotos }: QualityFacts): QualityLine {
  if (reusedPhotos > 0) return { part: 'photos', points: 0, of: OTHERS, why: 'A photo was reused' }
  if (defectsWithPhoto < defects)
    return { part: 'photos', points: OTHERS / 2, of: OTHERS, why: 'A defect has no photo' }
  return { part: 'photos', points: OTHERS, of: OTHERS, why: defects === 0 ? 'No photo needed' : 'Every defect has one' }
}

export function qualityOf(facts: QualityFacts): Quality {
  const lines: readonly QualityLine[] = [
    timeLine(facts),
    {
      part: 'place',
      points: facts.hasPlace ? OTHERS : 0,
      of: OTHERS,
      why: facts.hasPlace ? 'Location recorded' : 'Location not recorded',
    },
    answersLine(facts),
    photosLine(facts),
  ]
  return { score: lines.reduce((sum, { points }) => sum + points, 0), lines }
}
