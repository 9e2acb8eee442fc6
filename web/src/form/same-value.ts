// Apart from the form: what merges two versions of a record compares their values without the schemas a form checks with.
const plain = (value: unknown): string => JSON.stringify(value === '' || value === undefined ? null : value)
/** Nothing typed and nothing there are the same. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)
