// What a reply can be added to: a conversation of messages, or a case of any kind. Each is written by the call that writes it in the portal.
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { replySubject } from '@kerbline/domain/areas/messages/mailbox.ts'
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { orRefused } from '../../db/or-refused.ts'
import { mailedCall } from '../../http/absent-actor.ts'
import type { Area, Beforehand, Call } from '../../http/call.ts'
import { type AreaCall, areaCall } from './made-call.ts'

export interface KeptUpload {
  readonly id: string
  readonly name: string
  readonly isPicture: boolean
}

export interface Reply {
  readonly body: string
  readonly uploads: readonly KeptUpload[]
  /** For the hire company alone, where the conversation knows that. */
  readonly isNote: boolean
}

/** Resolves to files that were not taken after all, each with why. */
export type PreparedReply = (call: Call) => Promise<readonly string[]>

export interface ReplyTarget {
  /** Any of these rights. */
  readonly needs: Needs
  readonly prepare: (ahead: Beforehand, id: number, reply: Reply) => Promise<PreparedReply>
}

export interface ReplyTargets {
  readonly message: ReplyTarget
  /** By the kind of case; undefined: nobody writes in such. */
  readonly ofCase: (kind: string) => ReplyTarget | undefined
  /** Files on their way to one. */
  readonly startUpload: AreaCall
  readonly sendPart: AreaCall
}

/** In words for whoever wrote: what the fields say, else the refusal itself. */
export const refusalInWords = ({ extras, message }: Problem): string =>
  extras.fields?.length ? extras.fields.map((field) => field.message).join(' ') : message

function caseTarget(area: Area): ReplyTarget {
  const [addPost, addDocument] = [areaCall(area, 'addPost'), areaCall(area, 'addDocument')]
  return {
    needs: addPost.endpoint.needs,
    prepare: async (ahead, id, { body, uploads, isNote }) => {
      const posted = await addPost.prepare(ahead, { id, body, is_internal: isNote })
      const documents: { readonly name: string; readonly make: (call: Call) => Promise<unknown> }[] = []
      for (const { id: upload, name, isPicture } of uploads)
        documents.push({
          name,
          make: await addDocument.prepare(ahead, { id, upload, type: isPicture ? 'photo' : 'other' }),
        })
      return async (call) => {
        await posted(call)
        const refused: string[] = []
        for (const { name, make } of documents) {
          const made = await orRefused(call.rows, () => make(call))
          if (made instanceof Problem) refused.push(`${name}: ${refusalInWords(made)}`)
        }
        return refused
      }
    },
  }
}

function messageTarget(mailbox: Area): ReplyTarget {
  const [compose, thread] = [areaCall(mailbox, 'compose'), areaCall(mailbox, 'thread')]
  return {
    needs: compose.endpoint.needs,
    prepare: async (ahead, id, { body, uploads }) => {
      const reading = await thread.prepare(ahead, { id })
      const found = mailboxEndpoints.thread.reply.parse(
        await ahead.openRows((rows) => reading(mailedCall(ahead.portal, ahead.actor, rows).call)),
      )
      if (found.reply_to.length === 0)
        throw problem('not allowed now', { detail: 'Nobody is left in this conversation to answer.' })
      const sent = await compose.prepare(ahead, {
        to: found.reply_to.map(({ value }) => value),
        subject: replySubject(found.subject),
        body,
        reply_to: found.messages.at(-1)?.id ?? id,
        uploads: uploads.map((upload) => upload.id),
      })
      return async (call) => {
        await sent(call)
        return []
      }
    },
  }
}

/** Of the areas, by name. */
export function replyTargetsOf(areas: Readonly<Record<string, Area>>, mailbox: Area, documents: Area): ReplyTargets {
  const kinds: readonly CaseKind[] = Object.values(caseKinds)
  const cases = new Map(
    kinds.flatMap(({ name, path }) => {
      const area = Object.values(areas).find(({ endpoints }) => endpoints['addPost']?.path === `/api/${path}/:id/posts`)
      return area ? [[name, caseTarget(area)] as const] : []
    }),
  )
  return {
    message: messageTarget(mailbox),
    ofCase: (kind) => cases.get(kind),
    startUpload: areaCall(documents, 'startUpload'),
    sendPart: areaCall(documents, 'sendPart'),
  }
}
