import { lineInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import type { Choices, LineDraft } from './request-form.ts'

const nameIn = (named: Choices['bodies'], id: number | null): string | null =>
  named.find((each) => each.id === id)?.name ?? null

/** A line that is still being written, as it will read. */
export const draftLineInWords = (line: LineDraft, { categories, bodies, manufacturers }: Choices): string =>
  lineInWords({
    quantity: Number(line.quantity),
    ...{ model: line.model, has_tail_lift: line.has_tail_lift === true, has_tow_bar: line.has_tow_bar === true },
    ...{ has_livery: line.has_livery === true, category: nameIn(categories, line.vehicle_category_id) ?? 'Vehicle' },
    ...{ body: nameIn(bodies, line.body_id), manufacturer: nameIn(manufacturers, line.manufacturer_id) },
  })
