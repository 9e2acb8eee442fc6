// Checks and photos on their way to the portal. A check goes ahead of its photos: a dangerous defect is known before its picture is. Nothing
// leaves the telephone before the portal has said that it has it; sent twice it is one.
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checkPhotoLimits } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { call } from '../../../data/client.ts'
import { ApiProblem, isLoadFailure, isPassing, retryAfterMilliseconds } from '../../../data/failure.ts'
import { connection } from '../../../data/live/connection.ts'
import { moment } from '../../../data/signal.ts'
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

const FIRST_WAIT_MILLISECONDS = 2_000
const LONGEST_WAIT_MILLISECONDS = 30_000
const endedWords = 'The link has ended. It stays on this phone: open the new link you are given, and it is sent.'

/** Something arrived: what the portal tells may be new. */
export const arrived = moment<void>()

const isEnded = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'link expired'
const isForAWhile = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiProblem && [401, 408, 429].includes(error.status)) || !isLoadFailure(error)

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
  try {
    const told = await withLink(check, (token) => call(sendCheck, wanted(check, token)))
    await alterCheck(check.id, {
      ...{ state: 'sent', words: null },
      receipt: {
        ...{ rag: told.rag, received_at: told.received_at, miles_flag: told.miles_flag },
        numbers: told.defects.map(({ number }) => number),
      },
    })
    arrived.emit()
  } catch (error) {
    if (isForAWhile(error) || !(error instanceof Error)) throw error
    const field = error instanceof ApiProblem ? error.fields[0]?.message : undefined
    await alterCheck(
      check.id,
      isEnded(error) ? { words: endedWords } : { state: 'refused', words: field ?? error.message },
    )
  }
}

const alterPhoto = (id: string, key: string, state: KeptPhoto['state']): Promise<void> =>
  alterCheck(id, {
    photos: (findCheck(id)?.photos ?? []).map((each) => (each.key === key ? { ...each, state } : each)),
  })

async function bringPhoto(check: KeptCheck, { key, code }: KeptPhoto, photo: Blob, token: string): Promise<void> {
  const begin = () => call(startPhoto, { token, client_key: key, check_id: check.id, code, size: photo.size })
  let state = await begin()
  while (!state.is_finished && state.received < state.size) {
    const { id, received: offset } = state
    const bytes = photo.slice(offset, offset + checkPhotoLimits.partBytes)
    try {
      const signal = new AbortController().signal
      state = await sendPart(sendPhotoPart, { id, offset }, { bytes, signal, onProgress: () => undefined })
    } catch (error) {
      // A part of it arrived before the line broke: it goes on from there. What lay there for a day is gone: it begins again.
      if (!(error instanceof ApiProblem && ['changed meanwhile', 'not found'].includes(error.code))) throw error
      state = await begin()
    }
  }
  if (!state.is_finished) await call(finishPhoto, { id: state.id, token }, { timeoutMilliseconds: 120_000 })
}

async function sendPhoto(check: KeptCheck, photo: KeptPhoto): Promise<void> {
  const bytes = await readPhoto(photo.key)
  if (!bytes) return alterPhoto(check.id, photo.key, 'refused')
  try {
    await withLink(check, (token) => bringPhoto(check, photo, bytes, token))
    await alterPhoto(check.id, photo.key, 'sent')
    dropPhoto(photo.key)
  } catch (error) {
    if (isForAWhile(error) || !(error instanceof Error)) throw error
    if (isEnded(error)) return alterCheck(check.id, { words: endedWords })
    await alterPhoto(check.id, photo.key, 'refused')
    await alterCheck(check.id, { words: `A photo was not taken in: ${error.message}` })
  }
}

async function sendEach(): Promise<void> {
  for (const check of keptChecks.get() ?? []) if (check.state === 'waiting') await sendOne(check)
  for (const { id } of keptChecks.get() ?? []) {
    for (const photo of findCheck(id)?.photos ?? []) {
      const check = findCheck(id)
      if (check?.state === 'sent' && photo.state === 'waiting') await sendPhoto(check, photo)
    }
  }
}

let waitMilliseconds = FIRST_WAIT_MILLISECONDS
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let isAskedAgain = false

async function run(): Promise<void> {
  clearTimeout(timer)
  try {
    do {
      isAskedAgain = false
      await sendEach()
    } while (isAskedAgain)
    waitMilliseconds = FIRST_WAIT_MILLISECONDS
  } catch (error) {
    timer = setTimeout(() => void sendWaiting(), Math.max(retryAfterMilliseconds(error), waitMilliseconds))
    waitMilliseconds = Math.min(LONGEST_WAIT_MILLISECONDS, waitMilliseconds * 2)
  }
}

/** Sends what waits, one after the other; asked for while it runs, it looks once more. */
export function sendWaiting(): Promise<void> {
  if (running) isAskedAgain = true
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** While the page is open: at once, and whenever there is a line again. Returns the undo. */
export function followLine(): () => void {
  const handleShown = (): void => {
    if (document.visibilityState === 'visible') void sendWaiting()
  }
  const unwatch = connection.watch(() => {
    if (connection.get() === 'online') void sendWaiting()
  })
  window.addEventListener('online', handleShown)
  document.addEventListener('visibilitychange', handleShown)
  void sendWaiting()
  return () => {
    unwatch()
    clearTimeout(timer)
    window.removeEventListener('online', handleShown)
    document.removeEventListener('visibilitychange', handleShown)
  }
}
