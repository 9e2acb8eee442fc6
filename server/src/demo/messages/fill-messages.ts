// Inboxes: each of a customer's people who may see messages has messages that are unread, read, starred, in the trash, and sent.
import { mentionsIn } from '@kerbline/domain/areas/messages/mentions.ts'
import { aMessage, aMessageRecipient } from '../../testing/factories.ts'
import { type CustomerOfWorld, needOf, type Person, type World } from '../demo-world.ts'
import { type VehiclePlan, written } from '../vehicles/fleet-plan.ts'
import { internal, type PlannedMessage, received, sent } from './message-plan.ts'
import { entry, type Random } from '../random.ts'

const UNREAD = 3

interface Envelope {
  readonly accountNumber: string | null
  readonly message: PlannedMessage
  readonly sender: Person
  readonly readers: readonly Person[]
  readonly vehicle: VehiclePlan | null
  readonly isStarredBySender: boolean
  /** By place among the messages: 0 is the newest. */
  readonly place: number
  readonly isRead: boolean
  /** The conversation it goes on with; it begins one of its own where there is none. */
  readonly thread?: number | undefined
  /** Deleted by everybody: kept, and shown to nobody. It bears the account's mark. */
  readonly isDeleted?: boolean
}

/** A conversation that was written to a team, and who of it has taken it. */
function addTeam(
  { batch, clock }: World,
  thread: number,
  { accountNumber, message, readers }: Pick<Envelope, 'accountNumber' | 'message' | 'readers'>,
): void {
  const { team, isTaken, daysAgo, minutes } = message
  if (!team) return
  batch.add('team_conversations', {
    thread_id: thread,
    customer_account_number: accountNumber,
    teams: [team],
    taken_by: isTaken ? (readers[0]?.id ?? null) : null,
    taken_at: isTaken ? clock.at(-daysAgo, minutes + 25) : null,
  })
}

function addMessage(
  world: World,
  {
    accountNumber,
    message,
    sender,
    readers,
    vehicle,
    isStarredBySender,
    place,
    isRead,
    thread,
    isDeleted = false,
  }: Envelope,
): number {
  const { batch, clock } = world
  const id = batch.id('messages')
  const plate = message.namesVehicle && vehicle ? vehicle.registration : null
  const mark = accountNumber !== null && isDeleted ? world.canary(accountNumber) : null
  const subject = message.subject.replace('REG', plate === null ? '' : written(plate))
  const body = mark ?? message.body
  batch.add(
    'messages',
    aMessage({
      id,
      customer_account_number: accountNumber,
      thread_id: thread ?? id,
      sender_id: sender.id,
      sender_name: sender.name,
      subject,
      body,
      reg_no: plate,
      sender_folder: isDeleted ? 'deleted' : 'sent',
      is_starred_by_sender: isStarredBySender,
      created_at: clock.at(-message.daysAgo, message.minutes),
      addressed: message.team ? [message.team] : readers.length > 1 ? [] : readers.map(({ name }) => name),
      recipient_count: readers.length,
    }),
  )
  addTeam(world, thread ?? id, { accountNumber, message, readers })
  const plates = new Set([...(plate === null ? [] : [plate]), ...mentionsIn(subject, body).plates])
  for (const each of plates)
    batch.add('message_plates', { plate: each, message_id: id, customer_account_number: accountNumber })
  for (const reader of readers) {
    batch.add(
      'message_recipients',
      aMessageRecipient({
        message_id: id,
        customer_account_number: accountNumber,
        user_id: reader.id,
        is_read: isRead,
        is_starred: place === 4 || place === 6,
        folder: isDeleted ? 'deleted' : place === received.length - 1 ? 'trash' : 'inbox',
        read_at: isRead ? clock.at(-Math.max(0, message.daysAgo - 1), message.minutes + 40) : null,
        note: mark,
      }),
    )
  }
  return id
}

/** Everyone of the company but the one who has no right at all. */
const readersOf = (customer: CustomerOfWorld) =>
  [...customer.people].filter(([part]) => part !== 'none').map(([, person]) => person)

function fillAccount(
  world: World,
  customer: CustomerOfWorld,
  accountNumber: string,
  fleet: readonly VehiclePlan[],
  isFirst: boolean,
  random: Random,
): void {
  const readers = readersOf(customer).filter(({ accounts }) => accounts.includes(accountNumber))
  // A second account has the older half, so that an inbox holds one unread message of each subject.
  const messages = isFirst ? received : received.slice(UNREAD)
  const threads = new Map<string, number>()
  for (const message of messages) {
    const place = received.indexOf(message)
    const sender = needOf(world.staff, message.staff)
    const id = addMessage(world, {
      accountNumber,
      message,
      sender,
      readers,
      vehicle: random.pick(fleet),
      isStarredBySender: false,
      place,
      isRead: place >= UNREAD,
    })
    threads.set(`Re: ${message.subject}`, id)
  }
  addMessage(world, {
    accountNumber,
    message: entry(received, 0),
    sender: needOf(world.staff, entry(received, 0).staff),
    readers,
    vehicle: null,
    isStarredBySender: false,
    place: 0,
    isRead: true,
    isDeleted: true,
  })
  if (!isFirst) return
  for (const [at, person] of readers.entries()) {
    for (const [place, message] of sent.entries()) {
      const reader = needOf(world.staff, message.staff)
      addMessage(world, {
        accountNumber,
        message: { ...message, minutes: message.minutes + at },
        sender: person,
        readers: [reader],
        vehicle: random.pick(fleet),
        // An answer about another vehicle than was written of would be none.
        thread: message.namesVehicle ? undefined : threads.get(message.subject),
        isStarredBySender: place === 2,
        // Staff have the newest of each person unread, and some in the trash.
        place: place === sent.length - 1 && at % 3 === 0 ? received.length - 1 : place === 0 ? 0 : 5,
        isRead: place > 0,
      })
    }
  }
}

/** `fleets` holds vehicles of each of the customer's accounts, in their order. */
export function fillMessages(
  world: World,
  customer: CustomerOfWorld,
  fleets: readonly (readonly VehiclePlan[])[],
): void {
  for (const [place, { accountNumber }] of customer.accounts.entries()) {
    const random = world.random('messages', accountNumber)
    fillAccount(world, customer, accountNumber, entry(fleets, place), place === 0, random)
  }
}

/** Messages among the staff: every desk hears of them. */
export function fillInternalMessages(world: World): void {
  const everyone = [...world.staff.values()]
  for (const [place, message] of internal.entries()) {
    const sender = needOf(world.staff, message.staff)
    const readers = everyone.filter(({ id }) => id !== sender.id)
    addMessage(world, {
      accountNumber: null,
      message,
      sender,
      readers,
      vehicle: null,
      isStarredBySender: false,
      place,
      isRead: place > 0,
    })
  }
}
