import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOf, type LockedPackage } from '../scripts/write-sbom.ts'

const product = { name: 'kerbline', version: '1.0.0' }

test('each package stands in it once, with its licence, its digest and what it stands on as it is found', () => {
  const locked: Readonly<Record<string, LockedPackage>> = {
    '': { name: 'kerbline' },
    server: { name: '@kerbline/server', dependencies: { '@a/b': '^1.0.0', c: '1.0.0', '@kerbline/domain': '*' } },
    'node_modules/@kerbline/domain': { link: true },
    'node_modules/@a/b': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AQID', dependencies: { c: '^2.0.0' } },
    'node_modules/@a/b/node_modules/c': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/c': { version: '1.0.0', license: 'ISC', optionalDependencies: { absent: '1' } },
    'node_modules/d': { version: '1.0.0', dev: true, dependencies: { c: '2' } },
    'node_modules/d/node_modules/c': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
  }
  const { components, dependencies, ...bill } = billOf(locked, product)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: product } })
  expect(components).toMatchObject([
    {
      ...{ name: '@a/b', version: '1.2.3', purl: 'pkg:npm/%40a/b@1.2.3', scope: 'required' },
      ...{ licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512', content: '010203' }] },
    },
    { name: 'c', version: '2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    { name: 'c', version: '1.0.0', licenses: [{ license: { id: 'ISC' } }] },
    { name: 'd', scope: 'excluded', licenses: [] },
  ])
  expect(dependencies).toEqual([
    { ref: 'kerbline@1.0.0', dependsOn: ['pkg:npm/%40a/b@1.2.3', 'pkg:npm/c@1.0.0'] },
    { ref: 'pkg:npm/%40a/b@1.2.3', dependsOn: ['pkg:npm/c@2.0.0'] },
    { ref: 'pkg:npm/c@2.0.0', dependsOn: [] },
    { ref: 'pkg:npm/c@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/d@1.0.0', dependsOn: ['pkg:npm/c@2.0.0'] },
  ])
})

test('every package the product runs with says its licence', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
  const { components } = billOf(packages, product)
  const unsaid = components.filter(({ scope, licenses }) => scope !== 'excluded' && licenses.length === 0)
  // Its licence stands in a file beside it, and in no field.
  expect(unsaid.map(({ name }) => name)).toEqual(['png-js'])
})
