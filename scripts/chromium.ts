// A Chromium for the browser tests: the one there is, or Debian's, installed by apt.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: the same browser without windows, tabs and extensions, which takes little more than half the time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Debian's packages, the wanted one first; a distribution without a headless shell has the whole browser. */
const packages = ['chromium-headless-shell', 'chromium']

function find(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [process.env.CHROME_PATH, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))].find(
    (path) => path && existsSync(path),
  )
}

function apt(...words: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', '-qq', ...words]
  const { status } = spawnSync(command, rest, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** The path of a Chromium. @throws when there is none and apt cannot bring one */
export function chromiumPath(): string {
  const found = find()
  if (found) return found
  console.log('Installing Chromium by apt-get …')
  const isInstalled = apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  if (!isInstalled) throw new Error('Chromium could not be installed. Install it by hand, or set CHROME_PATH.')
  const installed = find()
  if (!installed) throw new Error('Chromium was installed but is not on the PATH. Set CHROME_PATH.')
  return installed
}
