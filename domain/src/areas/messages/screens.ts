import { screen } from '../../kit/screen.ts'

export const messagesScreens = {
  messages: screen({ path: '/messages', title: 'Messages', needs: 'see messages', redirect: '/messages/inbox' }),
  inbox: screen({ path: '/messages/inbox', title: 'Inbox', needs: 'see messages' }),
  starred: screen({ path: '/messages/starred', title: 'Starred messages', needs: 'see messages' }),
  sent: screen({ path: '/messages/sent', title: 'Sent messages', needs: 'see messages' }),
  compose: screen({ path: '/messages/compose', title: 'New message', needs: 'send messages' }),
  trash: screen({ path: '/messages/trash', title: 'Bin', needs: 'see messages' }),
  message: screen({ path: '/messages/message/{id}', title: 'Message', needs: 'see messages' }),
} as const
