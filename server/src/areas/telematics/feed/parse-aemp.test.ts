import { expect, test } from 'vitest'
import { checkEquipment } from '../check-equipment.ts'
import { feedInstant, nextLink, parseAemp } from './parse-aemp.ts'
import { RefusedSnapshot } from './read-tree.ts'

const bytes = (text: string): Buffer => Buffer.from(text)
const refusalOf = (content: Uint8Array): string => {
  try {
    parseAemp(content)
  } catch (error) {
    if (error instanceof RefusedSnapshot) return error.message
    throw error
  }
  throw new Error('This snapshot was to be refused')
}

const xml = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<iso:Fleet xmlns:iso="http://standards.iso.org/iso/15143/-3" version="1" snapshotTime="2026-11-21T08:30:00Z">
  <iso:Links><rel>self</rel><href>https://x.example/Fleet/1</href></iso:Links>
  <iso:Links><rel>Next</rel><href>https://x.example/Fleet/2?a=1&amp;b=2</href></iso:Links>
  <iso:Equipment>
    <EquipmentHeader><OEMName>A &amp; B &#233;</OEMName><SerialNumber>imei:350100000000004</SerialNumber><PIN>KBLA2023X00100000</PIN></EquipmentHeader>
    <Location datetime="2026-11-21T04:44:00Z"><Latitude>53.6</Latitude><Longitude>-1.29</Longitude></Location>
    <Distance><OdometerUnits>mile</OdometerUnits><Odometer>1000.04</Odometer><datetime>2026-11-21T04:44:00</datetime></Distance>
    <DriverBehaviour><TotalScore>46</TotalScore><Date>2026-11-21T04:44:00Z</Date></DriverBehaviour>
  </iso:Equipment>
