// The sections of Settings by name: the page shows them in this order, and the search finds them.
export interface SectionWords {
  readonly value: string
  readonly label: string
  /** What every customer's forms and figures stand on: for who sees every account. */
  readonly isAboveAccounts: boolean
}

const section = (value: string, label: string, isAboveAccounts: boolean): SectionWords => ({
  value,
  label,
  isAboveAccounts,
})

export const settingsSections: readonly SectionWords[] = [
  section('enquiry-fields', 'Enquiry fields', true),
  section('fleet-allocations', 'Fleet allocations', true),
  section('compliance-types', 'Compliance types', true),
  section('check-templates', 'Check templates', true),
  section('nominal-codes', 'Nominal codes', true),
  section('emission-factors', 'Emission factors', true),
  section('outbox', 'Outbox', true),
  section('imports', 'Imports', false),
  section('telematics', 'Telematics', false),
  section('registers', 'Registers', false),
]

/** @throws Error for a section nobody named here */
export function sectionLabel(value: string): string {
  const found = settingsSections.find((each) => each.value === value)
  if (!found) throw new Error(`There is no section ${value} of Settings`)
  return found.label
}
