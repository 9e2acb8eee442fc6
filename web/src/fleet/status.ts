// The four states every status in the portal comes down to, with their words. Shape, colour and word always go together.

/** `unknown`: no data, not compliant by default. Workflow states use unknown (idle) or amber, never green unless finished. */
export type RagValue = 'red' | 'amber' | 'green' | 'unknown'

/** Said when a status comes without its own words. */
export const ragWords: Readonly<Record<RagValue, string>> = {
  red: 'Overdue',
  amber: 'Upcoming',
  green: 'Compliant',
  unknown: 'No data',
}
