// The sections of Settings by their address: what the page shows as tabs, and the palette finds by name.
interface Section {
  readonly label: string
  /** What every customer's forms and figures stand on: for who sees every account. */
  readonly isAboveAccounts: boolean
}

export const settingsSections = {
  'enquiry-fields': { label: 'Enquiry fields', isAboveAccounts: true },
  'fleet-allocations': { label: 'Fleet allocations', isAboveAccounts: true },
  'compliance-types': { label: 'Compliance types', isAboveAccounts: true },
  'required-documents': { label: 'Required documents', isAboveAccounts: true },
  'check-templates': { label: 'Check templates', isAboveAccounts: true },
  'nominal-codes': { label: 'Nominal codes', isAboveAccounts: true },
  'damage-prices': { label: 'Damage prices', isAboveAccounts: true },
  'damage-guide': { label: 'Fair wear and tear', isAboveAccounts: true },
  'age-reductions': { label: 'Age and mileage', isAboveAccounts: true },
  'emission-factors': { label: 'Emission factors', isAboveAccounts: true },
  'service-levels': { label: 'Service levels', isAboveAccounts: true },
  'deadline-rules': { label: 'Deadlines', isAboveAccounts: true },
  'penalty-rules': { label: 'Fine deadlines', isAboveAccounts: true },
  'working-hours': { label: 'Working hours', isAboveAccounts: true },
  'bank-holidays': { label: 'Bank holidays', isAboveAccounts: true },
  'reading-tolerances': { label: 'Odometer tolerance', isAboveAccounts: true },
  'number-series': { label: 'Reference numbers', isAboveAccounts: true },
  outbox: { label: 'Outbox', isAboveAccounts: true },
  imports: { label: 'Imports', isAboveAccounts: false },
  telematics: { label: 'Telematics', isAboveAccounts: false },
  registers: { label: 'DVSA and DVLA', isAboveAccounts: false },
  'inbound-mail': { label: 'Inbound mail', isAboveAccounts: false },
} as const satisfies Readonly<Record<string, Section>>
export type SectionName = keyof typeof settingsSections
