// The emails of saved views: the rows on their schedule, and the word that no more come.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { productName } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { type Addressee, type Attachment, type Email, greet, writeEmail } from './emails.ts'

const rowsOf = (count: number): string => counted(count, 'row')

export interface MailedView {
  readonly publicUrl: string
  /** Of the list, with its question. */
  readonly path: string
  readonly name: string
  /** When it was read: "Mon 30 Nov, 07:00". */
  readonly at: string
  /** What narrows it, in words: "Branch: Leeds". */
  readonly filters: readonly string[]
  readonly total: number
  /** The first rows, in words. */
  readonly lines: readonly string[]
  /** Its rows as a file; null: there are none, or they are more than an email carries. */
  readonly file: (Attachment & { readonly rows: number }) | null
  /** "each Monday at 07:00" */
  readonly timing: string
  /** Who has it sent; null: whom it goes to. */
  readonly from: string | null
  readonly isTest: boolean
}

/** What of the rows the file holds; nothing is left out without a word. */
function fileWords({ total, file }: MailedView): string[] {
  if (total === 0) return []
  if (!file) return ['There are too many rows to attach. Open the list to export them.']
  return file.rows < total
    ? [
        `The first ${rowsOf(file.rows)} of ${total.toLocaleString('en-GB')} are attached. Open the list to see them all.`,
      ]
    : [total === 1 ? 'It is attached.' : `All ${rowsOf(total)} are attached.`]
}

function countWords({ total, name, at, lines }: MailedView): string {
  if (total === 0) return `Nothing to report for ${name} (${at}).`
  const first = total > lines.length ? ` The first ${lines.length} are below.` : ''
  return `${rowsOf(total)} in ${name} (${at}).${first}`
}

function whyWords({ from, timing, isTest }: MailedView): string[] {
  const test = isTest ? ['This is a test email sent only to you.'] : []
  return from === null
    ? [...test, `You get this ${timing}. To change or stop it, use the view’s menu or Profile, Notifications.`]
    : [
        `${from} scheduled this email for you, ${timing}. It shows only what you have access to. To stop this email or all saved views by email, go to Profile, Notifications.`,
      ]
}

/** A saved view on its schedule: how many rows, the first of them, all of them as a file, and the way to the view. */
export const savedViewEmail = (to: Addressee, view: MailedView): Email => ({
  ...writeEmail({
    to: to.email,
    kind: 'saved view',
    subject: `${view.name}: ${view.total === 0 ? 'nothing to report' : rowsOf(view.total)}`,
    greeting: greet(to),
    paragraphs: [
      countWords(view),
      ...(view.filters.length > 0 ? [`Filters: ${view.filters.join('; ')}.`] : []),
      ...view.lines,
      ...fileWords(view),
    ],
    link: { words: `Open ${view.name}`, address: `${view.publicUrl}/#/${view.path}` },
    after: whyWords(view),
  }),
  ...(view.file && { attachments: [view.file] }),
})

interface EndedSchedule {
  readonly publicUrl: string
  readonly name: string
  /** Who had it sent and has left; null: it was one's own, of a view that is no longer shared. */
  readonly from: string | null
}

/** To whoever was sent a view that is sent no longer. */
export const scheduleEndedEmail = (to: Addressee, ended: EndedSchedule): Email =>
  writeEmail({
    to: to.email,
    kind: 'saved view',
    subject: `You will no longer get ${ended.name} by email`,
    greeting: greet(to),
    paragraphs: [
      ended.from === null
        ? `${ended.name} is no longer shared with you, so we have stopped emailing it.`
        : `${ended.from}, who scheduled ${ended.name} for you, no longer uses ${productName}, so we have stopped emailing it.`,
      'To keep getting it, open the list, set your filters and select “Email” next to the views.',
    ],
    link: { words: `Open ${productName}`, address: `${ended.publicUrl}/${href('dashboard')}` },
  })

interface GuestAddressed {
  readonly email: string
  readonly name: string
  readonly sender: string
  readonly company: string
  /** "each Monday at 07:00" */
  readonly timing: string
}

/** To an address without an account: nothing of the list goes there before it is wanted. */
export const askGuestEmail = (asked: GuestAddressed & { readonly address: string }): Email =>
  writeEmail({
    to: asked.email,
    kind: 'saved view',
    subject: `${asked.sender} of ${asked.company} wants to send you ${asked.name}`,
    greeting: greet({ email: asked.email }),
    paragraphs: [
      `${asked.sender} of ${asked.company} wants to email you ${asked.name} from ${productName}, ${asked.timing}.`,
      'We will send nothing until you say yes. If you do not want it, you do not need to do anything.',
    ],
    link: { words: 'Yes, send it to me', address: asked.address },
  })

interface GuestView extends GuestAddressed {
  readonly total: number
  /** In the file. */
  readonly rows: number
  readonly at: string
  /** Of the file; null: there are no rows. */
  readonly address: string | null
  readonly stop: string
}

/** The rows as a link: no content of them stands in the email. */
export const guestViewEmail = ({ total, rows, address, ...view }: GuestView): Email =>
  writeEmail({
    to: view.email,
    kind: 'saved view',
    subject: `${view.name}: ${total === 0 ? 'nothing to report' : rowsOf(total)}`,
    greeting: greet({ email: view.email }),
    paragraphs: [
      `${view.sender} of ${view.company} sends you ${view.name}, ${view.timing}.`,
      total === 0
        ? `Nothing to report (${view.at}).`
        : `${rowsOf(total)} (${view.at}).${rows < total ? ` The file has the first ${rowsOf(rows)}.` : ''} The link works for ${linkPurposes['view file'].days} days.`,
    ],
    ...(address !== null && { link: { words: 'Download the file', address } }),
    stop: { words: 'Stop these emails', address: view.stop },
  })
