// The files of a letter on their way to its conversation: looked at one by one, so that one that is refused takes no other with it, and
// kept as uploads of the person under the same caps as any.
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import { asEvidence } from '../../files/evidence.ts'
import type { Beforehand } from '../../http/call.ts'
import type { LetterFile } from '../../mail/inbound/read-letter.ts'
import { aheadOf, makeAlone } from './made-call.ts'
import { type KeptUpload, refusalInWords, type ReplyTargets } from './reply-targets.ts'

export interface KeptFiles {
  readonly uploads: readonly KeptUpload[]
  /** Each that was not taken, with why. */
  readonly refused: readonly string[]
}

interface Going {
  /** As uploads name what they are for. */
  readonly kind: string
  readonly id: number
  readonly letterKey: string
}

/** It says nothing of the file: the letter waits until it can be answered. */
export const isPassing = ({ code }: Problem): boolean =>
  code === 'unavailable' || code === 'storage full' || code === 'unexpected' || code === 'too many requests'

async function keepOne(
  { actor, portal }: Beforehand,
  { startUpload, sendPart }: ReplyTargets,
  { name, bytes }: LetterFile,
  going: Going & { readonly place: number },
): Promise<KeptUpload> {
  await portal.files.scanner?.assertClean(bytes)
  const { picture } = await asEvidence(bytes, name, portal.clock.realNow())
  // The same for the same letter: taken up again after a fall, it goes on with what it had begun.
  const key = createHash('sha256').update(`${going.letterKey}\n${going.place}`).digest('hex').slice(0, 40)
  const ahead = aheadOf(portal, actor, bytes)
  const asked = { client_key: `mail-${key}`, for: { kind: going.kind, id: going.id }, name, size: bytes.byteLength }
  const started = documentsEndpoints.startUpload.reply.parse(await makeAlone(ahead, startUpload, asked))
  if (started.received < started.size) await makeAlone(ahead, sendPart, { id: started.id, offset: started.received })
  return { id: started.id, name, isPicture: picture !== null }
}

export async function keepFiles(
  ahead: Beforehand,
  targets: ReplyTargets,
  files: readonly LetterFile[],
  going: Going,
): Promise<KeptFiles> {
  const uploads: KeptUpload[] = []
  const refused: string[] = []
  for (const [place, file] of files.entries()) {
    if (uploads.length >= letterLimits.files) {
      refused.push(`${file.name}: a reply can have at most ${letterLimits.files} files.`)
      continue
    }
    try {
      uploads.push(await keepOne(ahead, targets, file, { ...going, place }))
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error)) throw error
      refused.push(`${file.name}: ${refusalInWords(error)}`)
    }
  }
  return { uploads, refused }
}
