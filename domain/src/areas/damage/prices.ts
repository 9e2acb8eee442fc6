// The price list of damage: which of its rows fit a mark, and the lines of an estimate they make.
import type { MoneyProposal } from '../../cases/case-money.ts'
import { type moneyLineKinds, netOf } from '../../cases/money-lines.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { lowered, nameKey } from '../../kit/words.ts'
import { type PlanTemplate, planWords } from '../vehicles/plan-template.ts'
import { bodyPanels, panelOf } from './body-plan.ts'
import { type DamageMark, sizeInWords } from './marks.ts'
import { type MarkKind, markKindWords, type MarkSeverity, severityWords, viewWords } from './words.ts'

export interface DamagePrice {
  /** Null, as of what follows: any. */
  readonly plan: PlanTemplate | null
  /** Words of make and model: "Transit". */
  readonly model: string | null
  /** A panel or a group of panels, by name. */
  readonly panel: string | null
  readonly kind: MarkKind
  readonly severity: MarkSeverity | null
  readonly up_to_mm: number | null
  /** What the line is for, after the panel and the damage: "repair". */
  readonly what: string
  readonly line_kind: (typeof moneyLineKinds)[number]
  readonly quantity: number
  readonly unit_pence: number
  /** Where the price is written: "Price list 2026". */
  readonly source: string
  /** The first day it holds; of rows that differ in it alone the newest counts. */
  readonly from_on: CalendarDate
}

/** Panels that are priced alike, on either side of the vehicle. */
const panelGroups: Readonly<Record<string, { readonly label: string; readonly panels: readonly string[] }>> = {
  bumpers: { label: 'Both bumpers', panels: ['front', 'rear_bumper'] },
  wings: { label: 'Front wings', panels: ['near_wing', 'off_wing'] },
  cab_doors: { label: 'Cab doors', panels: ['near_door', 'off_door'] },
  load_sides: { label: 'Sliding door and load side', panels: ['near_load', 'off_load'] },
  rear_sides: { label: 'Rear side panels', panels: ['near_rear', 'off_rear'] },
  rear_doors: { label: 'Rear doors', panels: ['rear_near', 'rear_off'] },
  interior: { label: 'Whole interior', panels: ['cab', 'load_area'] },
}

/** What a row may be for: a group, or one panel. */
export const pricedPanels: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(panelGroups).map(([value, { label }]) => ({ value, label })),
  ...bodyPanels.map(({ name, label }) => ({ value: name, label })),
]
export const pricedPanelNames = pricedPanels.map(({ value }) => value)

interface PricedVehicle {
  readonly plan: PlanTemplate
  /** Make and model. */
  readonly model: string | null
}

/** "Nearside sliding door: dent 12 cm". */
const subjectOf = (mark: DamageMark): string =>
  [
    `${panelOf(mark)?.label ?? viewWords[mark.view]}: ${markKindWords[mark.kind].toLowerCase()}`,
    ...(mark.size_mm ? [sizeInWords(mark.size_mm)] : []),
  ].join(' ')

const modelKey = (model: string | null): string => ` ${(model ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ')} `

function isFor(price: DamagePrice, { plan, model }: PricedVehicle, mark: DamageMark): boolean {
  const panel = panelOf(mark)?.name
  const priced = price.panel === null ? undefined : (panelGroups[price.panel]?.panels ?? [price.panel])
  return (
    price.kind === mark.kind &&
    (price.plan === null || price.plan === plan) &&
    (price.model === null || modelKey(model).includes(modelKey(price.model))) &&
    (priced === undefined || (panel !== undefined && priced.includes(panel))) &&
    (price.severity === null || price.severity === mark.severity) &&
    (price.up_to_mm === null || (mark.size_mm !== null && mark.size_mm <= price.up_to_mm))
  )
}

/** The smaller, the closer it fits, the first that differs deciding: model, body, panel, size, severity. */
const distances = ({ model, plan, panel, up_to_mm: limit, severity }: DamagePrice): readonly number[] => [
  model === null ? 0 : -modelKey(model).length,
  plan === null ? 1 : 0,
  panel === null ? Infinity : (panelGroups[panel]?.panels.length ?? 1),
  limit ?? Infinity,
  severity === null ? 1 : 0,
]

function compareFit(one: DamagePrice, other: DamagePrice): number {
  const theirs = distances(other)
  for (const [place, distance] of distances(one).entries()) {
    const their = theirs[place] ?? distance
    if (distance !== their) return distance < their ? -1 : 1
  }
  return 0
}

