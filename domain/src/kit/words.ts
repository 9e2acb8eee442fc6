/** "raise queries" → "Raise queries" */
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** "1 vehicle", "2,140 vehicles", "3 tries". @param many where it is not the same with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${count === 1 ? one : many}`
