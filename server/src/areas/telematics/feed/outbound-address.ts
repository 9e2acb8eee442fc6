// Where the server may connect to on an operator's word: web addresses outside private networks, unless private ones are
// allowed. Checked on the very address that is connected to, so that no name can turn into another one in between.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address we do not connect to. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefusedAddress'
  }
}

const within = new BlockList()
const subnets4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// The last three can carry a version 4 address inside.
const subnets6: readonly (readonly [string, number])[] = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
  ['100::', 64],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
]
for (const [net, prefix] of subnets4) within.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of subnets6) within.addSubnet(net, prefix, 'ipv6')

/** Loopback, private, link-local, reserved and the like; version 4 addresses written as version 6 too. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return within.check(mapped ?? address, family === 6 && mapped === undefined ? 'ipv6' : 'ipv4')
}

const refusal = (host: string): RefusedAddress =>
  new RefusedAddress(
    `${host} is on a private network. Feeds must be on public addresses, unless private ones are allowed.`,
  )

/** For node:http: resolves a name, and fails when any of its addresses is private. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(refusal(host), '', 0)
    const [first] = addresses
    if (options.all === true) return done(null, addresses)
    return done(null, first?.address ?? '', first?.family ?? 0)
  })
}

/** The address of a feed. @throws RefusedAddress unless it is http or https, without a name and password in it, and public. */
export function feedAddress(text: string, isPrivateAllowed: boolean): URL {
  if (!URL.canParse(text)) throw new RefusedAddress(`“${text.slice(0, 80)}” is not a valid URL.`)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RefusedAddress('The feed URL must start with https or http.')
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress('Do not put a username or password in the feed URL. Use a token.')
  // Names are checked when they are resolved; numbers are never resolved, so they are checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPrivateAllowed && isIP(host) !== 0 && isPrivateAddress(host)) throw refusal(host)
  return url
}
