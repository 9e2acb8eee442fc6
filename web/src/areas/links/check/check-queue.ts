// Checks and photos on their way to the portal. A check goes ahead of its photos: a dangerous defect is known before its picture is. Nothing
// leaves the telephone before the portal has said that it has it; sent twice it is one.
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checkPhotoLimits } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { call } from '../../../data/client.ts'
import { moment } from '../../../data/signal.ts'
import { sendWhole } from '../../../data/send-file.ts'
import { sendPart } from '../../../data/send-part.ts'
import { isLinkEnded, openPhoneLine, type Waiting } from '../../../fleet/links/phone-line.ts'
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
    const newer = isLinkEnded(error) ? await readKeptLink() : null
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

function waiting(): readonly Waiting<KeptPhoto>[] {
  const checks = keptChecks.get() ?? []
  const photosOf = ({ id: of, photos }: KeptCheck): Waiting<KeptPhoto>[] =>
    photos.flatMap((photo) => (photo.state === 'waiting' ? [{ key: photo.key, of, photo }] : []))
  return [
    ...checks.filter(({ state }) => state === 'waiting').map(({ id }) => ({ key: id, of: id })),
    ...checks.filter(({ state }) => state === 'sent').flatMap(photosOf),
  ]
}

export const { sendWaiting, followLine } = openPhoneLine<KeptPhoto>({
  waiting,
  send: async ({ of, photo }, signal) => {
    const check = findCheck(of)
    if (check) await (photo ? sendPhoto(check, photo, signal) : sendOne(check))
  },
  refusePhoto: (of, { key }) => alterPhoto(of, key, 'refused'),
  ...{ alter: alterCheck, endedWords },
})
