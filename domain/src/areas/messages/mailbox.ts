// The mailbox as people use it: folders, what its list may be asked, how large a message may be, and who answers whom.
import { column, type ListPlan } from '../../kit/list.ts'
import type { MessageType } from './rules.ts'

/** In the order of their tabs; each is a screen. */
export const mailFolders = ['inbox', 'starred', 'sent', 'trash'] as const
export type MailFolder = (typeof mailFolders)[number]

export const folderWords: Readonly<Record<MailFolder, string>> = {
  inbox: 'Inbox',
  starred: 'Starred',
  sent: 'Sent',
  trash: 'Bin',
}

/** Everything somebody still has, wherever it lies: to be searched at once. */
export const everyFolder = 'all'

/** Where a copy lies, for whoever finds it among all. */
export const folderOf = ({ type, folder }: { readonly type: MessageType; readonly folder: string }): string =>
  folderWords[folder === 'trash' ? 'trash' : type]

/** A folder as a list among the lists of the portal. */
export const mailList = (folder: MailFolder): string => `messages-${folder}`

export const messageLimits = {
  subject: 150,
  body: 20_000,
  /** People, teams and whole accounts named in one message. */
  addressees: 50,
  files: 10,
  /** Ticked at once. */
  changes: 500,
  drafts: 50,
} as const

/** Whether a copy stands in a folder. A starred message that was thrown away is in the trash alone. */
export function isInFolder(
  copy: { readonly type: MessageType; readonly folder: string; readonly isStarred: boolean },
  folder: MailFolder,
): boolean {
  if (folder === 'trash') return copy.folder === 'trash'
  if (copy.folder === 'trash' || copy.folder === 'deleted') return false
  return folder === 'starred' ? copy.isStarred : copy.type === folder
}

/** What a folder may be asked, in the grammar of every list. */
export const mailboxPlan: ListPlan = {
  columns: {
    sent_at: column('Date', 'instant'),
    correspondent: column('From or to', 'text'),
    subject: column('Subject', 'text'),
    reg_no: column('Vehicle', 'plate'),
    is_unread: column('Unread', 'flag'),
    is_starred: column('Starred', 'flag'),
    has_files: column('Has files', 'flag'),
    is_untaken: column('Unassigned', 'flag'),
    taken_by: column('Assigned to', 'text'),
  },
  shown: ['correspondent', 'subject', 'sent_at'],
  sort: '-sent_at',
}

interface Answerable {
  readonly isSender: boolean
  readonly side: 'customer' | 'staff'
}

/** So many are a conversation; beyond that most only listen. */
const MAX_CONVERSATION = 4

/** Who gets an answer unless one says otherwise: everybody of a few, of many the writer and the hire company’s people. */
export const usualAnswer = <Person extends Answerable>(others: readonly Person[]): readonly Person[] =>
  others.length <= MAX_CONVERSATION ? others : others.filter(({ isSender, side }) => isSender || side === 'staff')

/** "Re: " once, however often one answers; cut so that it still fits. */
export const replySubject = (subject: string): string =>
  `Re: ${subject.replace(/^(\s*re:\s*)+/i, '')}`.slice(0, messageLimits.subject)
