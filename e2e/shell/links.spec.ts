// No dead ends: every link that is offered on the dashboard, the worklist, the list and map of vehicles and a vehicle's page leads to a
// screen that stands and opens for whoever is offered it. On the way each person looks closer at a share of the pages and of the screens
// nobody offered them, as walk.spec does; KERBLINE_WALK=whole: at all of them. The others are left as soon as their heading says that they
// opened; a record's says so once it is there.
import { z } from 'zod'
import { arriveAt, faultsOf, isWholeWalk, plainScreens, signedInScreens } from '../support/arrive.ts'
import { ask, customerRoles, newSession, personOf, staff } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import type { Visitor } from '../support/visitor.ts'

const rows = z.object({ rows: z.array(z.object({ reg_no: z.string() })) })

const linksOn = async ({ page }: Visitor): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute('href').slice(1)))]`,
  )

/** Many rows lead to one kind of screen: one of each kind is followed. */
const kindOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/{}')

const refusal = /^(Page not found|You do not have access to|.* not found$)/

async function plateFor(base: string, token: string): Promise<string | undefined> {
  try {
    return (await ask(base, token, '/api/vehicles?size=25', rows)).rows[0]?.reg_no
  } catch {
    return undefined // no right to vehicles: there is no vehicle's page to look at
  }
}

const plainPaths = new Set(plainScreens.map(([, { path }]) => path))
/** Both sides, those who are offered most and those who are offered little; KERBLINE_WALK=whole: everybody. */
const people = isWholeWalk
  ? [...customerRoles.map((role) => `${role}.harrow`), ...staff]
  : ['fleet.harrow', 'readonly.harrow', 'admin', 'maintenance']

const isTurn = (place: number, person: number): boolean => isWholeWalk || place % people.length === person

for (const [person, name] of people.entries())
  test(`every link offered to ${name} opens`, async ({ visit, baseURL }) => {
    test.slow()
    const token = await newSession(baseURL ?? '', personOf(name))
    const plate = await plateFor(baseURL ?? '', token)
    const visitor = await visit(name)
    const from = [
      '/dashboard',
      '/worklist',
      ...(plate === undefined ? [] : ['/vehicles', '/vehicles?show=map', `/vehicleoverview/${plate}`]),
    ]
    const offered = new Map<string, { address: string; on: string }>()
    for (const [place, path] of from.entries()) {
      await (place === 0 ? visitor.open(path) : visitor.go(path))
      for (const address of await linksOn(visitor))
        if (!offered.has(kindOf(address))) offered.set(kindOf(address), { address, on: path })
    }
    const wrong: string[] = []
    for (const [place, { address, on }] of [...offered.values()].entries()) {
      const isLooked = isTurn(place, person)
      const heading = await arriveAt(visitor, address, !isLooked && plainPaths.has(kindOf(address)))
      if (refusal.test(heading)) wrong.push(`${address}, offered on ${on}: ${heading}`)
      else if (isLooked) wrong.push(...(await faultsOf(visitor, address)))
    }
    for (const [place, { path }] of signedInScreens.entries()) {
      if (offered.has(kindOf(path)) || !isTurn(place, person)) continue
      if ((await arriveAt(visitor, path)) !== 'Page not found') wrong.push(...(await faultsOf(visitor, path)))
    }
    expect(wrong).toEqual([])
  })
