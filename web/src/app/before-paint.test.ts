// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.head.innerHTML =
    '<meta name="ahead-shell" content="/shell.js /shell.css"><meta name="ahead-dashboard" content="/dashboard.js">'
})

const shell = ['modulepreload script /shell.js', 'preload style /shell.css']
const dashboard = 'modulepreload script /dashboard.js'

test.each([
  // token, address, asked for with the page
  [undefined, '', []],
  [undefined, '#/dashboard', []],
  ['secret', '', [...shell, dashboard]],
  ['secret', '#/', [...shell, dashboard]],
  ['secret', '#/dashboard?period=year', [...shell, dashboard]],
  ['secret', '#/dashboards', shell],
  ['secret', '#/worklist', shell],
])('signed in with %s at %s asks ahead for %j', (token, address, expected) => {
  if (token !== undefined) localStorage.setItem('api_token', token)
  location.hash = address
  // oxlint-disable-next-line eslint/no-new-func -- runs the very file the page loads
  new Function(script)()
  const links = [...document.head.querySelectorAll('link')]
  expect(links.map((link) => `${link.rel} ${link.getAttribute('as')} ${link.getAttribute('href')}`)).toEqual(expected)
})

test('a build without the lists asks for nothing', () => {
  localStorage.setItem('api_token', 'secret')
  document.head.innerHTML = ''
  // oxlint-disable-next-line eslint/no-new-func -- runs the very file the page loads
  new Function(script)()
  expect(document.head.querySelector('link')).toBeNull()
})
