export const fold = (text: string): string => text.toLocaleLowerCase('en-GB')

/** Every word typed must begin a word of the name. */
export function matches(name: string, query: string): boolean {
  const words = fold(name).split(/[\s-]+/)
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}
