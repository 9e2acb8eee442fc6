// One table of how a database value becomes a JavaScript value, used by both engines so that their rows are equal.
import pg from 'pg'

type Parse = (text: string) => unknown

const asText: Parse = (text) => text

const asNumber: Parse = (text) => Number(text)

/** `bigint` and `count(*)` as numbers; one that a number cannot hold exactly is an error, never a rounded value. */
const asExactNumber: Parse = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the exact whole numbers of JavaScript`)
  return value
}

/** `timestamptz` as ISO 8601 in UTC with milliseconds, whatever the zone of the database session. */
const asInstant: Parse = (text) => {
  // The usual answer of a UTC session, `2026-03-01 09:00:00.123456+00`, needs no Date: it is by far the most common.
  if (text.endsWith('+00') && text.length >= 22 && text.length <= 29) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  if (Number.isNaN(instant.getTime())) throw new RangeError(`“${text}” is not an instant`)
  return instant.toISOString()
}

const asBytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))

// pg's parser of text[] reads the one syntax all arrays share. Its types know no array identifiers, and any result.
const readArray = pg.types.getTypeParser(1009 as never) as (text: string) => unknown[]

const asArrayOf = (parse: Parse): Parse => {
  const convert = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(convert)
    return typeof entry === 'string' ? parse(entry) : entry
  }
  return (text) => readArray(text).map(convert)
}

const isTrue: Parse = (text) => text === 't'
const fromJson: Parse = (text) => JSON.parse(text)

// Object identifiers of PostgreSQL's built-in types: the type and its array. A type absent here (date, uuid, time,
// interval, text) stays the text the database wrote.
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, isTrue],
  [1000, asArrayOf(isTrue)],
  [17, asBytes],
  [20, asExactNumber],
  [1016, asArrayOf(asExactNumber)],
  [21, asNumber],
  [1005, asArrayOf(asNumber)],
  [23, asNumber],
  [1007, asArrayOf(asNumber)],
  [26, asNumber],
  [700, asNumber],
  [1021, asArrayOf(asNumber)],
  [701, asNumber],
  [1022, asArrayOf(asNumber)],
  [1700, asNumber],
  [1231, asArrayOf(asNumber)],
  [114, fromJson],
  [199, asArrayOf(fromJson)],
  [3802, fromJson],
  [3807, asArrayOf(fromJson)],
  [1184, asInstant],
  [1185, asArrayOf(asInstant)],
  [1009, asArrayOf(asText)],
  [1015, asArrayOf(asText)],
  [1002, asArrayOf(asText)],
  [1182, asArrayOf(asText)],
  [2951, asArrayOf(asText)],
])

/** The parsers in the shape a pg pool takes, so that they hold for that pool alone and no global table is changed. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? asText,
}
