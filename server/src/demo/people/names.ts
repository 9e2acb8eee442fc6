// First and last names as they meet on a British yard; every person made of them is invented.
import { entry } from '../random.ts'

const firstNames =
  'Aisha Tom Ewa Callum Grace Sam Leon Ryan Dean Joe Priti Megan Harpreet Nia Owen Zara Kev Sian Elsie Paul Hana Ola Ian Jamie Daniel Carl Maya Tomasz Eilidh Kofi Farah Gethin Moira Niall Oona Piotr Rhys Yusuf Amara Bryn Carys Lena Iqbal Joanna Stefan Chloe Marcin Fatima Liam Shauna Darren Gill Nadeem Becky Vikram Angus Rosa Terry Wendy Emeka'.split(
    ' ',
  )
const lastNames =
  'Malik Reddick Nowak Frith Boateng Okafor Marsh Tully Whitlock Pask Shah Doyle Gill Rowlands Lister Iqbal Moran Hughes Ward Unwin Adeyemi Cartwright Frost Dunning Bright Holt Kaur Sutcliffe Griffiths Harkness Jankowski Keane Lockwood Norrington Pryce Quayle Rahman Tregear Begum Dhillon Ellery Fairclough Irvine Bishop Costello Dobbs Eastwood Fielding Garside Haigh Ingham Kershaw Longbottom Midgley Naylor Oldroyd Pickles Ramsden Schofield Thackray Umar Verity Whiteley Yeadon Ashworth Barraclough Crowther Denby Emsley Firth Greenwood Hirst Illingworth Jagger Knowles Lumb Mellor'.split(
    ' ',
  )

export interface PersonName {
  readonly first: string
  readonly last: string
  readonly full: string
}

/** Prime, so that a step of it passes every pair once, and neighbours share no name. */
const STRIDE = 1_000_003

/** A different full name for each number, until all pairs are used; then they come round again. */
export function nameNumber(number: number): PersonName {
  const pair = (number * STRIDE) % (firstNames.length * lastNames.length)
  const first = entry(firstNames, pair)
  const last = entry(lastNames, Math.floor(pair / firstNames.length))
  return { first, last, full: `${first} ${last}` }
}
