// Who can be made liable for a hired vehicle, by kind and nation, and on which grounds a notice can be contested (domain facts, sections 1.1, 1.4
// and 1.5). Each names where it was read and how well.
import { type FineKind, isPolice, namesOf, type Nation, type PenaltyRule } from './notice.ts'

export const particulars = {
  hirer_name: 'Hirer’s full name',
  hirer_address: 'Permanent address',
  date_of_birth: 'Date of birth',
  licence_no: 'Driving licence',
  reg_no: 'Registration',
  agreed_from: 'Start date and time',
  agreed_to: 'End date and time',
  agreement_no: 'Agreement number',
  signature: 'Signature',
} as const
export type ParticularName = keyof typeof particulars

export interface Regime {
  readonly law: string
  /** What the issuer is asked. */
  readonly act: 'represent' | 'give_papers' | 'name_hirer' | 'none'
  /** The agreed period must be shorter; null: any. */
  readonly under_months: number | null
  /** An agreement without an end does not count. */
  readonly is_fixed_period: boolean
  readonly particulars: readonly ParticularName[]
  readonly needs_agreement: boolean
  readonly needs_statement: boolean
  readonly note: string
  readonly source: string
  readonly read_on: string
  readonly confidence: PenaltyRule['confidence']
}

const everything: readonly ParticularName[] = [
  ...(['hirer_name', 'hirer_address', 'date_of_birth', 'licence_no', 'reg_no'] as const),
  ...(['agreed_from', 'agreed_to', 'agreement_no', 'signature'] as const),
]
const read_on = '2026-11-27'
type Base = Omit<Regime, 'law' | 'note' | 'source' | 'confidence'>
const hiring: Base = {
  ...{ act: 'represent', under_months: 6, is_fixed_period: true, particulars: everything },
  ...{ needs_agreement: true, needs_statement: true, read_on },
} as const
const threePapers: Base = {
  ...{ act: 'give_papers', under_months: null, is_fixed_period: false, particulars: ['hirer_name', 'hirer_address'] },
  ...{ needs_agreement: true, needs_statement: true, read_on },
} as const
const nothing: Base = {
  ...{ act: 'none', under_months: null, is_fixed_period: false, particulars: [] },
  ...{ needs_agreement: false, needs_statement: false, read_on },
} as const

export const regimes = {
  council: {
    ...hiring,
    law: 'Road Traffic Offenders Act 1988 s.66(8), SI 2022/71 reg 6',
    note: 'If the council accepts this, the hirer gets a new notice.',
    ...{ source: 'SI 2022/71 reg 6; keycases.info; lbbspending 2023/01', confidence: 'M' },
  },
  tfl: {
    ...hiring,
    law: 'Road Traffic Offenders Act 1988 s.66',
    note: 'Transport for London refuses agreements of six months or more.',
    ...{ source: 'consumeractiongroup.co.uk 374085; scribd 728296510', confidence: 'M' },
  },
  road_user: {
    ...threePapers,
    law: 'SI 2013/1783 reg 6(5), as amended by SI 2014/81',
    note: 'The hirer must pay the charge and the penalty.',
    source: 'SI 2014/81; SI 2013/1783 reg 6. That any period counts is from memory',
    confidence: 'M',
  },
  private_parking: {
    ...threePapers,
    law: 'Protection of Freedoms Act 2012 Sch 4 para 13',
    note: 'The operator then has 21 days to give the hirer a notice with copies.',
    ...{ source: 'HL Bill 121 p.136–137. That any period counts is from memory', confidence: 'M' },
  },
  wales: {
    ...hiring,
    law: 'SI 2008/609',
    note: 'We have not read the hire rules for Wales. We test as for England. Check with the council.',
    ...{ source: 'No source read for hired vehicles', confidence: 'K' },
  },
  scotland: {
    ...hiring,
    law: 'SSI 2023/373',
    note: 'We have not read the hire rules for parking in Scotland. We test as for England. Check with the council.',
    ...{ source: 'No source read for hired vehicles', confidence: 'K' },
  },
  scotland_zone: {
    ...{ ...hiring, under_months: null, needs_statement: false },
    law: 'SSI 2021/177 reg 5(4)',
    note: 'A fixed period of any length counts.',
    ...{ source: 'usebeatit.com lez-hire-vehicle', confidence: 'M' },
  },
  scotland_road_user: {
    ...{ ...hiring, under_months: null, needs_statement: false },
    law: 'SSI 2005/651',
    note: 'A fixed period of any length counts.',
    ...{ source: 'SSI 2005/651', confidence: 'H' },
  },
  police: {
    ...nothing,
    ...{ act: 'name_hirer', particulars: ['hirer_name', 'hirer_address'] },
    law: 'Road Traffic Act 1988 s.172',
    note: 'Name the hirer as your records show. A police notice is never paid or recharged.',
    ...{ source: 'becket-chambers.co.uk; rosedunn.co.uk', confidence: 'M' },
  },
  keeper_not_liable: {
    ...nothing,
    law: 'Protection of Freedoms Act 2012 Sch 4',
    note: 'The act makes keepers liable in England and Wales only. There is no transfer.',
    ...{ source: 'From memory', confidence: 'K' },
  },
  none: {
    ...nothing,
    law: 'No rule',
    note: 'We hold no rule for naming the hirer of this notice. Follow what the notice prints.',
    ...{ source: 'No source read', confidence: 'K' },
  },
} satisfies Readonly<Record<string, Regime>>
export type RegimeName = keyof typeof regimes

