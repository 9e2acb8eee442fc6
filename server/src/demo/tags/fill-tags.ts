// Coloured labels of an account, and which vehicles wear them.
import { aTag } from '../../testing/factories.ts'
import { type AccountOfWorld, needOf, sentences, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import { isLorry } from '../vehicles/models.ts'

interface TagPlan {
  readonly name: string
  readonly colour: string
  readonly description: string
  fits(plan: VehiclePlan): boolean
}

const tagsOf = ({ customer }: AccountOfWorld): readonly TagPlan[] => {
  const [first = 'Main', second = 'Second'] = customer.plan.depots
  return [
    {
      name: `${first} depot`,
      colour: '#1a4b8c',
      description: 'Kept here overnight',
      fits: ({ depot }) => depot === first,
    },
    {
      name: `${second} depot`,
      colour: '#0f7a5a',
      description: 'Kept here overnight',
      fits: ({ depot }) => depot === second,
    },
    {
      name: 'Electric',
      colour: '#16803c',
      description: 'Charges at the depot',
      fits: ({ model }) => model.fuel === 'electric',
    },
    {
      name: 'Lorries',
      colour: '#4a545e',
      description: 'On the operator’s licence',
      fits: ({ model }) => isLorry(model),
    },
    { name: 'Night shift', colour: '#5b3f8c', description: 'Out from 20:00', fits: ({ number }) => number % 9 === 2 },
    {
      name: 'Cost centre 410',
      colour: '#9a5b00',
      description: 'Recharged to projects',
      fits: ({ number }) => number % 7 === 3,
    },
    {
      name: 'Replace in spring',
      colour: '#a3262a',
      description: 'Contract ends soon',
      fits: ({ registeredDaysAgo }) => registeredDaysAgo > 1_150,
    },
  ]
}

export interface NumberedTag {
  readonly id: number
  fits(plan: VehiclePlan): boolean
}

/** Nobody uses it any more: it bears the account's mark where no list in use shows it. */
function addRetiredTag(world: World, account: AccountOfWorld): void {
  const { batch, clock } = world
  const at = clock.at(-500, 640)
  const owner = needOf(account.customer.people, 'fleet').id
  batch.add(
    'tags',
    aTag({
      id: batch.id('tags'),
      customer_account_number: account.accountNumber,
      name: 'Summer cover',
      colour: '#4a545e',
      description: sentences('Vehicles hired for the summer of last year.', world.canary(account.accountNumber)),
      is_active: false,
      owner_user_id: owner,
      created_at: at,
      updated_at: at,
      created_by: owner,
    }),
  )
}

export function fillTags(world: World, account: AccountOfWorld): NumberedTag[] {
  const { batch, clock } = world
  addRetiredTag(world, account)
  return tagsOf(account).map(({ name, colour, description, fits }, place) => {
    const id = batch.id('tags')
    const at = clock.at(-300 + place * 11, 640)
    const owner = needOf(account.customer.people, 'fleet').id
    batch.add(
      'tags',
      aTag({
        id,
        customer_account_number: account.accountNumber,
        name,
        colour,
        description,
        owner_user_id: owner,
        created_at: at,
        updated_at: at,
        created_by: owner,
      }),
    )
    return { id, fits }
  })
}

export function tagVehicle({ batch, clock }: World, plan: VehiclePlan, tags: readonly NumberedTag[]): void {
  for (const { id, fits } of tags) {
    if (!fits(plan)) continue
    batch.add('vehicle_tags', {
      customer_account_number: plan.account.accountNumber,
      vehicle_id: plan.id,
      tag_id: id,
      created_at: clock.at(-90, 660),
    })
  }
}
