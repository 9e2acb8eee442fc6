// The emails of saved views: the rows on their schedule, and the word that no more come.
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
  if (!file) return ['The rows are too many for an email. Open the list and export them there.']
  return file.rows < total
    ? [
        `The file with this email holds the first ${rowsOf(file.rows)} of ${total.toLocaleString('en-GB')}; the list has them all.`,
      ]
    : [total === 1 ? 'The file with this email holds it.' : `The file with this email holds all ${rowsOf(total)}.`]
}

function countWords({ total, name, at, lines }: MailedView): string {
  if (total === 0) return `Nothing to report: no row matches ${name}. ${at}.`
  const first = total > lines.length ? `; here are the first ${lines.length}` : ''
  return `${rowsOf(total)} in ${name}, ${at}${first}.`
}

function whyWords({ from, timing, isTest }: MailedView): string[] {
  const test = isTest ? ['This is a test: it went to you alone.'] : []
  return from === null
    ? [
        ...test,
        `You have this sent ${timing}. Change or stop it in the menu of the view, or in your profile, under Notifications.`,
      ]
    : [
        `${from} has this sent to you ${timing}, with what you may see of it. You can stop this one, or switch off all saved views by e-mail, in your profile, under Notifications.`,
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
      view.filters.length > 0 ? `Narrowed by: ${view.filters.join('; ')}.` : 'It is narrowed by nothing.',
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
    subject: `${ended.name} no longer comes by e-mail`,
    greeting: greet(to),
    paragraphs: [
      ended.from === null
        ? `${ended.name} is no longer shared with you, so it no longer comes.`
        : `${ended.from}, who had ${ended.name} sent to you, has left ${productName}, so it no longer comes.`,
      'To keep it coming, open its list, narrow it as you need it, and choose E-mail beside the views.',
    ],
    link: { words: `Open ${productName}`, address: `${ended.publicUrl}/${href('dashboard')}` },
  })
