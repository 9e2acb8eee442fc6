// For the tests of imports: what a person does on the screens, as the calls those make.
import { partBytes } from '@kerbline/domain/areas/imports/endpoints.ts'
import { expect } from 'vitest'
import type { Answer, TestPerson, TestPortal } from '../../testing/portal.ts'

export interface View {
  readonly id: number
  readonly state: string
  readonly failure: string | null
  readonly revision: number
  readonly last_fix: string | null
  readonly can_undo: boolean
  readonly made: readonly { register: string; names: string[] }[]
  readonly tells: { readonly note: string; readonly from: string } | null
  readonly undone_at: string | null
  readonly standing: {
    readonly total: number
    readonly records: readonly { name: string; link: object | null; uses: readonly object[] }[]
  }
  readonly counts: Readonly<Record<'create' | 'update' | 'skip' | 'error' | 'left_out', number>>
  readonly columns: readonly {
    title: string
    samples: string[]
    target: string | null
    by: string | null
    closed: string | null
  }[]
  readonly targets: readonly { name: string; is_required: boolean; can_clear: boolean }[]
  readonly groups: readonly {
    key: string
    title: string
    says: string | null
    tone: string
    count: number
    rows: number[]
    fixes: { do: string; count: number; words: string[]; is_suggested: boolean; is_searched: boolean }[]
  }[]
}
const isView = (json: unknown): json is View => typeof json === 'object' && json !== null && 'columns' in json
export const viewIn = ({ json, text }: Answer): View => {
  if (!isView(json)) throw new Error(`No import: ${text}`)
  return json
}

export interface Wizard {
  settled(id: number): Promise<View>
  /** @param accounts of people whose rows name none */
  upload(kind: string, bytes: string | Buffer, name?: string, accounts?: readonly string[]): Promise<View>
  /** @param clears columns whose blank cells clear what stands */
  check(view: View, clears?: readonly string[]): Promise<View>
  /** @param tellFrom the day people are told from; not given: today */
  commit(view: View, isAllOrNothing?: boolean, tellFrom?: string): Promise<View>
  fix(view: View, given: object): Promise<View>
  undo(view: View): Promise<View>
}

const busy = new Set(['reading', 'checking', 'committing', 'undoing'])

/** The import screens in the hands of one person. */
export function wizard(portal: TestPortal, by: TestPerson): Wizard {
  const settled = async (id: number): Promise<View> => {
    for (let turn = 0; turn < 600; turn += 1) {
      const view = viewIn(await portal.get(`/api/imports/${id}`, by.token))
      if (!busy.has(view.state)) return view
      await new Promise((done) => setTimeout(done, 25))
    }
    throw new Error(`Import ${id} does not settle`)
  }
  return {
    settled,
    async upload(kind, bytes, name = `${kind}.csv`, accounts = []) {
      const whole = Buffer.from(bytes)
      const started = await portal.send('POST', '/api/imports', by.token, {
        ...{ kind, name, size_bytes: whole.length },
        ...(accounts.length > 0 && { accounts }),
      })
      const { id } = viewIn(started)
      for (let from = 0; from < whole.length; from += partBytes) {
        const part = await portal.app.inject({
          method: 'PUT',
          url: `/api/imports/${id}/parts?from=${from}`,
          headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
          payload: whole.subarray(from, from + partBytes),
        })
        expect(part.statusCode).toBe(200)
      }
      return settled(id)
    },
    async check({ id, columns }, clears = []) {
      const mapping = columns.map(({ target }) => target)
      const mapped = await portal.send('PUT', `/api/imports/${id}/mapping`, by.token, { mapping, clears })
      expect(mapped.text).toContain('"state":"checking"')
      return settled(id)
    },
    async commit({ id, revision }, isAllOrNothing = false, tellFrom) {
      const sent = await portal.send('POST', `/api/imports/${id}/commit`, by.token, {
        revision,
        is_all_or_nothing: isAllOrNothing,
        ...(tellFrom !== undefined && { tell_from: tellFrom }),
      })
      expect(sent.text).toContain('"state":"committing"')
      return settled(id)
    },
    async fix({ id }, given) {
      const sent = await portal.send('POST', `/api/imports/${id}/fixes`, by.token, { fix: given })
      expect(sent.status).toBe(200)
      return settled(id)
    },
    async undo({ id }) {
      const sent = await portal.send('POST', `/api/imports/${id}/undo`, by.token)
      expect(sent.text).toContain('"state":"undoing"')
      return settled(id)
    },
  }
}
