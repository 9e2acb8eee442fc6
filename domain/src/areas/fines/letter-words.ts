// What a letter that names the hirer says by each law: what we are and do, and what the issuer is asked (domain facts, section 1.4).
import type { RegimeName } from './regimes.ts'

interface TransferWords {
  readonly opening: string
  readonly asks: string
}

const represent: TransferWords = {
  opening:
    'We are a vehicle hire firm. We make representations against this notice. The vehicle was on hire under a hiring agreement and the hirer signed a statement of liability.',
  asks: 'Please accept these representations and cancel the notice served on us. Please send a new notice to the hirer.',
}
const fixedPeriod: TransferWords = {
  ...represent,
  opening:
    'We are a vehicle hire firm. We make representations against this notice. The vehicle was on hire under an agreement for a fixed period.',
}

/** By the laws under which there is a transfer. */
export const transferWords: Readonly<Partial<Record<RegimeName, TransferWords>>> = {
  ...{ council: represent, tfl: represent, wales: represent, scotland: represent },
  ...{ scotland_zone: fixedPeriod, scotland_road_user: fixedPeriod },
  road_user: {
    opening:
      'We are a vehicle hire firm. This is our statement that the vehicle was on hire. It comes with the hire agreement and the hirer’s signed statement of liability.',
    asks: 'The hirer must pay the charge and the penalty. Please cancel the notice served on us and send a notice to the hirer.',
  },
  private_parking: {
    opening:
      'We are a vehicle hire firm. This is our statement that the vehicle was on hire. It comes with the hire agreement and the hirer’s signed statement of liability.',
    asks: 'You cannot recover the charge from us as the keeper. Paragraph 14 says how and when you can give the hirer a notice. Copies of these documents and of the notice to keeper must come with it.',
  },
  police: {
    opening:
      'We answer your request for information as the keeper of the vehicle. Our records show that it was on hire.',
    asks: 'Please send any further request to the hirer.',
  },
}
