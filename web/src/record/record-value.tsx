import type { ComponentType } from 'react'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import type { Field } from '@kerbline/domain/kit/field.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { WireRecord } from './record-links.ts'
import { PortalPicture } from '../fleet/portal-picture.tsx'
import styles from './record-page.module.css'

const nothing = 'Not given'
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)

/** "8 Nov 2026 06:42" */
export const instantWords = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : formatMoment(instant)

/** A value as the portal says it: "£1,250.00", "Yes", "8 Nov 2026". `name` is what a reference points at. */
export function wordsOf({ kind, options = [], unit, decimals }: Field, value: unknown, name?: string): string {
  const labelOf = (each: unknown): string => options.find((option) => option.value === each)?.label ?? textOf(each)
  if (isEmpty(value)) return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return name ?? value.map(labelOf).join(', ')
  if (kind === 'reference') return name ?? (typeof value === 'number' ? `Number ${value}` : textOf(value))
  if (kind === 'choice') return labelOf(value)
  if (kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (kind === 'number' && typeof value === 'number')
    return `${value.toLocaleString('en-GB', { maximumFractionDigits: decimals ?? 0 })}${unit === undefined ? '' : ` ${unit}`}`
  if (kind === 'date' && isCalendarDate(value)) return formatDate(value)
  return kind === 'instant' && typeof value === 'string' ? instantWords(value) : textOf(value)
}

/** The name that travels beside a reference. */
export function nameBeside(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const name = record[`${field}_name`]
  return typeof name === 'string' && name !== '' ? name : undefined
}

export interface CellProps {
  readonly record: WireRecord
  /** The field's own name. */
  readonly name: string
  readonly field: Field
}
/** Ordinary components in place of a field's words, by the field's name; for lists and records alike. */
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>

function Linked({ kind, value }: { kind: Field['kind']; value: string }) {
  const address =
    kind === 'email' ? `mailto:${value}` : kind === 'phone' ? `tel:${value.replace(/[^\d+]/g, '')}` : undefined
  if (address !== undefined) return <a href={address}>{value}</a>
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value}
    </a>
  )
}

/** One value of a record, as a person reads it. */
export function RecordValue({ record, name, field }: CellProps) {
  const value = record[name]
  const words = wordsOf(field, value, nameBeside(record, name))
  if (isEmpty(value)) return <span className={styles.nothing}>{words}</span>
  if (field.kind === 'long text') return <span className={styles.prose}>{words}</span>
  if (typeof value === 'string' && field.kind === 'picture')
    return <PortalPicture picture={value} alt={field.label} className={styles.picture} />
  if (typeof value === 'string' && ['email', 'phone', 'web address'].includes(field.kind))
    return <Linked kind={field.kind} value={value} />
  return words
}
