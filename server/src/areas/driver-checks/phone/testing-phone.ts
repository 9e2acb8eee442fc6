// For the tests of checks by telephone: links given out, checks as a telephone sends them, and photos in parts.
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { CheckSheet } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { itemsFor } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { randomUUID } from 'node:crypto'
import type { Answer, TestPerson, TestPortal } from '../../../testing/portal.ts'

export interface Given {
  readonly id: number
  readonly token: string
}

export const vanAnswers = (...defects: readonly { readonly code: string }[]): object[] =>
  itemsFor('van').map(({ code }) => ({
    ...{ code, response: 'ok' },
    ...defects.find((each) => each.code === code),
  }))

/** A check of 14 minutes that ended and was sent just now, by a clock that is right. */
export const aSentCheck = (change: object = {}, now = Date.now()): { check_id: string } & Record<string, unknown> => ({
  ...{ check_id: randomUUID(), reg_no: 'NONE', template: 'van', template_version: 1, driver_name: 'Leon Marsh' },
  ...{ miles: 48_267, answers: vanAnswers(), is_nil_declared: true, signature: 'Leon Marsh' },
  started_at: new Date(now - 14 * 60_000).toISOString(),
  ...{ ended_at: new Date(now).toISOString(), sent_at: new Date(now).toISOString(), took_seconds: 14 * 60 },
  ...change,
})

export function phone(portal: TestPortal) {
  const give = async (
    by: TestPerson,
    purpose: 'vehicle check' | 'driver check',
    recordId: number,
  ): Promise<{ answer: Answer; given: Given }> => {
    const answer = await portal.send('POST', '/api/links', by.token, { purpose, record_id: recordId })
    const { link, address = '' } = answer.json as { link?: { id: number }; address?: string }
    return { answer, given: { id: link?.id ?? 0, token: address.split('#/link/')[1] ?? '' } }
  }
  const open = async (token: string, more: object = {}) => {
    const answer = await portal.send('POST', '/api/links/open', undefined, { token, ...more })
    return { ...answer, sheet: answer.json as OpenedLink & CheckSheet }
  }
  const send = (token: string, check: object) =>
    portal.send('POST', '/api/check-links/check', undefined, { token, check })
  const startPhoto = (token: string, given: object) =>
    portal.send('POST', '/api/check-links/photos', undefined, { token, ...given })
  const part = async (id: string, offset: number, bytes: Uint8Array) => {
    const reply = await portal.app.inject({
      method: 'PATCH',
      url: `/api/check-links/photos/${id}?offset=${offset}`,
      headers: { 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from(bytes),
    })
    return { status: reply.statusCode, json: reply.json<Record<string, unknown>>() }
  }
  const finish = (token: string, id: string) =>
    portal.send('POST', `/api/check-links/photos/${id}/finish`, undefined, { token })
  /** A green check of the vehicle that waits for somebody to look at it. */
  const toReview = async (by: TestPerson, reg: string) => {
    const filters = [`reg_no:is:${reg}`, 'is_to_review:is:yes', 'rag:is:green']
    const query = filters.map((filter) => `filter=${filter}`).join('&')
    const { json } = await portal.get(`/api/driver-checks?size=25&${query}`, by.token)
    return (json as { rows: object[] }).rows[0]
  }
  return { give, open, send, startPhoto, part, finish, toReview }
}
