// The product's fixed facts, each once. A deployer edits this file: name, support desks, address and phone.

export const productName = 'Kerbline'

/** One head office serves all three desks. The number is of the range reserved for drama use by Ofcom. */
export const headOffice = {
  name: 'Kerbline Vehicle Hire',
  address: '1 Example Way, Leeds LS1 1AA',
  phone: '0113 496 0000',
  hours: 'weekdays 08:00 to 17:30',
} as const
export const supportDesks = ['Maintenance', 'Support', 'Credit Control'] as const
