// What a letter can be added to: a conversation of messages, a case of any kind, or the documents of a vehicle, a driver or a company. Each is
// written by the call that writes it in the portal.
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { titleOfFile } from '@kerbline/domain/areas/documents/file-title.ts'
import type { DocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
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
  /** False: words alone are nothing to add. */
  readonly takesWords: boolean
  /** Asked before files are looked at, where nothing else would refuse them all. @throws problem 'not found' */
  readonly reach?: (ahead: Beforehand, id: number) => Promise<unknown>
  readonly prepare: (ahead: Beforehand, id: number, reply: Reply) => Promise<PreparedReply>
}

export interface ReplyTargets {
  readonly message: ReplyTarget
  /** By the kind of case; undefined: nobody writes in such. */
  readonly ofCase: (kind: string) => ReplyTarget | undefined
  /** Documents, whose words are nobody's to read: the files alone are taken. */
  readonly ofDocuments: (owner: DocumentOwner) => ReplyTarget
  /** Files on their way to one. */
  readonly startUpload: AreaCall
  readonly sendPart: AreaCall
}

const readAlone = (ahead: Beforehand, reading: (call: Call) => Promise<unknown>): Promise<unknown> =>
  ahead.openRows((rows) => reading(mailedCall(ahead.portal, ahead.actor, rows).call))

/** In words for whoever wrote: what the fields say, else the refusal itself. */
export const refusalInWords = ({ extras, message }: Problem): string =>
  extras.fields?.length ? extras.fields.map((field) => field.message).join(' ') : message

/** A file that arrived, and what makes a document of it. */
interface MailedFile {
  readonly name: string
  readonly make: (call: Call) => Promise<unknown>
}

/** One that is refused takes no other with it. @returns those that were, with why */
async function makeEach(call: Call, files: readonly MailedFile[]): Promise<string[]> {
  const refused: string[] = []
  for (const { name, make } of files) {
    const made = await orRefused(call.rows, () => make(call))
    if (made instanceof Problem) refused.push(`${name}: ${refusalInWords(made)}`)
  }
  return refused
}

function caseTarget(area: Area): ReplyTarget {
  const [addPost, addDocument] = [areaCall(area, 'addPost'), areaCall(area, 'addDocument')]
  return {
    needs: addPost.endpoint.needs,
    takesWords: true,
    prepare: async (ahead, id, { body, uploads, isNote }) => {
      const posted = await addPost.prepare(ahead, { id, body, is_internal: isNote })
      const documents: MailedFile[] = []
      for (const { id: upload, name, isPicture } of uploads)
        documents.push({
          name,
          make: await addDocument.prepare(ahead, { id, upload, type: isPicture ? 'photo' : 'other' }),
        })
      return async (call) => {
        await posted(call)
        return makeEach(call, documents)
      }
    },
  }
}

function messageTarget(mailbox: Area): ReplyTarget {
  const [compose, thread] = [areaCall(mailbox, 'compose'), areaCall(mailbox, 'thread')]
  return {
    needs: compose.endpoint.needs,
    takesWords: true,
    prepare: async (ahead, id, { body, uploads }) => {
      const reading = await thread.prepare(ahead, { id })
      const found = mailboxEndpoints.thread.reply.parse(await readAlone(ahead, reading))
      if (found.reply_to.length === 0)
        throw problem('not allowed now', { detail: 'There is no one left in this conversation to reply to.' })
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

function documentsTarget(documents: Area): (owner: DocumentOwner) => ReplyTarget {
  const [add, address] = [areaCall(documents, 'add'), areaCall(documents, 'mailAddress')]
  return (owner) => ({
    needs: add.endpoint.needs,
    takesWords: false,
    reach: async (ahead, id) => readAlone(ahead, await address.prepare(ahead, { owner, owner_id: id })),
    prepare: async (ahead, id, { uploads }) => {
      const papers: MailedFile[] = []
      for (const { id: upload, name, isPicture } of uploads)
        papers.push({
          name,
          make: await add.prepare(ahead, {
            owner,
            owner_id: id,
            upload,
            type: isPicture ? 'photo' : 'other',
            title: titleOfFile(name) || null,
          }),
        })
      return async (call) => {
        const refused = await makeEach(call, papers)
        if (refused.length === papers.length) throw problem('not allowed now', { detail: refused.join(' ') })
        return refused
      }
    },
  })
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
    ofDocuments: documentsTarget(documents),
    startUpload: areaCall(documents, 'startUpload'),
    sendPart: areaCall(documents, 'sendPart'),
  }
}
