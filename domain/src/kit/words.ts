/** "raise queries" → "Raise queries" */
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** "1 vehicle", "2,140 vehicles", "3 tries". @param many where it is not the same with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${count === 1 ? one : many}`

/** "Waiting for you" → "waiting for you" */
export const lowered = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** What two spellings of one name share: capitals and the space around do not count. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

/** "1.2 MB": rounded up, so that what is over a limit never reads as the limit itself. */
export const inMegabytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`

/** "Amount" → "an amount", "Branch" → "a branch", "User" → "a user"; "Your reply" → "your reply"; abbreviations stay in capitals. */
export const article = (label: string): string => {
  const words = /^.[A-Z]/.test(label) ? label : lowered(label)
  if (words.startsWith('your ')) return words
  return `${/^(?!us|uni|eu)[aeiou]|^MOT\b/i.test(words) ? 'an' : 'a'} ${words}`
}
