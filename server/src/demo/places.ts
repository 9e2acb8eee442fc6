// Where the demo depots and roads are: real towns, positions to the nearest few kilometres.

export interface Place {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const place = (name: string, latitude: number, longitude: number): Place => ({ name, latitude, longitude })

/** Towns a customer's vehicles are found in, its own region first. */
export const regions = {
  yorkshire: [
    place('Leeds', 53.79, -1.55),
    place('Wakefield', 53.68, -1.5),
    place('York', 53.96, -1.09),
    place('Hull', 53.76, -0.35),
    place('Bradford', 53.79, -1.75),
    place('Sheffield', 53.38, -1.46),
    place('Doncaster', 53.52, -1.13),
    place('Harrogate', 53.99, -1.54),
    place('Huddersfield', 53.65, -1.78),
    place('Selby', 53.78, -1.07),
    place('Barnsley', 53.55, -1.48),
    place('Newcastle', 54.97, -1.62),
    place('Darlington', 54.52, -1.55),
    place('Nottingham', 52.95, -1.15),
  ],
  lancashire: [
    place('Manchester', 53.48, -2.24),
    place('Bolton', 53.58, -2.43),
    place('Preston', 53.76, -2.7),
    place('Burnley', 53.79, -2.25),
    place('Blackburn', 53.75, -2.48),
    place('Stockport', 53.41, -2.16),
    place('Warrington', 53.39, -2.59),
    place('Liverpool', 53.41, -2.97),
    place('Skipton', 53.96, -2.02),
    place('Kendal', 54.33, -2.74),
    place('Carlisle', 54.89, -2.93),
    place('Stoke-on-Trent', 53, -2.18),
    place('Glasgow', 55.86, -4.25),
    place('Birmingham', 52.48, -1.9),
  ],
  solent: [
    place('Southampton', 50.92, -1.42),
    place('Portsmouth', 50.83, -1.07),
    place('Winchester', 51.06, -1.32),
    place('Eastleigh', 50.97, -1.35),
    place('Fareham', 50.86, -1.18),
    place('Basingstoke', 51.27, -1.09),
    place('Salisbury', 51.07, -1.8),
    place('Bournemouth', 50.75, -1.88),
    place('Andover', 51.21, -1.49),
    place('Reading', 51.45, -0.97),
    place('Guildford', 51.24, -0.58),
    place('Bristol', 51.46, -2.59),
    place('Exeter', 50.73, -3.53),
    place('London', 51.51, -0.13),
  ],
} as const satisfies Readonly<Record<string, readonly Place[]>>

export type Region = keyof typeof regions

/** Where damage happens: the words of a report. */
export const incidentPlaces = [
  'Depot gate',
  'Retail park loading bay',
  'Customer site, narrow lane',
  'Motorway services lorry park',
  'High street, loading bay',
  'Builders’ merchant yard',
  'Multi-storey car park, level 2',
  'Roundabout on the ring road',
  'Farm track',
  'Housing estate, kerbside',
] as const
