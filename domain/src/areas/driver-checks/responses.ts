// The answers of a check: JSON text on the wire, read strictly, because a defect that is lost is a defect that is driven.
import { defaultSeverity, severities, type Severity } from './catalogue.ts'

export const answers = ['ok', 'defect', 'n/a'] as const
export type Answer = (typeof answers)[number]

export interface CheckResponse {
  readonly code: string
  readonly response: Answer
  /** Null unless the answer is a defect. */
  readonly severity: Severity | null
  readonly note: string
  readonly photos: readonly string[]
  /** Put right on the spot, so no longer open. */
  readonly repaired: boolean
  /** Why there is no photo of a dangerous defect, where the driver said so. */
  readonly no_photo?: string
}

export type ParsedResponses =
  | { readonly responses: readonly CheckResponse[]; readonly problem: null }
  | { readonly responses: null; readonly problem: 'bad_format' | 'unknown_value' }

const refused = (problem: 'bad_format' | 'unknown_value'): ParsedResponses => ({ responses: null, problem })

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((each) => each === value) ?? null

/** Null where a value is not one of the allowed words. */
function responseOf(code: string, row: Readonly<Record<string, unknown>>): CheckResponse | null {
  const response = oneOf(answers, row['response'])
  const given = row['severity'] ?? null
  const severity = given === null ? null : oneOf(severities, given)
  if (response === null || (given !== null && severity === null)) return null
  const { note, photos, no_photo: noPhoto } = row
  return {
    code,
    response,
    severity: response === 'defect' ? (severity ?? defaultSeverity(code)) : null,
    note: typeof note === 'string' ? note : '',
    photos: Array.isArray(photos) ? photos.filter((photo) => typeof photo === 'string') : [],
    repaired: row['repaired'] === true,
    ...(typeof noPhoto === 'string' && noPhoto !== '' && { no_photo: noPhoto }),
  }
}

function listOf(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null // The caller reports the row as badly formed.
  }
}

/** All answers or none: one that cannot be read makes the whole text unreadable. Codes of other templates are kept. */
export function parseResponses(text: string): ParsedResponses {
  const rows = listOf(text)
  if (!rows) return refused('bad_format')
  const responses: CheckResponse[] = []
  for (const value of rows) {
    const row: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
    const code = row['code']
    if (typeof code !== 'string' || code === '') return refused('bad_format')
    const response = responseOf(code, row)
    if (!response) return refused('unknown_value')
    responses.push(response)
  }
  return { responses, problem: null }
}
