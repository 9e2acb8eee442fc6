// Which outline stands for a vehicle where damage is drawn on it.
export const planTemplates = ['car', 'van', 'luton', 'dropside', 'truck', 'trailer'] as const
export type PlanTemplate = (typeof planTemplates)[number]

export const planWords: Readonly<Record<PlanTemplate, string>> = {
  car: 'Car',
  van: 'Van',
  luton: 'Luton',
  dropside: 'Dropside',
  truck: 'Lorry',
  trailer: 'Trailer',
}

interface Shape {
  /** Of the category. */
  readonly class: string
  readonly category: string
  readonly body: string | null
}

const openBed = /drop\s?side|tipper|pick\s?-?up|flat\s?bed|beaver/i
const boxBody = /luton|box|low\s?loader|curtain/i

/** By class, and for vans by body or category: a Luton has its own outline, and so has whatever carries its load in the open. */
export function planTemplateOf({ class: vehicleClass, category, body }: Shape): PlanTemplate {
  if (vehicleClass === 'car' || vehicleClass === 'trailer') return vehicleClass
  if (vehicleClass === 'hgv') return 'truck'
  const words = `${body ?? ''} ${category}`
  if (openBed.test(words)) return 'dropside'
  return vehicleClass === 'van' && boxBody.test(words) ? 'luton' : 'van'
}
