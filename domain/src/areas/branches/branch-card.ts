import { z } from 'zod'

const text = z.string().nullable()

/** What a branch tells whoever has to reach it. */
export const branchCard = z.object({
  name: z.string(),
  phone: text,
  email: text,
  address: text,
  postcode: text,
  opening_hours: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