</iso:Fleet>`
const json = JSON.stringify({
  fleet: {
    snapshotTime: '2026-11-21T08:30:00Z',
    links: [{ rel: 'next', href: 'https://x.example/Fleet/2?a=1&b=2' }],
    equipment: [
      {
        equipmentHeader: { serialNumber: 'imei:350100000000004', pin: 'KBLA2023X00100000' },
        location: { dateTime: '2026-11-21T04:44:00Z', latitude: 53.6, longitude: -1.29 },
        distance: { dateTime: '2026-11-21T04:44:00.000Z', odometer: 1609.4, odometerUnits: 'km' },
        driverBehaviour: { totalScore: 46, date: '2026-11-21T04:44:00Z' },
      },
    ],
  },
})

test.each([
  ['XML, standard case, attributes and elements, namespaces', xml],
  ['JSON, camel case', json],
])('%s: one shape', (_, text) => {
  const snapshot = parseAemp(bytes(text))
  expect(snapshot.snapshotAt).toBe('2026-11-21T08:30:00.000Z')
  expect(nextLink(snapshot)).toBe('https://x.example/Fleet/2?a=1&b=2')
  const [entry] = checkEquipment(snapshot.equipment, 'kilometre')
  expect(entry?.problems).toEqual([])
  expect(entry?.reading).toMatchObject({
    serialNumber: 'imei:350100000000004',
    pin: 'KBLA2023X00100000',
    odometerMiles: 1000,
    odometerAt: '2026-11-21T04:44:00.000Z',
    score: 46,
    latitude: 53.6,
    longitude: -1.29,
    locationAt: '2026-11-21T04:44:00.000Z',
    isComplete: true,
  })
})

test('text of XML is decoded, and only by the entities every XML knows', () => {
  const [entry] = checkEquipment(parseAemp(bytes(xml)).equipment, 'kilometre')
  expect(entry?.reading?.raw).toMatchObject({ equipmentheader: { oemname: 'A & B é' } })
})

test.each([
  [
    'a bomb of entities',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Fleet><Equipment>&b;</Equipment></Fleet>',
    /entities/,
  ],
  ['an outside entity', '<!doctype x SYSTEM "file:///etc/passwd"><Fleet/>', /entities/],
  ['XML cut off', '<Fleet><Equipment><EquipmentHeader>', /not valid near line/],
  ['JSON cut off', '{"Fleet":{"Equipment":[', /not valid or is cut off/],
  ['something else', '<html><body>Sign in</body></html>', /not a fleet snapshot/],
  ['a list', '[1,2]', /not a fleet snapshot/],
  ['a text', 'Service unavailable', /not XML or JSON/],
  ['nothing', '', /not XML or JSON/],
  [
    'nested without end in XML',
    `<Fleet>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Fleet>`,
    /not valid|too many levels/,
  ],
  ['nested without end in JSON', `{"Equipment":${'['.repeat(5000)}${']'.repeat(5000)}}`, /too many levels/],
])('%s is refused', (_, text, words) => {
  expect(refusalOf(bytes(text))).toMatch(words)
})

test('another encoding and more than 16 MB are refused', () => {
  expect(refusalOf(Buffer.from([0x3c, 0x46, 0xe9, 0x3e]))).toMatch(/UTF-8/)
  expect(refusalOf(Buffer.alloc(17 * 1024 * 1024, 0x20))).toMatch(/16 MB/)
})

test('a name like __proto__ is a name', () => {
  const [entry] = checkEquipment(
    parseAemp(bytes('{"Equipment":[{"__proto__":{"x":1},"EquipmentHeader":{"SerialNumber":"1"}}]}')).equipment,
    'kilometre',
  )
  expect(entry?.reading?.serialNumber).toBe('1')
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test.each([
  ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21T08:30:00', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21T08:30:00+01:00', '2026-11-21T07:30:00.000Z'],
  ['0001-01-01T00:00:00Z', null],
  ['2026-02-30T08:00:00Z', null],
  ['now', null],
])('the time "%s" is %s', (text, instant) => {
  expect(feedInstant(text)).toBe(instant)
})

const header = { SerialNumber: '123456' }
test.each([
  ['no header', {}, ['EquipmentHeader', 'missing'], false],
  [
    'an empty serial number',
    { EquipmentHeader: { SerialNumber: '' } },
    ['EquipmentHeader.SerialNumber', 'missing'],
    false,
  ],
  [
    'the text missing',
    { EquipmentHeader: { SerialNumber: 'Missing', PIN: 'missing' } },
    ['EquipmentHeader.SerialNumber', 'missing'],
    false,
  ],
  [
    'a latitude beyond the pole',
    { EquipmentHeader: header, Location: { Latitude: 95.2, Longitude: 0 } },
    ['Location.Latitude', 'out_of_range'],
    true,
  ],
  [
    'a latitude in words',
    { EquipmentHeader: header, Location: { Latitude: 'north', Longitude: 0 } },
    ['Location.Latitude', 'not_a_number'],
    true,
  ],
  [
    'half a position',
    { EquipmentHeader: header, Location: { Latitude: 51.2 } },
    ['Location.Longitude', 'missing'],
    true,
  ],
  [
    'the position 0, 0',
    { EquipmentHeader: header, Location: { Latitude: 0, Longitude: 0 } },
    ['Location', 'out_of_range'],
    true,
  ],
  [
    'a negative odometer',
    { EquipmentHeader: header, Distance: { Odometer: -4 } },
    ['Distance.Odometer', 'out_of_range'],
    true,
  ],
  [
    'an odometer in words',
    { EquipmentHeader: header, Distance: { Odometer: 'n/a' } },
    ['Distance.Odometer', 'not_a_number'],
    true,
  ],
  [
    'an unknown unit',
    { EquipmentHeader: header, Distance: { Odometer: 4, OdometerUnits: 'furlong' } },
    ['Distance.OdometerUnits', 'unknown_value'],
    true,
  ],
  [
    'a day that is none',
    { EquipmentHeader: header, Distance: { Odometer: 4, datetime: '2026-02-30T08:00:00Z' } },
    ['Distance.datetime', 'invalid_date'],
    true,
  ],
  [
    'a score above 100',
    { EquipmentHeader: header, DriverBehaviour: { TotalScore: 140 } },
    ['DriverBehaviour.TotalScore', 'out_of_range'],
    true,
  ],
  [
    'a score in words',
    { EquipmentHeader: header, DriverBehaviour: { TotalScore: 'good' } },
    ['DriverBehaviour.TotalScore', 'not_a_number'],
    true,
  ],
  ['a header alone', { EquipmentHeader: header }, null, true],
  ['a PIN alone', { EquipmentHeader: { PIN: '1C3CCCAB8FN540394' } }, null, true],
  ['a score of 0', { EquipmentHeader: header, DriverBehaviour: { TotalScore: 0 } }, null, true],
  [
    'empty blocks',
    { EquipmentHeader: header, Location: {}, Distance: { Odometer: '' }, DriverBehaviour: null },
    null,
    true,
  ],
])('%s', (_, entry, problem, isKept) => {
  const [checked] = checkEquipment(parseAemp(bytes(JSON.stringify({ Equipment: [entry] }))).equipment, 'kilometre')
  expect(checked?.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual(
    problem ? [[0, ...problem]] : [],
  )
  expect(checked?.reading !== null).toBe(isKept)
  expect(checked?.reading?.isComplete ?? false).toBe(false)
})

test('a provider that names no unit has its own', () => {
  const { equipment } = parseAemp(
    bytes('{"Equipment":[{"EquipmentHeader":{"SerialNumber":"1"},"Distance":{"Odometer":1000}}]}'),
  )
  expect(
    (['kilometre', 'mile', 'metre'] as const).map((unit) => checkEquipment(equipment, unit)[0]?.reading?.odometerMiles),
  ).toEqual([621.4, 1000, 0.6])
})

test('of two machines with one serial number the later is the bad one, whatever its spelling', () => {
  const serials = ['imei:350100000000004', '350100000000004', 'AB12 CDE', 'ab12cde', 'UNIT20', '20']
  const { equipment } = parseAemp(
    bytes(JSON.stringify({ Equipment: serials.map((SerialNumber) => ({ EquipmentHeader: { SerialNumber } })) })),
  )
  expect(
    checkEquipment(equipment, 'kilometre').flatMap(({ problems }) =>
      problems.map(({ row, column, reason }) => [row, column, reason]),
    ),
  ).toEqual([
    [1, 'EquipmentHeader.SerialNumber', 'duplicate'],
    [3, 'EquipmentHeader.SerialNumber', 'duplicate'],
  ])
})
