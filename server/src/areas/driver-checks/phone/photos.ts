// Photos of checks on their way from telephones: begun under a key of the telephone's, kept part by part, made a picture of the check.
import type { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { checkPhotoLimits } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import type { CheckPhotoState } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { redrawnEvidence } from '../../../files/pictures.ts'
import type { KeptBytes } from '../../../files/files.ts'
import type { Beforehand, GuestCall, Handlers, Rows } from '../../../http/call.ts'
import { lockLink } from '../../../links/day-limit.ts'
import { type CheckLink, enterCheckLink, enterPhotoLink } from './check-links.ts'

type Endpoints = Pick<typeof driverChecksEndpoints, 'startPhoto' | 'sendPhotoPart' | 'finishPhoto'>

/** Whose files they are, in the table of files. */
export const CHECK_FILES = 'driver check'
const WEBP = { mime: 'image/webp', extension: 'webp' } as const

interface PhotoRow {
  readonly id: string
  readonly link_id: number
  readonly check_id: string
  readonly code: string
  readonly size_bytes: number
  readonly received_bytes: number
  readonly part_keys: readonly string[]
  readonly file_id: string | null
}

const columns = sql`id::text as id, link_id, check_id, code, size_bytes, received_bytes, part_keys, file_id::text as file_id`

const stateOf = ({ id, size_bytes: size, received_bytes: received, file_id: file }: PhotoRow): CheckPhotoState => ({
  ...{ id, size, received },
  is_finished: file !== null,
})

async function findPhoto(rows: Rows, id: string, { isLocked = false } = {}): Promise<PhotoRow> {
  const { rows: found } = await sql<PhotoRow>`
    select ${columns} from check_photos where id = ${id}::uuid and (finished_at is not null or ends_at > now()) ${isLocked ? sql`for update` : sql``}`.execute(
    rows,
  )
  const [photo] = found
  if (!photo) throw problem('not found')
  return photo
}

const full = (detail: string) => problem('not allowed now', { detail })

async function assertRoom(rows: Rows, link: CheckLink, checkId: string, size: number): Promise<void> {
  const { rows: found } = await sql<{ photos: number; day_photos: number; day_bytes: number }>`
    select count(*) filter (where check_id = ${checkId})::int as photos,
      count(*) filter (where created_at > now() - interval '1 day')::int as day_photos,
      coalesce(sum(size_bytes) filter (where created_at > now() - interval '1 day'), 0)::float8 as day_bytes
    from check_photos where link_id = ${link.id}`.execute(rows)
  const { photos = 0, day_photos: dayPhotos = 0, day_bytes: bytes = 0 } = found[0] ?? {}
  if (photos >= checkPhotoLimits.photos) throw full(`You can add up to ${checkPhotoLimits.photos} photos to a check.`)
  if (dayPhotos >= checkPhotoLimits.dayPhotos || bytes + size > checkPhotoLimits.dayBytes)
    throw full('You have reached today’s photo limit. The rest will be sent tomorrow.')
}

async function start({ rows }: GuestCall, given: InputOf<Endpoints['startPhoto']>): Promise<CheckPhotoState> {
  const { token, client_key: key, check_id: checkId, code, size } = given
  const link = await enterCheckLink(rows, token)
  const own = async (): Promise<PhotoRow | undefined> =>
    (
      await sql<PhotoRow>`select ${columns} from check_photos where link_id = ${link.id} and client_key = ${key}`.execute(
        rows,
      )
    ).rows[0]
  await lockLink(rows, link)
  if (!(await own())) await assertRoom(rows, link, checkId, size)
  await sql`
    insert into check_photos (customer_account_number, link_id, client_key, check_id, code, size_bytes, ends_at)
    values (${link.account}, ${link.id}, ${key}, ${checkId}, ${code}, ${size}, now() + make_interval(hours => ${checkPhotoLimits.hours}))
    on conflict (link_id, client_key) do update set received_bytes = 0, part_keys = '{}', ends_at = excluded.ends_at
      where check_photos.finished_at is null and check_photos.ends_at <= now()`.execute(rows)
  const photo = await own()
  if (!photo) throw problem('not found')
  if (photo.size_bytes !== size || photo.check_id !== checkId || photo.code !== code)
    throw problem('not valid', {
      fields: [{ field: 'client_key', reason: 'taken', message: 'This key was used for another photo.' }],
    })
  return stateOf(photo)
}

function assertContinues(photo: PhotoRow, offset: number, length: number): void {
  if (photo.file_id !== null || offset !== photo.received_bytes)
    throw problem('changed meanwhile', {
      detail: `The next part begins at byte ${photo.received_bytes}.`,
      current: stateOf(photo),
    })
  if (length > checkPhotoLimits.partBytes || offset + length > photo.size_bytes)
    throw problem('not valid', {
      fields: [{ field: 'body', reason: 'out_of_range', message: 'The photo is larger than its stated size.' }],
    })
}

async function notePart({ rows }: GuestCall, id: string, offset: number, length: number, key: string) {
  await enterPhotoLink(rows, id)
  const photo = await findPhoto(rows, id, { isLocked: true })
  assertContinues(photo, offset, length)
  await sql`update check_photos set received_bytes = ${offset + length}, part_keys = part_keys || ${key}::text where id = ${id}::uuid`.execute(
    rows,
  )
  return stateOf({ ...photo, received_bytes: offset + length })
}

interface Drawn {
  readonly file: KeptBytes
  readonly preview: KeptBytes
  readonly takenAt: string | null
  readonly sentSha256: string
}

/** @throws problem 'wrong type' with the remedy in words for what is no picture */
async function drawPhoto({ portal }: Pick<Beforehand, 'portal'>, photo: PhotoRow): Promise<Drawn> {
  const { files, clock } = portal
  const sent = await files.parts.whole(photo.part_keys)
  await files.scanner?.assertClean(sent)
  const { bytes, preview, takenAt, mime, extension } = await redrawnEvidence(sent, 'photo', clock.realNow())
  return {
    file: await files.keepBytes(bytes, { mime, extension }),
    preview: await files.keepBytes(preview, WEBP),
    takenAt,
    sentSha256: createHash('sha256').update(sent).digest('hex'),
  }
}

async function keepPhoto(call: GuestCall, token: string, id: string, drawn: Drawn | null): Promise<CheckPhotoState> {
  const { rows, portal, afterwards } = call
  const link = await enterCheckLink(rows, token)
  const photo = await findPhoto(rows, id, { isLocked: true })
  if (photo.link_id !== link.id) throw problem('not found')
  if (photo.file_id !== null) return stateOf(photo)
  if (!drawn) throw problem('not found')
  const facts = { owner: CHECK_FILES, ownerId: photo.check_id, account: link.account, createdBy: null } as const
  const name = `${photo.code}.${drawn.file.key.slice(drawn.file.key.lastIndexOf('.') + 1)}`
  const { id: fileId } = await portal.files.nameBytes(rows, drawn.file, { ...facts, name, takenAt: drawn.takenAt })
  const { id: previewId } = await portal.files.nameBytes(rows, drawn.preview, { ...facts, name: `${photo.code}.webp` })
  await sql`update check_photos set file_id = ${fileId}, preview_id = ${previewId}, sent_sha256 = ${drawn.sentSha256}, part_keys = '{}', finished_at = now()
    where id = ${id}::uuid`.execute(rows)
  afterwards(async (owner) => {
    const { rows: kept } =
      await sql`select from check_photos where id = ${id}::uuid and finished_at is not null`.execute(owner)
    if (kept.length > 0) await portal.files.parts.remove(photo.part_keys)
  })
  return stateOf({ ...photo, file_id: fileId })
}

export const photoHandlers: Handlers<Endpoints> = {
  startPhoto: start,

  // The bytes are in the store before the row says so, and no transaction waits for a store.
  sendPhotoPart: {
    prepare: async ({ bytes, portal, openRows }, { id, offset }) => {
      const photo = await openRows(async (rows) => {
        await enterPhotoLink(rows, id)
        return findPhoto(rows, id)
      })
      assertContinues(photo, offset, bytes.length)
      const key = await portal.files.parts.keep(`check-${id}`, offset, bytes)
      return async (call) => {
        try {
          return await notePart(call, id, offset, bytes.length, key)
        } catch (error) {
          await portal.files.parts.remove([key])
          throw error
        }
      }
    },
  },

  finishPhoto: {
    prepare: async (beforehand, { id, token }) => {
      const photo = await beforehand.openRows(async (rows) => {
        const link = await enterCheckLink(rows, token)
        const found = await findPhoto(rows, id)
        if (found.link_id !== link.id) throw problem('not found')
        return found
      })
      if (photo.file_id === null && photo.received_bytes < photo.size_bytes)
        throw problem('not allowed now', {
          detail: `We have received ${photo.received_bytes} of ${photo.size_bytes} bytes of this photo. Send the rest first.`,
        })
      const drawn = photo.file_id === null ? await drawPhoto(beforehand, photo) : null
      return (call) => keepPhoto(call, token, id, drawn)
    },
  },
}

/** What never arrived whole within its day goes, a few at a time: the telephone begins it again under the same key. */
export async function endPhotos(rows: Rows): Promise<{ readonly keys: readonly string[]; readonly count: number }> {
  const { rows: ended } = await sql<{ part_keys: string[] }>`
    delete from check_photos where id in (select id from check_photos where finished_at is null and ends_at <= now() order by ends_at limit 200)
    returning part_keys`.execute(rows)
  return { keys: ended.flatMap(({ part_keys: keys }) => keys), count: ended.length }
}
