// npm run sbom [FILE]: the bill of materials in CycloneDX 1.6, from the lock file alone: every package with its licence, its digest and what it
// stands on. The same lock file gives the same file. npm's own command refuses a tree in which a package asks for "latest" of another.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './run.ts'

export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Locked = Readonly<Record<string, LockedPackage>>

const marker = 'node_modules/'
const nameOf = (path: string): string => path.slice(path.lastIndexOf(marker) + marker.length)
const addressOf = (path: string, { version = '' }: LockedPackage): string =>
  `pkg:npm/${nameOf(path).replace(/^@/, '%40')}@${version}`

/** Where a package that stands at `path` finds another: beside itself, then further up. */
function found(locked: Locked, path: string, name: string): string | undefined {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(`/${marker}`)))) {
    const place = join(from, marker, name)
    if (locked[place] !== undefined) return place
    if (from === '' || !from.includes(marker)) return locked[marker + name] === undefined ? undefined : marker + name
  }
}

/** As the lock file has it; of packages that say it in an older way, as their own file has it where they are installed. */
function licenceOf(path: string, { license }: LockedPackage): string | undefined {
  const file = join(root, path, 'package.json')
  if (license !== undefined || !existsSync(file)) return license
  const own: { license?: unknown; licenses?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
  const said = Array.isArray(own.licenses) ? own.licenses.map(typeOf).join(' OR ') : typeOf(own.license)
  return said || undefined
}
const typeOf = (said: unknown): string => {
  if (typeof said === 'string') return said
  return typeof said === 'object' && said !== null && 'type' in said ? String(said.type) : ''
}

/** One licence by its SPDX name, or several as an expression of them. */
const licencesOf = (said: string | undefined): object[] => {
  if (said === undefined) return []
  if (/^SEE |^UNLICENSED$/.test(said)) return [{ license: { name: said } }]
  return /[\s()]/.test(said) ? [{ expression: said }] : [{ license: { id: said } }]
}

const digestsOf = (integrity = ''): object[] =>
  integrity
    .split(' ')
    .filter((each) => each.startsWith('sha512-'))
    .map((each) => ({ alg: 'SHA-512', content: Buffer.from(each.slice(7), 'base64').toString('hex') }))

const scopeOf = ({ dev, optional, devOptional }: LockedPackage): string =>
  dev ? 'excluded' : optional || devOptional ? 'optional' : 'required'

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string | undefined
  readonly purl: string
  readonly scope: string
  readonly licenses: readonly object[]
  readonly hashes: readonly object[]
}

/** @param locked `packages` of a lock file of version 3 */
export function billOf(locked: Locked, product: { readonly name: string; readonly version: string }) {
  const ours = Object.entries(locked).filter(([path, { link }]) => !link && !path.includes(marker))
  const theirs = Object.entries(locked).filter(([path, { link }]) => !link && path.includes(marker))
  const refsOf = (path: string, one: LockedPackage): string[] => {
    const names = Object.keys({ ...one.dependencies, ...one.optionalDependencies })
    const refs = names.flatMap((name) => {
      const place = found(locked, path, name)
      const other = place === undefined ? undefined : locked[place]
      return place === undefined || other === undefined || other.link ? [] : [addressOf(place, other)]
    })
    return [...new Set(refs)].toSorted()
  }
  // The same package may stand in several places.
  const components = new Map<string, Component>()
  const needs = new Map<string, string[]>()
  for (const [path, one] of theirs.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ref = addressOf(path, one)
    needs.set(ref, [...new Set([...(needs.get(ref) ?? []), ...refsOf(path, one)])].toSorted())
    if (components.has(ref)) continue
    components.set(ref, {
      ...{ type: 'library', 'bom-ref': ref, name: nameOf(path), version: one.version, purl: ref, scope: scopeOf(one) },
      ...{ licenses: licencesOf(licenceOf(path, one)), hashes: digestsOf(one.integrity) },
    })
  }
  const productRef = `${product.name}@${product.version}`
  const direct = [...new Set(ours.flatMap(([path, one]) => refsOf(path, one)))].toSorted()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': productRef, ...product } },
    components: [...components.values()],
    dependencies: [
      { ref: productRef, dependsOn: direct },
      ...[...needs].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  }
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { name, version } = read('package.json')
  const bill = billOf(read('package-lock.json').packages, { name, version })
  const file = resolve(root, process.argv[2] ?? 'sbom.cdx.json')
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  const unsaid = bill.components.filter(({ licenses }) => licenses.length === 0)
  console.log(`  ${bill.components.length} packages in ${file}, ${unsaid.length} of them say no licence`)
}
