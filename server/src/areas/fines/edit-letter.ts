// Letters before they leave: read as their packs would have them, their free text worded anew.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { isLetterSent } from '@kerbline/domain/areas/fines/letter-words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import type { PdfPaper } from '../../files/write-pdf.ts'
import { keptFine } from '../../fines/kept.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { packOf } from './packs.ts'
import { keptWordings } from './wording.ts'

type Shown = ReplyOf<(typeof finesEndpoints)['letter']>

/** Its blocks under their headings. */
function partsOf({ blocks }: PdfPaper): Shown['parts'] {
  const parts: Shown['parts'] = []
  let heading: string | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block.text
    else {
      if (block.kind === 'text') parts.push({ heading, text: block.text, facts: [] })
      else if (block.kind === 'entry') parts.push({ heading: block.head, text: block.text.trim(), facts: [] })
      else if (block.kind === 'facts')
        parts.push({ heading, text: null, facts: block.facts.map(([label, words]) => ({ label, words })) })
      heading = null
    }
  }
  return parts
}

export async function readLetter(
  { rows, actor, portal }: Call,
  { id, letter: name }: InputOf<(typeof finesEndpoints)['letter']>,
): Promise<Shown> {
  const row = await findCase(rows, fineCase.name, id)
  const { letter, worded } = await packOf(rows, row, name, actor, portal.clock.businessNow())
  const { wording, standard, edited, is_lapsed } = worded
  return { title: letter.title, parts: partsOf(letter), wording, standard, edited, is_lapsed }
}

export async function saveLetter(
  call: Call,
  { id, version, letter: name, opening, asks }: InputOf<(typeof finesEndpoints)['saveLetter']>,
  current: (row: CaseRow) => Promise<unknown>,
): Promise<CaseRow> {
  const { rows, actor, portal } = call
  const row = await findCase(rows, fineCase.name, id, { isLocked: true })
  await requireVersion(row, version, () => current(row))
  const now = portal.clock.businessNow()
  const { worded } = await packOf(rows, row, name, actor, now)
  if (isLetterSent(name, row.state))
    throw problem('not allowed now', { detail: 'This document was sent. You can change the next one.' })
  const { [name]: _, ...others } = keptWordings(await keptFine(rows, id))
  const isStandard = opening === worded.standard.opening && asks === worded.standard.asks
  const own = { opening, asks, basis: worded.basis, by: actor.name, at: now.toISOString() }
  const changes = await setWritten(rows, 'fine_cases', id, {
    letter_wording: isStandard ? others : { ...others, [name]: own },
  })
  await touchCase(rows, id)
  await recordWritten(call, fineCase, row, changes)
  return findCase(rows, fineCase.name, id)
}
