// What letters to issuers say. By each law what we state and ask when the hirer is named (domain facts, section 1.4). How a letter opens and what it
// asks can be worded anew; what the law asks for, the statement and the facts of the record, cannot.
import { longText } from '../../kit/field.ts'
import type { RegimeName } from './regimes.ts'
import { isSettledFine } from './states.ts'

export const letterNames = ['transfer', 'contest'] as const
export type LetterName = (typeof letterNames)[number]

/** The free text of a letter. */
export interface Wording {
  readonly opening: string
  readonly asks: string
}
export const wordingFields = {
  opening: longText({ label: 'Opening', max: 2_000 }),
  asks: longText({ label: 'What we ask', max: 2_000 }),
} as const

interface TransferWords extends Wording {
  readonly statement: string
}

const represent: TransferWords = {
  opening: 'We are a vehicle hire firm. We make representations against this notice.',
  statement: 'The vehicle was on hire under a hiring agreement and the hirer signed a statement of liability.',
  asks: 'Please accept these representations and cancel the notice served on us. Please send a new notice to the hirer.',
}
const fixedPeriod: TransferWords = {
  ...represent,
  statement: 'The vehicle was on hire under an agreement for a fixed period.',
}
const withPapers = {
  opening: 'We are a vehicle hire firm.',
  statement:
    'This is our statement that the vehicle was on hire. It comes with the hire agreement and the hirer’s signed statement of liability.',
} as const

/** By the laws under which there is a transfer. */
export const transferWords: Readonly<Partial<Record<RegimeName, TransferWords>>> = {
  ...{ council: represent, tfl: represent, wales: represent, scotland: represent },
  ...{ scotland_zone: fixedPeriod, scotland_road_user: fixedPeriod },
  road_user: {
    ...withPapers,
    asks: 'The hirer must pay the charge and the penalty. Please cancel the notice served on us and send a notice to the hirer.',
  },
  private_parking: {
    ...withPapers,
    asks: 'You cannot recover the charge from us as the keeper. Paragraph 14 says how and when you can give the hirer a notice. Copies of these documents and of the notice to keeper must come with it.',
  },
  police: {
    opening: 'We answer your request for information as the keeper of the vehicle.',
    statement: 'Our records show that it was on hire.',
    asks: 'Please send any further request to the hirer.',
  },
}

export const contestWords: Wording = {
  opening: 'We contest this notice.',
  asks: 'Please cancel this notice. If you reject this, please give your reasons in writing.',
}

const sent = { transfer: 'transfer_in_progress', contest: 'contested' } as const
/** A letter that has left says what it said. */
export const isLetterSent = (letter: LetterName, state: string): boolean =>
  state === sent[letter] || state === 'closed' || isSettledFine(state)
