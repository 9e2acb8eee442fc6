// A Chromium for the browser tests: the one there is, or Debian's, installed by apt.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [process.env.CHROME_PATH, ...folders.flatMap((folder) => names.map((name) => join(folder, name)))].find(
    (path) => path && existsSync(path),
  )
}

function install(): void {
  console.log('Installing Chromium by apt-get …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    const { status } = spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new Error('Chromium could not be installed. Install it by hand, or set CHROME_PATH.')
  }
}

/** The path of a Chromium. @throws when there is none and apt cannot bring one */
export function chromiumPath(): string {
  const found = find()
  if (found) return found
  install()
  const installed = find()
  if (!installed) throw new Error('Chromium was installed but is not on the PATH. Set CHROME_PATH.')
  return installed
}
