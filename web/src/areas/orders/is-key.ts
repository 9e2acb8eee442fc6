export const isKeyOf = <Words extends object>(words: Words, key: string | null): key is Extract<keyof Words, string> =>
  key !== null && Object.hasOwn(words, key)
