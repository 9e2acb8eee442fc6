// The lines of a case while somebody writes them: half-typed numbers stay as they were typed until they are sent.
import type { CaseMoneyCalls, MoneyProposal } from '@kerbline/domain/cases/case-money.ts'
import {
  type CaseMoney,
  type MoneyPayer,
  netOf,
  taxOf,
  type TaxTreatment,
  usualPayer,
} from '@kerbline/domain/cases/money-lines.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { LineInput } from './line-fields.tsx'
import type { CaseLine } from './money-source.ts'

type SentLine = SentOf<CaseMoneyCalls['saveLines']>['lines'][number]

export interface WrittenLine extends LineInput {
  /** Of the row on screen. */
  readonly key: string
  readonly id: number | null
  readonly tax_treatment: TaxTreatment
  readonly payer: MoneyPayer
  /** Of a kind whose lines are for marks: which one, and why it is charged although the guide says it is fair wear. */
  readonly mark: number | null
  readonly charge_reason: string | null
  readonly reduction: WrittenReduction | null
}

/** Taken off for the age and the miles of the vehicle; half-typed numbers stay as they are. */
export interface WrittenReduction {
  readonly percent: number | string | null
  readonly age_months: number | string | null
  readonly miles: number | string | null
}

let made = 0
const newKey = (): string => {
  made += 1
  return `new ${made}`
}

export const blankLine = (money: CaseMoney): WrittenLine => ({
  key: newKey(),
  id: null,
  what: '',
  kind: 'part',
  quantity: 1,
  unit: null,
  tax_treatment: money.tax,
  payer: usualPayer(money),
  mark: null,
  charge_reason: null,
  reduction: null,
})

/** What stands and nobody has decided; one to begin with where there is nothing. */
export function writtenOf(money: CaseMoney, lines: readonly CaseLine[]): readonly WrittenLine[] {
  const open = lines.filter(({ decision }) => decision === null)
  if (open.length === 0) return [blankLine(money)]
  return open.map(({ id, what, kind, quantity, unit_pence: unit, tax_treatment, payer, ...line }) => ({
    key: String(id),
    ...{ id, what, kind, quantity, unit, tax_treatment, payer },
    ...{ mark: line.mark ?? null, charge_reason: line.charge_reason ?? null, reduction: line.reduction ?? null },
  }))
}

/** New lines of what was proposed. */
export const proposedOf = (money: CaseMoney, lines: MoneyProposal['lines']): readonly WrittenLine[] =>
  lines.map(({ unit_pence: unit, mark = null, ...line }) => ({ ...blankLine(money), ...line, unit, mark }))

/** Whether something was typed into it: a row left empty is no line. */
export const isWritten = ({ id, what, unit }: WrittenLine): boolean =>
  id !== null || what.trim() !== '' || unit !== null

const numberOf = (value: number | string | null): number | undefined => (typeof value === 'number' ? value : undefined)

/** What stands in the way of sending them, by field: numbers that are none. The server judges the rest. */
export function lineFaults(lines: readonly WrittenLine[]): readonly FieldProblem[] {
  const said = (place: number, field: string, message: string): FieldProblem => ({
    field: `lines.${place}.${field}`,
    reason: 'required',
    message,
  })
  return lines.flatMap(({ what, quantity, unit }, place) => [
    ...(what.trim() === '' ? [said(place, 'what', 'Enter what it is for.')] : []),
    ...(numberOf(quantity) === undefined ? [said(place, 'quantity', 'Enter a number such as 1 or 2.5.')] : []),
    ...(numberOf(unit) === undefined ? [said(place, 'unit_pence', 'Enter an amount such as 118.00.')] : []),
  ])
}

/** What is no number goes as one that is refused, for the server to say so at its field. */
const sentReduction = ({ percent, age_months: months, miles }: WrittenReduction) => ({
  percent: numberOf(percent) ?? Number.NaN,
  age_months: typeof months === 'string' ? -1 : months,
  miles: typeof miles === 'string' ? -1 : miles,
})

export const sentOf = (lines: readonly WrittenLine[]): SentLine[] =>
  lines.map(({ id, what, kind, quantity, unit, tax_treatment, payer, mark, charge_reason: why, reduction }) => ({
    id,
    what: what.trim(),
    kind,
    quantity: numberOf(quantity) ?? 0,
    unit_pence: numberOf(unit) ?? 0,
    tax_treatment,
    payer,
    ...(mark !== null && { mark, charge_reason: why?.trim() || null }),
    ...(reduction && { reduction: sentReduction(reduction) }),
  }))

/** Net and VAT of what can be reckoned already. */
export function sumOf(lines: readonly WrittenLine[]): { readonly net_pence: number; readonly tax_pence: number } {
  const priced = lines.flatMap(({ quantity, unit, tax_treatment, reduction }) => {
    const [count, pence] = [numberOf(quantity), numberOf(unit)]
    return count === undefined || pence === undefined
      ? []
      : [
          {
            ...{ quantity: count, unit_pence: pence, tax_treatment },
            reduction: reduction && { percent: numberOf(reduction.percent) ?? 0 },
          },
        ]
  })
  return {
    net_pence: priced.reduce((sum, line) => sum + netOf(line), 0),
    tax_pence: priced.reduce((sum, line) => sum + taxOf(line), 0),
  }
}

/** A draft of this browser, judged before it is believed. */
export const isWrittenLines = (value: unknown): value is readonly WrittenLine[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      ['key', 'what', 'payer', 'tax_treatment', 'mark', 'reduction'].every((field) => field in each),
  )
