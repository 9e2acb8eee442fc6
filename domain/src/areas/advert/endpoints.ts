import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'

export const advertAudiences = ['all', 'customers', 'staff'] as const

const address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (value) => value === '' || /^(\/[\w./-]+|https:\/\/[^\s]+)$/.test(value),
    'Enter a link that starts with / or https://',
  )
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.').nullable()

const values = {
  is_enabled: z.boolean(),
  text: z.string().trim().max(400, 'Use at most 400 characters.'),
  image_desktop: address,
  image_mobile: address,
  /** First and last day it is shown; null: from now on, without end. */
  starts_on: day,
  ends_on: day,
  audience: z.enum(advertAudiences),
}
export const advertValues = z
  .strictObject(values)
  .refine(
    ({ is_enabled: isOn, text, image_desktop: desk, image_mobile: phone }) => !isOn || `${text}${desk}${phone}` !== '',
    {
      path: ['text'],
      error: 'Add text or an image before you turn the advert on.',
    },
  )
  .refine(({ starts_on: from, ends_on: to }) => from === null || to === null || to >= from, {
    path: ['ends_on'],
    error: 'The last day must be the same as or after the first day.',
  })
const advert = z.object({ ...values, updated_at: z.string().nullable() })

export const advertEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/popup-advert',
    needs: 'manage popup advert',
    summary: 'The popup advert as it is edited',
    reply: advert,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/popup-advert',
    needs: 'manage popup advert',
    summary: 'Saves the popup advert; a new text or picture is shown to everybody again',
    /** The version is the instant the advert was last saved as it was read; null: never. */
    input: z.strictObject({ version: z.string().max(40).nullable(), values: advertValues }),
    reply: advert,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/popup-advert/close',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Keeps for this person, on every device, that they closed the advert they saw',
    /** As `advertContent` writes it: an advert that has changed since was never seen, and stays open. */
    input: z.strictObject({ content: z.string().max(3_000) }),
    reply: z.object({ is_closed: z.boolean() }),
  }),
  showAgain: endpoint({
    method: 'POST',
    path: '/api/popup-advert/show-again',
    needs: 'manage popup advert',
    summary: 'Shows the advert again to everybody, those who closed it included',
    reply: z.object({ message: z.string() }),
  }),
}
