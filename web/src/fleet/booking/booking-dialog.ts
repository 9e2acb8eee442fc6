// The booking form comes with the first sign that somebody will book: a list or a board of rows needs none of it.
import { code } from '../../data/loading/code.ts'

export const bookingDialog = code(async () => (await import('./request-bookings-dialog.tsx')).RequestBookingsDialog)
