// The photos of the demo's condition sets, drawn: the same vehicle in every slot, with a scrape on the nearside of what was found this morning.
// Written once the rows stand, as their bytes lie outside the database.
import { slotInWords } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'

const [WIDTH, HEIGHT] = [900, 600]

const wheel = (x: number) =>
  `<circle cx="${x}" cy="440" r="62" fill="#23282d"/><circle cx="${x}" cy="440" r="32" fill="#9aa3ab"/>`
const flank = `<path d="M90 440V210q0-30 30-30h470q40 0 70 40l80 90 80 20q30 8 30 40v70z" fill="#e6eaed" stroke="#9aa5ad" stroke-width="4"/>
  <path d="M600 200l80 100h-140V200z" fill="#3b4a57"/><path d="M340 190v245M510 190v245" stroke="#b7c0c6" stroke-width="4"/>
  <rect x="370" y="300" width="70" height="18" rx="9" fill="#4a545c"/>${wheel(230)}${wheel(690)}`
const scrape = `<g stroke="#6f7b84" stroke-width="6" fill="none"><path d="M390 380q90-26 170-16"/><path d="M400 396q84-22 150-12" stroke="#b06a3c"/>
  <path d="M396 412q70-14 130-6"/></g>`
const end = (screen: string) =>
  `<path d="M230 500V220q0-60 60-60h320q60 0 60 60v280z" fill="#e6eaed" stroke="#9aa5ad" stroke-width="4"/>${screen}
  <rect x="380" y="430" width="140" height="34" rx="5" fill="#f0c419"/><rect x="240" y="360" width="60" height="46" rx="8" fill="#c9d3da"/>
  <rect x="600" y="360" width="60" height="46" rx="8" fill="#c9d3da"/>`
const drawings: Readonly<Record<string, string>> = {
  front: end('<path d="M270 320l26-110h308l26 110z" fill="#3b4a57"/>'),
  rear: end(
    '<path d="M450 170v250" stroke="#9aa5ad" stroke-width="4"/><rect x="290" y="210" width="130" height="110" fill="#3b4a57"/>',
  ),
  load_area:
    '<path d="M150 520V120h600v400l-130-90H280z" fill="#bcc5cb"/><path d="M280 430V210h340v220z" fill="#8d979e"/>',
  interior:
    '<rect x="120" y="180" width="660" height="320" rx="40" fill="#3d454c"/><circle cx="300" cy="360" r="90" fill="none" stroke="#14181b" stroke-width="22"/>',
  dash: '<rect x="120" y="150" width="660" height="300" rx="40" fill="#14181b"/><text x="450" y="320" font-family="sans-serif" font-size="72" fill="#e9f1f5" text-anchor="middle">61 904 mi</text>',
}

async function draw(slot: string, isScraped: boolean): Promise<Uint8Array> {
  const side = `${flank}${isScraped ? scrape : ''}`
  const turned = slot === 'nearside' ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${side}</g>` : side
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#cdd6db"/>
    <rect y="470" width="${WIDTH}" height="130" fill="#7f868b"/>${drawings[slot] ?? turned}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
}

interface Set {
  readonly id: number
  readonly account: string
  readonly state: string
  readonly type: string
  readonly slots: readonly string[]
  readonly taken_at: string
  readonly side: string
  readonly by: number
  readonly by_name: string
}

/** A draft has its first photos, every other set all that its body asks for. */
const TAKEN_OF_DRAFT = 3

/** Rows of the owner: nothing of it remains when it fails. */
export async function fillConditionPhotos(database: Database, files: Pick<Files, 'storeFile'>): Promise<void> {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const photoOf = (slot: string, isScraped: boolean): Promise<Uint8Array> => {
    const key = `${slot} ${isScraped}`
    const made = drawn.get(key) ?? draw(slot, isScraped)
    drawn.set(key, made)
    return made
  }
  await asOwner(
    database,
    async (rows) => {
      const { rows: sets } = await sql<Set>`
        select c.id, c.customer_account_number as account, c.state, c.type, k.required as slots, json_instant(k.taken_at) as taken_at, k.side,
          u.id as by, u.name as by_name
        from cases c join condition_sets k on k.case_id = c.id join users u on u.id = c.created_by
        where c.kind = 'condition' and c.state <> 'discarded' order by c.id`.execute(rows)
      for (const { id, account, state, type, slots, taken_at: at, side, by, by_name: name } of sets)
        for (const slot of state === 'draft' ? slots.slice(0, TAKEN_OF_DRAFT) : slots) {
          const bytes = await photoOf(slot, type === 'incident' && slot === 'nearside')
          const title = slotInWords(slot)
          const facts = { owner: 'case', ownerId: String(id), account, visibility: 'customer', createdBy: by } as const
          const file = await files.storeFile(rows, { ...facts, bytes, name: `${slot}.webp`, takenAt: at })
          const digest = createHash('sha256').update(bytes).digest('hex')
          await sql`
            insert into documents (customer_account_number, owner, owner_id, case_id, file_id, preview_id, type, slot, title, visibility, sha256, sent_sha256, scanned,
              added_by, added_by_name, side, added_at)
            values (${account}, 'case', ${id}, ${id}, ${file.id}, ${file.id}, 'photo', ${slot}, ${title}, 'customer', ${digest}, ${digest}, 'no scanner',
              ${by}, ${name}, ${side}, ${at})`.execute(rows)
        }
      // Asked for again after these photos had come.
      await sql`update condition_sets k set retake_after = (select max(d.id) from documents d where d.case_id = k.case_id)
        where cardinality(k.retake_slots) > 0`.execute(rows)
    },
    { limitMilliseconds: 0 },
  )
}