type Purpose = Pick<DamagePrice, 'plan' | 'model' | 'panel' | 'kind' | 'severity' | 'up_to_mm'>

/** "Van, Transit, front wings, dent, up to 120 mm". Rows that share it make the lines of one mark together. */
const purposeOf = ({ plan, model, panel, kind, severity, up_to_mm: limit }: Purpose): string =>
  [
    plan === null ? 'Any body' : planWords[plan],
    model?.trim(),
    panel && lowered(pricedPanels.find(({ value }) => value === panel)?.label ?? panel),
    lowered(markKindWords[kind]),
    severity && lowered(severityWords[severity]),
    limit && `up to ${limit} mm`,
  ]
    .filter(Boolean)
    .join(', ')

const lineOf = (price: Purpose & Pick<DamagePrice, 'what'>): string => `${purposeOf(price)}: ${price.what.trim()}`
/** "Van, front wings, dent, up to 120 mm: repair, from 2026-01-01". */
export const priceName = (price: Purpose & Pick<DamagePrice, 'what' | 'from_on'>): string =>
  `${lineOf(price)}, from ${price.from_on}`

const isSame = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/** The rows that fit a mark best, of each line the newest that holds on the day; none: it has no price. */
function pricesOf(
  prices: readonly DamagePrice[],
  vehicle: PricedVehicle,
  mark: DamageMark,
  day: CalendarDate,
): readonly DamagePrice[] {
  const fitting = prices.filter((price) => price.from_on <= day && isFor(price, vehicle, mark))
  const best = fitting.toSorted(compareFit)[0]
  if (!best) return []
  const own = fitting.filter((price) => isSame(purposeOf(price), purposeOf(best)))
  return own.filter(
    (price) => !own.some((other) => isSame(lineOf(other), lineOf(price)) && other.from_on > price.from_on),
  )
}

type ProposedLine = MoneyProposal['lines'][number]

interface Proposed {
  readonly panel: string | undefined
  readonly row: DamagePrice
}

/** Paint and the like are for a whole panel: of two marks on it the dearer line stands for both, of like ones the first. */
function isInstead(one: Proposed, other: Proposed, all: readonly Proposed[]): boolean {
  if (one.panel === undefined || one.panel !== other.panel || !isSame(one.row.what, other.row.what)) return false
  if (one.row.line_kind !== 'other' || other.row.line_kind !== 'other') return false
  const [net, theirs] = [netOf(one.row), netOf(other.row)]
  return net > theirs || (net === theirs && all.indexOf(one) < all.indexOf(other))
}

/** The lines of an estimate for the marks of a vehicle, and the marks the list has no price for. */
export function linesFor(
  prices: readonly DamagePrice[],
  vehicle: PricedVehicle,
  marks: readonly DamageMark[],
  day: CalendarDate,
  isFairWear: (mark: DamageMark) => boolean = () => false,
): MoneyProposal {
  const priced = marks.map((mark) => {
    const isFree = isFairWear(mark)
    const rows = isFree ? [] : pricesOf(prices, vehicle, mark, day)
    return { mark, isFree, rows: rows.map((row) => ({ panel: panelOf(mark)?.name, row })) }
  })
  const all = priced.flatMap(({ rows }) => rows)
  const stands = (one: Proposed): boolean => !all.some((other) => other !== one && isInstead(other, one, all))
  return {
    // Fair wear is one line for nothing: the customer sees that it was looked at, and the sums stand without a case of their own.
    lines: priced.flatMap(({ mark, isFree, rows }) => {
      const line = (what: string, priced: Pick<ProposedLine, 'kind' | 'quantity' | 'unit_pence'>): ProposedLine => ({
        ...{ what: `${subjectOf(mark)}, ${what}`, ...priced },
        ...(mark.id && { mark: mark.id }),
      })
      if (isFree) return [line('fair wear and tear', { kind: 'other', quantity: 1, unit_pence: 0 })]
      return rows
        .filter(stands)
        .map(({ row: { what, line_kind: kind, quantity, unit_pence } }) => line(what, { kind, quantity, unit_pence }))
    }),
    sources: [...new Set(all.filter(stands).map(({ row }) => row.source))],
    unpriced: priced.filter(({ isFree, rows }) => !isFree && rows.length === 0).map(({ mark }) => subjectOf(mark)),
  }
}
