// A person's own copy of a message, and what the specified status call does to it: it sets, it never toggles.

export const messageTypes = ['inbox', 'sent'] as const
export type MessageType = (typeof messageTypes)[number]

export const messageStatuses = ['read', 'unread', 'starred', 'unstarred', 'trash', 'restore', 'delete'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export interface MessageCopy {
  readonly isRead: boolean
  readonly starred: boolean
  readonly folder: MessageType | 'trash'
  /** An instant; the copy is gone for its owner from then on. */
  readonly deletedAt: string | null
}

/** The copy after a status was set. Setting it again changes nothing more. @param type the folder a restored copy returns to. */
export function withMessageStatus<Copy extends MessageCopy>(
  copy: Copy,
  type: MessageType,
  status: MessageStatus,
  now: string,
): Copy {
  switch (status) {
    case 'read':
      return { ...copy, isRead: true }
    case 'unread':
      return { ...copy, isRead: false }
    case 'starred':
      return { ...copy, starred: true }
    case 'unstarred':
      return { ...copy, starred: false }
    case 'trash':
      return { ...copy, folder: 'trash' }
    case 'restore':
      return { ...copy, folder: type }
    case 'delete':
      return { ...copy, deletedAt: copy.deletedAt ?? now }
  }
}

/** Received, unread, and neither in the trash nor deleted. Always derived, never stored. */
export const unreadCount = (received: Iterable<Pick<MessageCopy, 'isRead'> & Partial<MessageCopy>>): number =>
  [...received].filter(({ isRead, folder, deletedAt }) => !isRead && folder !== 'trash' && (deletedAt ?? null) === null)
    .length

/** Of what the specified call tells: those it holds, and those that are older. */
export const unreadIn = ({
  received,
  left_out: leftOut,
}: {
  readonly received: readonly { readonly isRead: boolean; readonly folder: string }[]
  readonly left_out: { readonly unread: number }
}): number =>
  unreadCount(received.filter(({ folder }) => folder === 'inbox').map(({ isRead }) => ({ isRead }))) + leftOut.unread
