// The grid of orders in hand: which cells are written, and what may be typed in each. The extra fields are those of Settings.
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { readWrittenDate } from '../imports/dates/written-dates.ts'
import { milestones, milestoneWords, type Milestone } from './milestones.ts'

export const gridTexts = {
  customer_order_ref: { label: 'Customer’s order number', max: 40 },
  manufacturer_order_no: { label: 'Maker’s order number', max: 40 },
  body_builder: { label: 'Body builder', max: 120 },
  chassis_no: { label: 'Chassis number', max: 40 },
  vin: { label: 'VIN', max: 17 },
  delivery_address: { label: 'Delivery address', max: 300 },
  delivery_postcode: { label: 'Delivery postcode', max: 10 },
  delivery_contact: { label: 'Delivery contact', max: 120 },
} as const
export type GridText = keyof typeof gridTexts

const EXTRA = 'e2o:'
/** The column of an extra field, by its label in Settings. */
export const extraColumn = (label: string): string => `${EXTRA}${label}`
export const extraLabel = (column: string): string | undefined =>
  column.startsWith(EXTRA) ? column.slice(EXTRA.length) : undefined

export const isGridText = (column: string): column is GridText => Object.hasOwn(gridTexts, column)
export const isGridDate = (column: string): column is Milestone => milestones.some((each) => each === column)

export const gridLabel = (column: string): string =>
  extraLabel(column) ??
  (isGridText(column) ? gridTexts[column].label : isGridDate(column) ? milestoneWords[column] : column)

/** Columns that are read only, first in every set. */
export const gridFixed = ['account_name', 'reg_no'] as const

/** Sets of columns, by name; extra fields come from Settings. */
export const gridSets = (
  extras: readonly string[],
): readonly { name: string; label: string; columns: readonly string[] }[] => {
  const order = ['number', 'state', 'title', 'customer_order_ref', 'manufacturer_order_no', 'order_date']
  const build = ['body_builder', 'chassis_no', 'build_slot', 'factory_eta', 'body_eta', 'pdi_date', 'delivery_booked']
  const delivery = ['vin', 'delivery_address', 'delivery_postcode', 'delivery_contact']
  const extra = extras.map(extraColumn)
  return [
    { name: 'order', label: 'Order', columns: order },
    { name: 'build', label: 'Build and delivery', columns: [...build, ...delivery] },
    { name: 'extra', label: 'Extra fields', columns: extra },
    { name: 'all', label: 'All', columns: [...order, ...build, ...delivery, ...extra] },
  ]
}

const MAX_EXTRA = 200

/** What is typed in a cell, as it is kept: null for an emptied one, else what is wrong with it in words. */
export function readCell(
  column: string,
  typed: string,
): { readonly value: string | null } | { readonly problem: string } {
  const text = typed.trim()
  if (text === '')
    return isGridDate(column) ? { problem: 'A date that was promised cannot be emptied.' } : { value: null }
  if (isGridDate(column)) {
    const day = isCalendarDate(text) ? text : readWrittenDate(text)
    return day === null ? { problem: `“${text}” is not a date. Use the format 21/11/2026.` } : { value: day }
  }
  const max = isGridText(column) ? gridTexts[column].max : MAX_EXTRA
  return text.length > max ? { problem: `Use at most ${max} characters.` } : { value: text }
}
