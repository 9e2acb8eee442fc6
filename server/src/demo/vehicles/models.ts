// The vehicles a hire fleet is made of: each model with the body, weights, usual rent and mileage that belong to it.
// CO2 figures are of the order of the makers' type approvals; none is anyone's certificate.

export interface Model {
  readonly make: string
  readonly model: string
  readonly derivative: string
  readonly category: string
  readonly body: string
  readonly fuel: 'petrol' | 'diesel' | 'hybrid' | 'phev' | 'electric' | 'other'
  /** Null where the class has no such figure, as for lorries and trailers. */
  readonly co2GramsPerKilometre: number | null
  readonly gvwKilograms: number
  readonly payloadKilograms: number
  readonly heightMillimetres: number
  readonly weeklyPounds: number
  readonly annualMiles: number
  readonly fitted?: readonly ('tail lift' | 'tachograph' | 'crane' | 'fridge')[]
  readonly axles?: string
}

type Row = readonly [
  make: string,
  model: string,
  derivative: string,
  body: string,
  fuel: Model['fuel'],
  co2: number | null,
  gvw: number,
  payload: number,
  height: number,
  weekly: number,
  miles: number,
  fitted?: Model['fitted'],
  axles?: string,
]

const inCategory =
  (category: string) =>
  ([make, model, derivative, body, fuel, co2, gvw, payload, height, weekly, miles, fitted, axles]: Row): Model => ({
    make,
    model,
    derivative,
    category,
    body,
    fuel,
    co2GramsPerKilometre: co2,
    gvwKilograms: gvw,
    payloadKilograms: payload,
    heightMillimetres: height,
    weeklyPounds: weekly,
    annualMiles: miles,
    ...(fitted && { fitted }),
    ...(axles && { axles }),
  })