const councilKinds: readonly FineKind[] = [
  ...(['council_parking', 'council_moving', 'bus_lane', 'london_moving', 'london_bus_lane'] as const),
]
const roadUserKinds: readonly FineKind[] = ['clean_air_zone', 'dart_crossing', 'toll']

/** Which law says who is liable for a hired vehicle. */
export function regimeOf(kind: FineKind, nation: Nation): RegimeName {
  if (isPolice(kind)) return 'police'
  if (kind === 'private_parking')
    return nation === 'england' || nation === 'wales' ? 'private_parking' : 'keeper_not_liable'
  if (kind === 'other' || nation === 'northern_ireland') return 'none'
  if (kind === 'tfl_road_user') return nation === 'england' ? 'tfl' : 'none'
  if (councilKinds.includes(kind)) return nation === 'england' ? 'council' : nation
  if (!roadUserKinds.includes(kind)) return 'none'
  if (nation === 'scotland') return kind === 'clean_air_zone' ? 'scotland_zone' : 'scotland_road_user'
  return nation === 'england' ? 'road_user' : 'none'
}

/** What a notice can be contested on. */
export const grounds = {
  no_contravention: 'The contravention did not happen',
  never_owner: 'We were never the owner',
  ceased_owner: 'We were no longer the owner on that day',
  became_owner: 'We became the owner after that day',
  taken: 'The vehicle was taken without consent',
  hire_firm: 'The vehicle was on hire and the hirer accepted liability',
  amount: 'The amount is higher than it should be',
  procedure: 'The authority did not follow the procedure',
  compelling: 'There are compelling reasons to cancel it',
  notice_late: 'The notice to keeper came too late',
  hirer_notice_late: 'The notice to hirer came too late',
  no_copies: 'The notice to hirer came without the copies',
  grace: 'The 10 minutes of grace were not given',
  slip: 'A listed slip, such as a mistyped registration: £20 at most',
  cap: 'The charge is above £100',
  as_printed: 'A ground printed on the notice',
} as const
export type Ground = keyof typeof grounds
export const groundNames: readonly Ground[] = namesOf(grounds)
export const isGround = (word: string | null): word is Ground => word !== null && Object.hasOwn(grounds, word)

export interface Grounds {
  readonly of: readonly Ground[]
  /** As a contest cites it; null: it cites none. */
  readonly law: string | null
  readonly source: string
  readonly confidence: PenaltyRule['confidence']
}

const ownGrounds: Readonly<Partial<Record<RegimeName, Grounds>>> = {
  council: {
    of: [
      ...(['no_contravention', 'never_owner', 'ceased_owner', 'became_owner', 'taken', 'hire_firm'] as const),
      ...(['amount', 'procedure', 'compelling'] as const),
    ],
    ...{ law: 'SI 2022/576 reg 5', source: 'SI 2022/576 reg 5, read in draft', confidence: 'H' },
  },
  private_parking: {
    of: ['notice_late', 'hirer_notice_late', 'no_copies', 'grace', 'slip', 'cap', 'as_printed'],
    law: 'Protection of Freedoms Act 2012 Sch 4',
    ...{ source: 'POFA 2012 Sch 4 paras 8, 9, 14; single code of BPA and IPC', confidence: 'M' },
  },
  police: { of: [], law: null, source: 'A police notice is answered, not contested', confidence: 'M' },
}
const printedGrounds: Grounds = {
  of: ['as_printed'],
  ...{ law: null, source: 'The grounds of this law were not read', confidence: 'K' },
}

/** The grounds of SI 2022/576 are those of councils outside London’s own acts. */
export function groundsOf(kind: FineKind, nation: Nation): Grounds {
  const regime = regimeOf(kind, nation)
  const own = kind === 'london_moving' || kind === 'london_bus_lane' ? undefined : ownGrounds[regime]
  if (own) return own
  return regimes[regime].act === 'represent' ? { ...printedGrounds, of: ['hire_firm', 'as_printed'] } : printedGrounds
}
