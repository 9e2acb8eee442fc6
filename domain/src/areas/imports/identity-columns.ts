// Columns that say who or what a row is of: plates, accounts, serial numbers, addresses, licences.
import { isOddRegistration, normaliseRegistration } from '../../fleet/registration.ts'
import { imeiDigits, imeiWarning, isVin, normaliseVin } from '../../fleet/serial-numbers.ts'
import { column, type ImportColumn, type Named, tooLong } from './columns.ts'
import { Fault, quoted } from './reasons.ts'

const LONGEST_REGISTRATION = 20

export const registration = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a registration, with or without spaces',
    read: (cell) => {
      const mark = normaliseRegistration(cell)
      if (mark === '') return new Fault('bad_format', `${quoted(cell)} is not a registration. Enter a registration.`)
      return mark.length > LONGEST_REGISTRATION ? tooLong(mark, LONGEST_REGISTRATION) : mark
    },
  })

/** A registration that this row brings in: one of no known style deserves a look. */
export const newRegistration = (named: Named): ImportColumn => ({
  ...registration(named),
  warning: (value, cell) =>
    typeof value === 'string' && isOddRegistration(value)
      ? {
          reason: 'odd_registration',
          says: `${quoted(cell)} does not look like a UK registration. We saved it as entered. Check it.`,
        }
      : null,
})

const LONGEST_ACCOUNT = 8

export const account = (named: Named): ImportColumn =>
  column(named, {
    holds: 'an account number, at most 8 characters, with any leading zeros',
    pointsAt: 'accounts',
    read: (cell) => {
      if (cell.length > LONGEST_ACCOUNT) return tooLong(cell, LONGEST_ACCOUNT)
      return /^[A-Za-z0-9-]+$/.test(cell)
        ? cell
        : new Fault('bad_format', `${quoted(cell)} is not a valid account number. Use letters, numbers and hyphens.`)
    },
  })

const LONGEST_EMAIL = 254

export const email = (named: Named): ImportColumn =>
  column(named, {
    holds: 'an email address',
    read: (cell) => {
      if (cell.length > LONGEST_EMAIL) return tooLong(cell, LONGEST_EMAIL)
      const isAddress = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+$/.test(cell) && /@[^.].*\.[^.]+$/.test(cell)
      return isAddress
        ? cell
        : new Fault('bad_format', `${quoted(cell)} is not a valid email address, like name@company.co.uk.`)
    },
  })

export const vin = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a VIN of 17 characters without I, O or Q',
    read: (cell) =>
      isVin(cell)
        ? normaliseVin(cell)
        : new Fault('bad_format', `${quoted(cell)} is not a valid VIN. A VIN has 17 characters and no I, O or Q.`),
  })

/** Kept as digits. A number that fails its check digit, or is no IMEI at all, is warned about: some trackers use other serials. */
export const deviceNumber = (named: Named): ImportColumn =>
  column(named, {
    holds: 'the tracker’s IMEI',
    read: (cell) => {
      const digits = imeiDigits(cell)
      if (digits === '')
        return new Fault('bad_format', `${quoted(cell)} has no digits. Enter the tracker’s number, or leave it blank.`)
      return digits.length > 40 ? tooLong(digits, 40) : digits
    },
    warning: (value, cell) => {
      const warning = typeof value === 'string' ? imeiWarning(value) : null
      if (warning === null) return null
      const why = warning === 'length' ? 'does not have the 15 digits of an IMEI' : 'has a wrong check digit'
      return { reason: 'check_digit', says: `${quoted(cell)} ${why}. We saved it as entered. Check it.` }
    },
  })

/** The value is never repeated in a message: it is personal. */
export const licenceNumber = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a GB driving licence number of 16 characters',
    read: (cell) => {
      const number = cell.replace(/\s/g, '').toUpperCase()
      return /^[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}$/.test(number)
        ? number
        : new Fault(
            'bad_format',
            'This is not a valid GB driving licence number. It has 16 characters: 5 from the surname, 6 digits, 2 initials, then 3 more.',
          )
    },
  })