const rows: readonly (readonly [category: string, share: number, rows: readonly Row[]])[] = [
  [
    'Car',
    22,
    [
      ['Toyota', 'Corolla', '1.8 Hybrid Icon', 'Hatchback', 'hybrid', 102, 1835, 465, 1435, 62, 14500],
      ['Volkswagen', 'Golf', '1.5 TSI Life', 'Hatchback', 'petrol', 124, 1830, 500, 1480, 64, 13000],
      ['Skoda', 'Octavia Estate', '2.0 TDI SE', 'Estate', 'diesel', 116, 1960, 560, 1470, 66, 19000],
      ['Kia', 'Niro EV', '64.8 kWh 2', 'Hatchback', 'electric', 0, 2200, 460, 1570, 74, 15500],
      ['Ford', 'Kuga', '2.5 PHEV Titanium', 'Hatchback', 'phev', 32, 2320, 500, 1675, 76, 14000],
      ['MG', 'MG4', '64 kWh SE Long Range', 'Hatchback', 'electric', 0, 2100, 450, 1504, 68, 15000],
    ],
  ],
  [
    'Small van',
    12,
    [
      ['Citroën', 'Berlingo', 'M 1000 Enterprise', 'Panel van', 'diesel', 138, 2050, 650, 1796, 60, 15000],
      ['Peugeot', 'Partner', '1000 Professional', 'Panel van', 'diesel', 139, 2050, 650, 1796, 59, 14500],
      ['Nissan', 'Townstar EV', 'L1 Acenta', 'Panel van', 'electric', 0, 2180, 600, 1838, 66, 13500],
    ],
  ],
  [
    'Panel van',
    34,
    [
      ['Ford', 'Transit Custom', '300 L1 H1 Leader', 'Panel van', 'diesel', 186, 3000, 1100, 1972, 78, 18500],
      ['Ford', 'Transit', '350 L3 H2 Leader', 'Panel van', 'diesel', 214, 3500, 1300, 2530, 92, 21000],
      ['Vauxhall', 'Vivaro', '2900 Dynamic', 'Panel van', 'diesel', 176, 2900, 1000, 1930, 76, 18000],
      ['Vauxhall', 'Vivaro Electric', '3100 Dynamic 75 kWh', 'Panel van', 'electric', 0, 3100, 1000, 1930, 84, 17500],
      ['Volkswagen', 'Crafter', 'CR35 MWB', 'Panel van', 'diesel', 221, 3500, 1250, 2590, 95, 21500],
      ['Mercedes-Benz', 'Sprinter', '315 L2 H2', 'Panel van', 'diesel', 224, 3500, 1200, 2650, 97, 22500],
      ['Renault', 'Trafic', 'SL28 Business', 'Panel van', 'diesel', 179, 2800, 1050, 1971, 74, 17000],
    ],
  ],
  [
    'Crew van',
    5,
    [['Ford', 'Transit Custom', '320 L2 Double Cab', 'Crew van', 'diesel', 192, 3200, 950, 1972, 84, 17500]],
  ],
  [
    'Pickup',
    4,
    [
      ['Isuzu', 'D-Max', 'Utility Double Cab', 'Pickup', 'diesel', 220, 3100, 1120, 1785, 82, 17000],
      ['Ford', 'Ranger', 'XL Double Cab', 'Pickup', 'diesel', 226, 3270, 1050, 1884, 85, 17500],
    ],
  ],
  [
    'Luton',
    7,
    [
      ['Iveco', 'Daily', '35S14 Luton', 'Luton tail lift', 'diesel', 256, 3500, 900, 3200, 112, 19500, ['tail lift']],
      [
        'Mercedes-Benz',
        'Sprinter',
        '314 Luton',
        'Luton tail lift',
        'diesel',
        248,
        3500,
        950,
        3180,
        116,
        20000,
        ['tail lift'],
      ],
      ['Vauxhall', 'Movano', 'L3 Maxi Low Loader', 'Maxi Low Loader', 'diesel', 236, 3500, 1150, 3050, 108, 18500],
    ],
  ],
  [
    'Dropside',
    4,
    [
      ['Citroën', 'Relay', '35 L3 Dropside', 'Dropside', 'diesel', 233, 3500, 1200, 2254, 94, 17000],
      ['Renault', 'Master', 'LL35 Dropside', 'Dropside', 'diesel', 239, 3500, 1250, 2270, 95, 17500],
    ],
  ],
  ['Tipper', 3, [['Ford', 'Transit', '350 L2 Tipper', 'Tipper', 'diesel', 246, 3500, 1050, 2350, 104, 16000]]],
  [
    'Refrigerated van',
    2,
    [['Volkswagen', 'Crafter', 'CR35 Fridge', 'Refrigerated', 'diesel', 238, 3500, 950, 2700, 138, 24000, ['fridge']]],
  ],
  ['Minibus', 1, [['Ford', 'Transit', '460 Trend 17 seats', 'Minibus', 'diesel', 252, 4600, 1200, 2770, 128, 15000]]],
  [
    'Rigid to 7.5 t',
    2,
    [
      [
        'DAF',
        'LF',
        '180 FA box',
        'Box tail lift',
        'diesel',
        null,
        7500,
        3000,
        3600,
        215,
        27000,
        ['tail lift', 'tachograph'],
        '4x2',
      ],
    ],
  ],
  [
    'Rigid over 7.5 t',
    2,
    [
      [
        'DAF',
        'XD',
        '300 FA curtain side',
        'Curtain side',
        'diesel',
        null,
        18000,
        9500,
        3900,
        310,
        36000,
        ['tachograph'],
        '4x2',
      ],
      [
        'Scania',
        'P 280',
        'Flatbed crane',
        'Flatbed',
        'diesel',
        null,
        18000,
        8200,
        3700,
        345,
        30000,
        ['tachograph', 'crane'],
        '4x2',
      ],
    ],
  ],
  [
    'Tractor unit',
    1,
    [
      [
        'Volvo',
        'FH',
        '460 Globetrotter',
        'Tractor unit',
        'diesel',
        null,
        44000,
        0,
        3950,
        420,
        58000,
        ['tachograph'],
        '6x2',
      ],
    ],
  ],
  [
    'Trailer',
    1,
    [
      [
        'Montracon',
        'Curtainsider',
        '13.6 m tri-axle',
        'Curtain-side trailer',
        'other',
        null,
        39000,
        28500,
        4200,
        95,
        0,
        undefined,
        '3 axles',
      ],
    ],
  ],
]

/** Models with how often a mixed fleet has them, of about a hundred vehicles. */
export const modelShares: readonly (readonly [Model, number])[] = rows.flatMap(([category, share, models]) =>
  models.map((row) => [inCategory(category)(row), share / models.length] as const),
)

export const makes: readonly string[] = [...new Set(modelShares.map(([{ make }]) => make))].toSorted()
const hgvCategories: ReadonlySet<string> = new Set(['Rigid to 7.5 t', 'Rigid over 7.5 t', 'Tractor unit'])
export const isLorry = (model: Model): boolean => hgvCategories.has(model.category)
export const isTrailer = (model: Model): boolean => model.category === 'Trailer'
