import { formatMoney } from '@kerbline/domain/kit/money.ts'

/** "£137.60 too much", "£18.20 too little", "None". */
export const differenceWords = (pence: number): string =>
  pence === 0 ? 'None' : `${formatMoney(Math.abs(pence))} too ${pence > 0 ? 'much' : 'little'}`
