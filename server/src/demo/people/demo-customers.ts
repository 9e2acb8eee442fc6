// The three companies of the demo data, the branches that look after them, and what their accounts stand for.
import type { Region } from '../places.ts'

export interface DemoBranch {
  readonly name: string
  readonly code: string
  readonly address: string
  readonly postcode: string
  /** Numbers are of the ranges that Ofcom keeps for drama. */
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
}

export const demoBranches: readonly DemoBranch[] = [
  {
    name: 'Leeds South',
    code: 'LDS',
    address: 'Unit 4, Larkfield Park, Hunslet, Leeds',
    postcode: 'LS10 1AA',
    phone: '0113 496 0110',
    latitude: 53.777,
    longitude: -1.53,
  },
  {
    name: 'York',
    code: 'YRK',
    address: '12 Wainstone Trade Park, Clifton Moor, York',
    postcode: 'YO30 4AA',
    phone: '01632 960 130',
    latitude: 53.99,
    longitude: -1.1,
  },
  {
    name: 'Hull',
    code: 'HUL',
    address: 'Dock Basin Road, Hull',
    postcode: 'HU9 1AA',
    phone: '01632 960 148',
    latitude: 53.745,
    longitude: -0.3,
  },
  {
    name: 'Manchester Trafford',
    code: 'MAN',
    address: '7 Larkfield Way, Trafford Park, Manchester',
    postcode: 'M17 1AA',
    phone: '0161 496 0170',
    latitude: 53.465,
    longitude: -2.31,
  },
  {
    name: 'Preston',
    code: 'PRE',
    address: 'Unit 2, Merrow Docks, Preston',
    postcode: 'PR2 2AA',
    phone: '01632 960 177',
    latitude: 53.76,
    longitude: -2.74,
  },
  {
    name: 'Southampton',
    code: 'SOU',
    address: '31 Merrow Quay, Southampton',
    postcode: 'SO15 1AA',
    phone: '01632 960 238',
    latitude: 50.912,
    longitude: -1.43,
  },
  {
    name: 'Portsmouth',
    code: 'PME',
    address: 'Unit 9, Merrow Retail Park, Portsmouth',
    postcode: 'PO6 1AA',
    phone: '01632 960 239',
    latitude: 50.84,
    longitude: -1.08,
  },
]

export interface DemoAccount {
  readonly accountNumber: string
  readonly name: string
  /** Of the customer's vehicles. */
  readonly share: number
}

export interface DemoCustomer {
  /** Stands in the addresses of its people. */
  readonly key: 'harrow' | 'pennine' | 'solent'
  readonly name: string
  readonly tradingName: string
  readonly address: string
  readonly companyRegistration: string
  readonly vatNumber: string
  readonly operatorLicence: string
  readonly region: Region
  /** Codes of the branches that serve it, the leading one first. */
  readonly branches: readonly string[]
  readonly accounts: readonly DemoAccount[]
  readonly depots: readonly string[]
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    key: 'harrow',
    name: 'Harrow & Lane Logistics Ltd',
    tradingName: 'Harrow & Lane Logistics',
    address: '18 Larkfield Street, Morley, Leeds LS27 0AA',
    companyRegistration: '00012345',
    vatNumber: 'GB999000001',
    operatorLicence: 'OB0000001',
    region: 'yorkshire',
    branches: ['LDS', 'YRK', 'HUL'],
    accounts: [
      { accountNumber: 'HARROW01', name: 'Harrow & Lane, Deliveries', share: 0.7 },
      { accountNumber: 'HARROW02', name: 'Harrow & Lane, Field services', share: 0.3 },
    ],
    depots: ['Leeds', 'Hull', 'York', 'Morley'],
  },
  {
    key: 'pennine',
    name: 'Pennine Utilities Group Ltd',
    tradingName: 'Pennine Utilities',
    address: '2 Wainstone Mill, Ancoats, Manchester M4 0AA',
    companyRegistration: '00023456',
    vatNumber: 'GB999000002',
    operatorLicence: 'OC0000002',
    region: 'lancashire',
    branches: ['MAN', 'PRE'],
    accounts: [
      { accountNumber: 'PENNIN01', name: 'Pennine Utilities, Water', share: 0.6 },
      { accountNumber: 'PENNIN02', name: 'Pennine Utilities, Metering', share: 0.4 },
    ],
    depots: ['Trafford', 'Preston', 'Bolton', 'Burnley'],
  },
  {
    key: 'solent',
    name: 'Solent Fresh Foods Ltd',
    tradingName: 'Solent Fresh',
    address: 'Merrow Wharf, Southampton SO14 0AA',
    companyRegistration: '00034567',
    vatNumber: 'GB999000003',
    operatorLicence: 'OH0000003',
    region: 'solent',
    branches: ['SOU', 'PME'],
    accounts: [
      { accountNumber: 'SOLENT01', name: 'Solent Fresh, Distribution', share: 0.5 },
      { accountNumber: 'SOLENT02', name: 'Solent Fresh, Retail', share: 0.3 },
      { accountNumber: 'SOLENT03', name: 'Solent Fresh, Islands', share: 0.2 },
    ],
    depots: ['Southampton', 'Portsmouth', 'Winchester', 'Fareham'],
  },
]
