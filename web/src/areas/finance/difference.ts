import { formatMoney } from '@kerbline/domain/kit/money.ts'

/** "£137.60 too much", "£18.20 too little", "None". */
export const differenceWords = (pence: number): string =>
  pence === 0 ? 'None' : `${formatMoney(Math.abs(pence))} too ${pence > 0 ? 'much' : 'little'}`

/** Beside another invoice: "£137.60 higher", "£18.20 lower", "The same". */
export const changeWords = (pence: number): string =>
  pence === 0 ? 'The same' : `${formatMoney(Math.abs(pence))} ${pence > 0 ? 'higher' : 'lower'}`
