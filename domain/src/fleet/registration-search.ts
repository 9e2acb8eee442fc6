// Plates are read aloud and typed in the rain: a search also tries O for 0 and I for 1, and the other way round.
import { normaliseRegistration } from './registration.ts'

const lookalikes: Readonly<Record<string, string>> = { O: '0', '0': 'O', I: '1', '1': 'I' }

/** Beyond this many doubtful characters the rest stay as typed, so that a search never asks for thousands of plates. */
const MAX_SWAPPED_CHARACTERS = 6

/** Every plate the typed text may stand for, normalised, the text itself first; at most 64. Empty for text without letters or digits. */
export function registrationSearchVariants(text: string): string[] {
  const typed = normaliseRegistration(text)
  if (typed === '') return []
  let variants = ['']
  let swapped = 0
  for (const character of typed) {
    const other = lookalikes[character]
    if (other === undefined || swapped === MAX_SWAPPED_CHARACTERS) {
      variants = variants.map((start) => start + character)
    } else {
      swapped += 1
      variants = [...variants.map((start) => start + character), ...variants.map((start) => start + other)]
    }
  }
  return variants
}

/** One key for all lookalikes of a plate: two plates that a reader may confuse have the same key. */
export const lookalikeKey = (text: string): string =>
  normaliseRegistration(text).replaceAll('O', '0').replaceAll('I', '1')
