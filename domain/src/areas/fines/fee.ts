// Our fee for handling a notice: once, standard-rated (ruling 64), and waived where the issuer cancelled or where our own delay lost the discount.
import type { CaseState } from '../../cases/case-kind.ts'
import { fineStateTable, type FineState } from './case.ts'

export const usualFeePence = 2_500

/** Why no fee is charged, in words; null: it is. */
export function feeWaiver(settled: {
  readonly isCancelled: boolean
  /** The state it stood in as the discount ran out; null: it had none, or still has it. */
  readonly stateAtDiscount: FineState | null
  /** More was paid than the discounted sum. */
  readonly isDiscountLost: boolean
}): string | null {
  if (settled.isCancelled) return 'The issuer cancelled the notice'
  const at = settled.stateAtDiscount
  return settled.isDiscountLost && at !== null && waitsOnUs(at)
    ? 'The discount ran out while it was waiting for us'
    : null
}

/** Whose time a discount was lost in. */
export const waitsOnUs = (state: FineState): boolean => {
  const { waitsOn }: CaseState = fineStateTable[state]
  return waitsOn === 'hire_company'
}
