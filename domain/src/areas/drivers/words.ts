// What a driver can be, and who says that somebody had a vehicle, in the words of the trade.
export const driverStatuses = ['active', 'suspended', 'left'] as const
export type DriverStatus = (typeof driverStatuses)[number]
export const driverStatusWords: Record<DriverStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  left: 'Has left',
}

export const assignmentSources = ['handover', 'portal', 'import'] as const
export type AssignmentSource = (typeof assignmentSources)[number]
export const assignmentSourceWords: Record<AssignmentSource, string> = {
  handover: 'Vehicle handover',
  portal: 'Entered in Kerbline',
  import: 'Import',
}

export const licenceCategories = [
  ...['AM', 'A1', 'A2', 'A', 'B1', 'B', 'B+E', 'C1', 'C1+E', 'C', 'C+E', 'D1', 'D1+E', 'D', 'D+E'],
  ...['F', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'Q'],
] as const

/** All that is ever told of a licence number. */
export const licenceEnding = (number: string | null): string | null => (number === null ? null : number.slice(-5))
