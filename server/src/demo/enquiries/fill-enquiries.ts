// Enquiries of a customer in every state, and those of companies that are no customer yet.
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import type { VehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { quoteDays, weekPence } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { titleOf, usualHireType } from '@kerbline/domain/areas/enquiries/request.ts'
import { rateTerms } from '@kerbline/domain/areas/hires/rate-terms-schema.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { addClocks, addStates, toldCase } from '../case-story.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'
import { entry } from '../random.ts'

type State = (typeof enquiryCase)['lifecycle']['states'][number]

interface EnquiryStory {
  readonly category: string
  readonly body: string
  readonly quantity: number
  readonly months: number
  /** Days from today. */
  readonly startsIn: number
  readonly weekPounds: number
  readonly source: 'portal' | 'phone' | 'email' | 'web'
  /** Days ago each state was reached. */
  readonly road: readonly (readonly [state: State, daysAgo: number])[]
  readonly notes?: string
  readonly probability?: number
  /** Days from today. */
  readonly contactIn?: number
  readonly lost?: 'price' | 'date' | 'elsewhere' | 'not_needed' | 'no_stock'
}

const maxi = { category: 'Luton', body: 'Maxi Low Loader' } as const
const van = { category: 'Panel van', body: 'Panel van' } as const

const stories: readonly EnquiryStory[] = [
  {
    ...{ category: 'Luton', body: 'Luton tail lift', quantity: 2, months: 3, startsIn: 12, weekPounds: 236 },
    ...{ source: 'portal', road: [['new', 0]], notes: 'For the Christmas peak. Tail lift needed.' },
  },
  {
    ...{
      ...maxi,
      quantity: 3,
      months: 36,
      startsIn: 62,
      weekPounds: 252,
      source: 'phone',
      probability: 40,
      contactIn: 1,
    },
    road: [
      ['new', 6],
      ['qualifying', 5],
    ],
  },
  {
    ...{
      ...van,
      quantity: 4,
      months: 24,
      startsIn: 33,
      weekPounds: 189,
      source: 'portal',
      probability: 60,
      contactIn: 3,
    },
    road: [
      ['new', 12],
      ['qualifying', 11],
      ['quoted', 8],
    ],
  },
  {
    ...{
      ...maxi,
      quantity: 1,
      months: 48,
      startsIn: 75,
      weekPounds: 248,
      source: 'email',
      probability: 75,
      contactIn: -1,
    },
    road: [
      ['new', 25],
      ['qualifying', 24],
      ['quoted', 19],
      ['negotiating', 4],
    ],
    notes: 'Wants shelves and a full-width tail lift.',
  },
  {
    ...{ ...van, quantity: 2, months: 12, startsIn: -20, weekPounds: 194, source: 'portal' },
    road: [
      ['new', 52],
      ['qualifying', 51],
      ['quoted', 48],
      ['won', 41],
    ],
  },
  {
    ...{ ...maxi, quantity: 2, months: 36, startsIn: 20, weekPounds: 259, source: 'phone', lost: 'date' },
    road: [
      ['new', 70],
      ['qualifying', 68],
      ['quoted', 60],
      ['lost', 44],
    ],
  },
  {
    ...{ category: 'Tipper', body: 'Tipper', quantity: 1, months: 6, startsIn: -30, weekPounds: 271, source: 'portal' },
    road: [
      ['new', 66],
      ['qualifying', 65],
      ['quoted', 62],
      ['expired', 31],
    ],
  },
  {
    ...{
      category: 'Dropside',
      body: 'Dropside',
      quantity: 1,
      months: 12,
      startsIn: 5,
      weekPounds: 205,
      source: 'portal',
    },
    road: [
      ['new', 16],
      ['cancelled', 14],
    ],
  },
]

const prospects: readonly (EnquiryStory & { readonly name: string; readonly contact: string })[] = [
  {
    ...{ ...maxi, quantity: 2, months: 36, startsIn: 80, weekPounds: 255, source: 'web', contactIn: 0 },
    ...{ name: 'Ure Joinery', contact: 'Beth Marsden', road: [['new', 1]] },
  },
  {
    ...{
      ...van,
      quantity: 6,
      months: 24,
      startsIn: 45,
      weekPounds: 186,
      source: 'phone',
      probability: 50,
      contactIn: 2,
    },
    ...{ name: 'Nidd Nurseries', contact: 'Colin Firth-Hale' },
    road: [
      ['new', 9],
      ['qualifying', 8],
      ['quoted', 3],
    ],
  },
  {
    ...{ ...maxi, quantity: 4, months: 48, startsIn: 60, weekPounds: 261, source: 'email', lost: 'price' },
    ...{ name: 'Skelton Removals', contact: 'Amina Yusuf' },
    road: [
      ['new', 33],
      ['qualifying', 31],
      ['quoted', 26],
      ['lost', 10],
    ],
  },
]

interface Placed {
  readonly accountNumber: string
  readonly askedBy: number
  readonly owner: number
  readonly contact: { readonly name: string; readonly phone: string }
  readonly prospect?: { readonly name: string; readonly contact: string }
}

const decided: Readonly<Partial<Record<State, 'accepted' | 'expired'>>> = { won: 'accepted', expired: 'expired' }

function addEnquiry(world: World, story: EnquiryStory, placed: Placed): void {
  const { batch, clock, reference } = world
  const { accountNumber, askedBy, owner, prospect } = placed
  const id = batch.id('cases')
  const steps = story.road.map(([state, daysAgo], step) => ({
    state,
    at: clock.at(-daysAgo, 560 + step * 25),
    by: step === 0 || state === 'won' || state === 'cancelled' ? askedBy : state === 'expired' ? null : owner,
  }))
  const last = entry(steps, steps.length - 1)
  const told = toldCase({ kind: enquiryCase, rules: world.clockRules.enquiry, priority: 'normal', steps })
  const line: VehicleLine = {
    ...{ vehicle_category_id: needOf(reference.categories, story.category).id, manufacturer_id: null, model: null },
    ...{ body_id: needOf(reference.bodies, story.body), quantity: story.quantity, spec: null },
    ...{ has_tail_lift: story.body !== 'Panel van', has_tow_bar: false, has_livery: false },
  }
  const term = { term: story.months, term_unit: 'months' } as const
  const named = { ...line, category: story.category, body: story.body, manufacturer: null }
  const about = { ...term, start_date: clock.day(story.startsIn) }
  batch.add('cases', {
    ...{ id, kind: 'enquiry', number: batch.number('enquiry'), customer_account_number: accountNumber },
    ...{ type: usualHireType(term), title: titleOf([named], term), priority: 'normal' },
    ...{ owner_team: 'Sales', owner_id: owner, ...told.spine, updated_at: last.at, created_by: askedBy },
  })
  batch.add('enquiry_cases', {
    ...{ case_id: id, customer_account_number: accountNumber, source: story.source, ...about },
    ...{ lines: JSON.stringify([line]), annual_miles: 18_000, notes: story.notes ?? world.canary(accountNumber) },
    ...{ site_contact: placed.contact.name, site_phone: placed.contact.phone },
    ...{ probability: story.probability ?? null, lost_reason: story.lost ?? null },
    next_contact_on: story.contactIn === undefined ? null : clock.day(story.contactIn),
    next_contact: story.contactIn === undefined ? null : 'Call',
    ...(prospect && {
      prospect_name: prospect.name,
      prospect_contact: prospect.contact,
      prospect_phone: '01632 960 190',
    }),
  })
  const quoted = story.road.find(([state]) => state === 'quoted')
  if (quoted) {
    const priced = [{ ...line, terms: rateTerms.parse({ rate_pence: story.weekPounds * 100 }) }]
    const state = decided[entry(story.road, story.road.length - 1)[0]] ?? 'sent'
    batch.add('enquiry_quotes', {
      ...{ case_id: id, customer_account_number: accountNumber, version: 1, state, ...about },
      note: prospect ? null : world.canary(accountNumber),
      ...{ hire_type: usualHireType(term), lines: JSON.stringify(priced), week_pence: weekPence(priced) },
      ...{
        sent_at: clock.at(-quoted[1], 610),
        expires_on: clock.day(quoteDays - quoted[1]),
        made_by: owner,
        updated_at: last.at,
      },
      ...(state === 'accepted' && { accepted_on: last.at.slice(0, 10), accepted_by: placed.contact.name }),
    })
  }
  const of = { id, accountNumber, entity: enquiryCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

export function fillEnquiries(world: World, customer: CustomerOfWorld): void {
  const [asker, manager] = [needOf(customer.people, 'fleet'), needOf(world.staff, 'accounts')]
  for (const [place, story] of stories.entries())
    addEnquiry(world, story, {
      ...{ accountNumber: entry(customer.accounts, place).accountNumber, askedBy: asker.id, owner: manager.id },
      contact: { name: asker.name, phone: '01632 960 155' },
    })
}

export function fillProspects(world: World): void {
  const sales = needOf(world.staff, 'sales')
  for (const { name, contact, ...story } of prospects)
    addEnquiry(world, story, {
      ...{ accountNumber: prospectAccount, askedBy: sales.id, owner: sales.id },
      ...{ contact: { name: contact, phone: '01632 960 190' }, prospect: { name, contact } },
    })
}
