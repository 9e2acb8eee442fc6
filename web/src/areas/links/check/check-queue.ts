// Checks and photos on their way to the portal. A check goes ahead of its photos: a dangerous defect is known before its picture is. Nothing
// leaves the telephone before the portal has said that it has it; sent twice it is one.
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checkPhotoLimits } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { call } from '../../../data/client.ts'
import { ApiProblem, type LoadFailure } from '../../../data/failure.ts'
import { openLine } from '../../../data/outgoing/line.ts'
import { moment } from '../../../data/signal.ts'
import { sendWhole } from '../../../data/send-file.ts'
import { sendPart } from '../../../data/send-part.ts'
import { readKeptLink } from '../kept-check-link.ts'
import {
  alterCheck,
  dropPhoto,
  findCheck,
  keptChecks,
  type KeptCheck,
  type KeptPhoto,
  readPhoto,
} from './kept-checks.ts'

const { sendCheck, startPhoto, sendPhotoPart, finishPhoto } = driverChecksEndpoints

const endedWords =
  'This link has expired. Your check is saved on this phone and will be sent when you open your new link.'

/** Something arrived: what the portal tells may be new. */
export const arrived = moment<void>()

const isEnded = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'link expired'

const wanted = (check: KeptCheck, token: string) => ({
  token,
  check: {
    ...{ check_id: check.id, reg_no: check.regNo, template: check.template, template_version: check.version },
    ...{ driver_name: check.name, trailer_ref: check.trailer?.trim() || null, miles: Number(check.miles), note: null },
    answers: check.items.flatMap(({ code }) => {
      const answer = check.answers[code]
      return answer ? [{ code, ...answer, photos: [...answer.photos] }] : []
    }),
    is_nil_declared: check.isDeclared && Object.values(check.answers).every(({ response }) => response !== 'defect'),
    ...{ signature: check.signature, position: check.position, took_seconds: check.tookSeconds },
    ...{ started_at: check.startedAt, ended_at: check.endedAt ?? check.startedAt, sent_at: new Date().toISOString() },
  },
})

/** With the link it was made by; where that has ended, with the one this telephone was given since. */
async function withLink<Result>(check: KeptCheck, work: (token: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(check.token)
  } catch (error) {
    const newer = isEnded(error) ? await readKeptLink() : null
    if (!newer || newer.token === check.token) throw error
    const result = await work(newer.token)
    await alterCheck(check.id, { token: newer.token })
    return result
  }
}

async function sendOne(check: KeptCheck): Promise<void> {
  const told = await withLink(check, (token) => call(sendCheck, wanted(check, token)))
  await alterCheck(check.id, {
    ...{ state: 'sent', words: null },
    receipt: {
      ...{ rag: told.rag, received_at: told.received_at, miles_flag: told.miles_flag },
      numbers: told.defects.map(({ number }) => number),
    },
  })
  arrived.emit()
}

const alterPhoto = (id: string, key: string, state: KeptPhoto['state']): Promise<void> =>
  alterCheck(id, {
    photos: (findCheck(id)?.photos ?? []).map((each) => (each.key === key ? { ...each, state } : each)),
  })

async function bringPhoto(
  check: KeptCheck,
  { key, code }: KeptPhoto,
  photo: Blob,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const { id, is_finished: isFinished } = await sendWhole(
    photo,
    {
      begin: () => call(startPhoto, { token, client_key: key, check_id: check.id, code, size: photo.size }),
      send: (at, part) => sendPart(sendPhotoPart, at, part),
      partBytes: checkPhotoLimits.partBytes,
    },
    { signal, onSent: () => undefined },
  )
  if (!isFinished) await call(finishPhoto, { id, token }, { timeoutMilliseconds: 120_000 })
}

async function sendPhoto(check: KeptCheck, photo: KeptPhoto, signal: AbortSignal): Promise<void> {
  const bytes = await readPhoto(photo.key)
  if (!bytes) return alterPhoto(check.id, photo.key, 'refused')
  await withLink(check, (token) => bringPhoto(check, photo, bytes, token, signal))
  await alterPhoto(check.id, photo.key, 'sent')
  dropPhoto(photo.key)
}

/** A check, or one of its photos. */
interface Waiting {
  readonly key: string
  readonly check: KeptCheck
  readonly photo?: KeptPhoto
}

/** Checks whose link has ended: tried again once somebody looks. */
const ended = new Set<string>()

function waiting(): readonly Waiting[] {
  const checks = (keptChecks.get() ?? []).filter(({ id }) => !ended.has(id))
  const photosOf = (check: KeptCheck): Waiting[] =>
    check.photos.flatMap((photo) => (photo.state === 'waiting' ? [{ key: photo.key, check, photo }] : []))
  return [
    ...checks.filter(({ state }) => state === 'waiting').map((check) => ({ key: check.id, check })),
    ...checks.filter(({ state }) => state === 'sent').flatMap(photosOf),
  ]
}

async function refuse({ check: { id }, photo }: Waiting, failure: LoadFailure): Promise<void> {
  const { message } = failure
  if (!photo) {
    const field = failure instanceof ApiProblem ? failure.fields[0]?.message : undefined
    return alterCheck(id, { state: 'refused', words: field ?? message })
  }
  await alterPhoto(id, photo.key, 'refused')
  await alterCheck(id, { words: `A photo could not be sent: ${message}` })
}

const line = openLine<Waiting>({
  atOnce: 1,
  waiting,
  send: async ({ check, photo }, { signal }) => {
    try {
      await (photo ? sendPhoto(check, photo, signal) : sendOne(check))
    } catch (error) {
      if (!isEnded(error)) throw error
      ended.add(check.id)
      await alterCheck(check.id, { words: endedWords })
    }
  },
  onHeld: () => undefined, // the check says itself that it waits
  onRefused: (item, failure) => void refuse(item, failure),
})

/** Sends what waits, one after the other. */
export function sendWaiting(): void {
  ended.clear()
  line.go()
}

/** While the page is open: at once, and whenever somebody looks or there is a line again. Returns the undo. */
export function followLine(): () => void {
  const handleShown = (): void => {
    if (document.visibilityState === 'visible') sendWaiting()
  }
  window.addEventListener('online', handleShown)
  document.addEventListener('visibilitychange', handleShown)
  sendWaiting()
  return () => {
    window.removeEventListener('online', handleShown)
    document.removeEventListener('visibilitychange', handleShown)
  }
}
