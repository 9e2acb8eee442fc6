// The pictures a category may have. What each looks like is the web's; here it has its name.

export const categoryIcons = [
  { value: 'car', label: 'Car' },
  { value: 'four-by-four', label: '4×4' },
  { value: 'taxi', label: 'Taxi' },
  { value: 'van', label: 'Van' },
  { value: 'truck', label: 'Truck' },
  { value: 'trailer', label: 'Trailer' },
  { value: 'bus', label: 'Bus or minibus' },
  { value: 'motorcycle', label: 'Motorcycle' },
  { value: 'tractor', label: 'Tractor' },
  { value: 'crane', label: 'Crane' },
  { value: 'ambulance', label: 'Ambulance' },
  { value: 'fire-engine', label: 'Fire engine' },
] as const

export type CategoryIcon = (typeof categoryIcons)[number]['value']
