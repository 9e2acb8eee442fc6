// What an entry of the audit trail changed, field by field, out of what stood before and after.

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields that differ, in the order of what stands after; what is no object is one change without a field's name. */
export function changesBetween(before: unknown, after: unknown): readonly FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  if ((!was && (before ?? null) !== null) || (!is && (after ?? null) !== null))
    return isSame(before, after) ? [] : [{ field: '', before: before ?? null, after: after ?? null }]
  const names = [...new Set([...Object.keys(is ?? {}), ...Object.keys(was ?? {})])]
  return names
    .filter((name) => !isSame(was?.[name], is?.[name]))
    .map((field) => ({ field, before: was?.[field] ?? null, after: is?.[field] ?? null }))
}
