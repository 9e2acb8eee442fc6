// Issuers in London, by their names: there moving traffic and bus lanes run on another clock (domain facts, section 1.3).
const boroughs = [
  ...['barking and dagenham', 'barnet', 'bexley', 'brent', 'bromley', 'camden', 'croydon', 'ealing', 'enfield'],
  ...['greenwich', 'hackney', 'hammersmith and fulham', 'haringey', 'harrow', 'havering', 'hillingdon', 'hounslow'],
  ...['islington', 'kensington and chelsea', 'kingston upon thames', 'lambeth', 'lewisham', 'merton', 'newham'],
  ...['redbridge', 'richmond upon thames', 'southwark', 'sutton', 'tower hamlets', 'waltham forest', 'wandsworth'],
  ...['westminster', 'london', 'transport for london'],
]

/** "London Borough of Harrow", "Harrow Council" and "Harrow" are one place. */
const placeOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^(london borough of|royal borough of|city of|lb|the)\s+/, '')
    .replace(/\s+(london borough|royal borough|city|borough)?\s*(council|corporation)?$/, '')
    .trim()

export const isLondonIssuer = (name: string): boolean => boroughs.includes(placeOf(name))

export type IssuerType = 'council' | 'tfl' | 'police' | 'private_operator' | 'toll' | 'clean_air_zone'

/** The more particular words first: "Birmingham Clean Air Zone" is no council. */
const typeWords: readonly (readonly [IssuerType, RegExp])[] = [
  ['police', /\b(police|constabulary)\b/],
  ['tfl', /\b(transport for london|tfl)\b/],
  ['clean_air_zone', /\b(clean[ -]air|caz|low[ -]emission)\b/],
  ['toll', /\b(dart|mersey\w*|tolls?|crossings?|tunnels?|bridges?|national highways)\b/],
  ['council', /\b(councils?|borough|city of|corporation)\b/],
  ['private_operator', /\b(parking|ltd|limited|plc|parks?|\w*park\w*)\b/],
]

/** Null for an issuer whose name does not say what it is. */
export const issuerTypeOf = (name: string): IssuerType | null =>
  typeWords.find(([, words]) => words.test(name.toLowerCase()))?.[0] ?? null
