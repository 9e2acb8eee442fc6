// What the company's own people administer: issuers of fines, dealers, contacts and news, enough that every list has something to
// sort, filter, merge and archive.
import { MOST_PLACES_A_DAY, weekdays } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { isLondonIssuer } from '@kerbline/domain/areas/fines/issuers.ts'
import type { Insertable } from 'kysely'
import type { AuthoritiesTable, ContactsTable, DealersTable, NewsTable } from '../../db/tables.ts'
import { needOf, type World } from '../demo-world.ts'
import { registeredWorkshops as workshopsOfBookings } from '../maintenance/maintenance-plan.ts'
import { nameNumber } from './names.ts'
import { entry } from '../random.ts'

const OPENED_DAYS_AGO = 900
type Issuer = Pick<Insertable<AuthoritiesTable>, 'name' | 'type' | 'transfer_methods'> & { readonly accepts: boolean }

const towns = [
  'Leeds',
  'Bradford',
  'Wakefield',
  'Kirklees',
  'Calderdale',
  'York',
  'Hull',
  'Sheffield',
  'Doncaster',
  'Rotherham',
  'Barnsley',
  'Manchester',
  'Salford',
  'Trafford',
  'Stockport',
  'Bolton',
  'Preston',
  'Liverpool',
  'Nottingham',
  'Newcastle',
  'Southampton',
  'Portsmouth',
  'Westminster',
  'Camden',
  'Hackney',
  'Lambeth',
]

const issuers: readonly Issuer[] = [
  ...towns.map((town): Issuer => ({
    name: `${town} Council`,
    type: 'council',
    accepts: true,
    transfer_methods: ['post', 'email'],
  })),
  { name: 'Transport for London', type: 'tfl', accepts: true, transfer_methods: ['portal', 'spreadsheet'] },
  { name: 'Dart Charge', type: 'toll', accepts: true, transfer_methods: ['portal'] },
  { name: 'Mersey Gateway', type: 'toll', accepts: true, transfer_methods: ['post', 'email'] },
  { name: 'Birmingham Clean Air Zone', type: 'clean_air_zone', accepts: true, transfer_methods: ['portal'] },
  { name: 'Bradford Clean Air Zone', type: 'clean_air_zone', accepts: true, transfer_methods: ['portal'] },
  { name: 'West Yorkshire Police', type: 'police', accepts: false, transfer_methods: ['post'] },
  { name: 'Greater Manchester Police', type: 'police', accepts: false, transfer_methods: ['post'] },
  { name: 'Merrow Parking Services', type: 'private_operator', accepts: true, transfer_methods: ['email'] },
  { name: 'Sample Retail Parks', type: 'private_operator', accepts: true, transfer_methods: ['email', 'post'] },
  { name: 'Leeds Magistrates’ Court', type: 'court', accepts: false, transfer_methods: ['post'] },
  { name: 'Traffic Commissioner, North East', type: 'licensing', accepts: false, transfer_methods: ['post', 'email'] },
]

/** Numbered ahead of the fines that name them. */
export const numberIssuers = ({ batch }: Pick<World, 'batch'>): ReadonlyMap<string, number> =>
  new Map(issuers.map(({ name }) => [name, batch.id('authorities')]))

function fillAuthorities({ batch, clock, issuers: numbered }: World): void {
  issuers.forEach(({ accepts, ...issuer }, place) => {
    const at = clock.at(-OPENED_DAYS_AGO + place * 7, 600)
    batch.add('authorities', {
      id: needOf(numbered, issuer.name),
      ...issuer,
      code: `A${String(place + 1).padStart(3, '0')}`,
      address: `${place + 1} Larkfield Square, ${entry(towns, place)}`,
      email: `fines${place + 1}@authorities.example`,
      phone: `01632 960 ${String(200 + place)}`,
      accepts_transfer: accepts,
      ...{ nation: 'england', in_london: isLondonIssuer(issuer.name) },
      is_active: place !== issuers.length - 1,
      created_at: at,
      updated_at: at,
    })
  })
}

const workshops = [
  ...workshopsOfBookings,
  'Airedale Glass',
  'Don Valley Test Station',
  'Mersey Bodyshop',
  'Wharfe Van Hire Repairs',
  'Ribble Truck and Trailer',
]
const services = [
  ['sales', 'service', 'mot'],
  ['service', 'hgv_test', 'tyres'],
  ['tyres'],
  ['bodyshop', 'glass'],
  ['service', 'mot', 'tyres', 'glass'],
] as const

/** Vehicles of the whole fleet to a place a day: a workshop is busy and seldom full. */
const VEHICLES_A_PLACE = 160
const SHUT_IN_DAYS = 9

/** What a workshop says of its days: most their places and weekdays, some Saturdays too, one nothing. */
export function daysOf(place: number, vehicles: number) {
  if (place === 3) return { places_per_day: null, open_on: [] }
  const open_on = [...weekdays.slice(0, place % 3 === 0 ? 6 : 5)]
  const places = 2 + (place % 3) + Math.floor(vehicles / VEHICLES_A_PLACE)
  return { places_per_day: Math.min(places, MOST_PLACES_A_DAY), open_on }
}

/** Numbered ahead of the bookings that name them. */
export const numberDealers = ({ batch }: Pick<World, 'batch'>): ReadonlyMap<string, number> =>
  new Map(workshops.map((name) => [name, batch.id('dealers')]))

