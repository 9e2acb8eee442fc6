// A choice that is left open: its select says "Any", the wire has null.
export const any = 'any'

export const anyOr = <const Option extends { readonly value: string; readonly label: string }>(
  options: readonly Option[],
) => [{ value: any, label: 'Any' } as const, ...options]

export const orNull = <Value extends string>(value: Value | typeof any): Exclude<Value, typeof any> | null =>
  value === any ? null : (value as Exclude<Value, typeof any>)