function fillDealers({ batch, clock, makes, customers, dealers }: World): void {
  const makeIds = [...makes.values()]
  const vehicles = customers
    .flatMap(({ accounts }) => accounts)
    .reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)
  for (const [place, [name, id]] of [...dealers].entries()) {
    const at = clock.at(-700 + place * 11, 640)
    batch.add('dealers', {
      id,
      name,
      ...daysOf(place, vehicles),
      slug: name.toLowerCase().replaceAll(' ', '-'),
      manufacturer_ids: [entry(makeIds, place), entry(makeIds, place + 3)],
      services: [...entry(services, place)],
      labour_rate_pence: 6_500 + place * 350,
      is_approved: place % 4 !== 3,
      address: `Unit ${place + 1}, Wainstone Estate, ${entry(towns, place)}`,
      phone: `01632 960 ${String(300 + place)}`,
      email: `desk@dealer${place + 1}.example`,
      created_at: at,
      updated_at: at,
    } satisfies Insertable<DealersTable>)
    if (place < 3)
      batch.add('workshop_closures', {
        dealer_id: id,
        day: clock.day(SHUT_IN_DAYS + place),
        reason: entry(['Stocktaking', 'New ramps are fitted', 'Staff training'], place),
        updated_at: at,
      })
  }
}

const departments = ['transport', 'accounts', 'maintenance', 'other'] as const
const desks = ['maintenance', 'support', 'credit_control'] as const

function fillContacts({ batch, clock, customers, branches }: World): void {
  let number = 0
  const add = (
    row: Pick<Insertable<ContactsTable>, 'department' | 'role' | 'company_id' | 'branch_id' | 'is_primary'>,
  ): void => {
    const at = clock.at(-400 + number, 700)
    const name = nameNumber(60_000 + number).full
    batch.add('contacts', {
      id: batch.id('contacts'),
      ...row,
      name,
      email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${number}@contacts.example`,
      phone: `07700 900${String(300 + number)}`,
      created_at: at,
      updated_at: at,
    })
    number += 1
  }
  for (const { id } of customers)
    for (const department of departments)
      add({
        department,
        role: `${department.charAt(0).toUpperCase()}${department.slice(1)} lead`,
        company_id: id,
        is_primary: department === 'transport',
      })
  for (const branchId of branches.values())
    for (const department of desks)
      add({ department, role: 'Desk', branch_id: branchId, is_primary: department === 'support' })
}

type Post = Pick<NewsTable, 'title' | 'summary' | 'body'> & {
  readonly day: number | null
  readonly endsDay?: number
  readonly audience?: 'all' | 'staff'
  readonly isPinned?: true
}
const posts: readonly Post[] = [
  {
    title: 'Winter opening hours',
    summary: 'When workshops and branches are open between Christmas and New Year.',
    body: 'Branches close at 13:00 on 24 December and reopen on 2 January. The breakdown line is open 24 hours a day.\n\nIf an MOT is due that week, book it before 12 December to keep the vehicle on the road.',
    day: -3,
    isPinned: true,
  },
  {
    title: 'Winter tyres at your yard',
    summary: 'We fit on site for 10 vehicles or more.',
    body: 'Send us the registrations and the address of a yard with space for one van. Fitting takes about 40 minutes per vehicle.',
    day: -12,
  },
  {
    title: 'Clean-air zones: who pays what',
    summary: 'Which vans and lorries are usually charged.',
    body: 'Most vans registered before September 2016 and lorries registered before 2014 are charged. Check the registration before you start a new route.',
    day: -26,
  },
  {
    title: 'Damage reports with photos',
    summary: 'Four photos settle most cases in a day.',
    body: 'Photos of the front, rear and both sides in daylight answer most questions.',
    day: -47,
  },
  {
    title: 'Driver checks on the phone',
    summary: 'Nil defect checks count as evidence.',
    body: 'A nil defect check matters too. It shows that the vehicle was checked.',
    day: -80,
  },
  {
    title: 'Bank holiday in August',
    summary: 'Branches are closed on the Monday. The breakdown line is open.',
    body: 'Collections and returns on that Monday move to the Tuesday. If anything is due that day, book it for the week before.',
    day: -100,
    endsDay: -85,
  },
  {
    title: 'New branch in Southampton',
    summary: null,
    body: 'The branch at the docks is open for collections and returns from 7am.',
    day: -150,
  },
  {
    title: 'Price matrix from January',
    summary: 'For staff: what changes, and when customers will hear about it.',
    body: 'We will publish the matrix to customers on 1 December. Until then, use it for quotations only.',
    day: -5,
    audience: 'staff',
  },
  {
    title: 'Tachograph downloads in spring',
    summary: 'Planned for next week.',
    body: 'Units are downloaded every 90 days and cards every 28. We do both together when a vehicle is in the workshop.',
    day: 6,
  },
  {
    title: 'Tail-lift inspections',
    summary: null,
    body: 'A draft about LOLER intervals for tail lifts that carry people and those that do not.',
    day: null,
  },
]

function fillNews({ batch, clock, staff }: World): void {
  for (const { title, summary, body, day, endsDay, audience = 'all', isPinned } of posts) {
    const at = clock.at(Math.min(-1, (day ?? 0) - 2), 560)
    batch.add('news', {
      id: batch.id('news'),
      title,
      slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      summary,
      body,
      audience,
      publish_at: day === null ? null : clock.at(day, 540),
      expires_at: endsDay === undefined ? null : clock.at(endsDay, 540),
      is_pinned: isPinned ?? false,
      created_at: at,
      updated_at: at,
      created_by: needOf(staff, 'content').id,
    })
  }
}

/** Everything the management areas list, but companies, branches, bodies, makes and categories, which others fill. */
export function fillAdministration(world: World): void {
  fillAuthorities(world)
  fillDealers(world)
  fillContacts(world)
  fillNews(world)
}
