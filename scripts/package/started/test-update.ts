/**
 * Updates an AppImage from an older version to the one in a folder: `node scripts/package/started/test-update.ts [FOLDER]`, which `npm run
 * dist` fills. The older one is packed here, looks for versions on loopback, fetches the newer one, installs it when it quits, and is
 * then started. Nothing is published. Linux only; exits with 1 where a step fails.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { versionOf } from '../../manifest-of.ts'
import { pack } from '../pack.ts'
import { root } from '../product.ts'
import { runApp } from './run-app.ts'

const OLDER = '0.0.1'
/** In ms. Of a hundred megabytes on loopback, checked. */
const LONGEST_FETCH = 120_000

const folder = resolve(process.argv[2] ?? join(root, 'release'))
const imageIn = (at: string): string => {
  const name = readdirSync(at).find((file) => file.endsWith('.AppImage'))
  if (name === undefined) throw new Error(`There is no AppImage in ${at}.`)
  return join(at, name)
}

const feed = createServer((request, response) => {
  const file = join(folder, basename(new URL(request.url ?? '', 'http://feed').pathname))
  if (existsSync(file)) response.end(readFileSync(file))
  else response.writeHead(404).end()
})
await new Promise<void>((started) => feed.listen(0, '127.0.0.1', started))
const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`
const made = mkdtempSync(join(tmpdir(), 'tooltray-older-'))
const home = mkdtempSync(join(tmpdir(), 'tooltray-update-'))
try {
  const { ELECTRON_DIST: electronDist } = process.env
  const env = { ...process.env, GITHUB_REPOSITORY: '', TOOLTRAY_UPDATE_FEED: url }
  await pack({ electronDist, inspect: false, output: made, env, version: OLDER }, true)
  const newer = imageIn(folder)
  mkdirSync(join(home, 'apps'))
  const image = join(home, 'apps', basename(newer))
  copyFileSync(imageIn(made), image)

  const older = await runApp(image, home)
  if (older.version !== OLDER) throw new Error(`The older version says that it is ${older.version}.`)
  await fetched(performance.now() + LONGEST_FETCH)
  await older.stop()
  if (!readFileSync(image).equals(readFileSync(newer))) throw new Error(`The newer version did not take the place of ${image}.`)
  const next = await runApp(image, home)
  await next.stop()
  if (next.version !== versionOf()) throw new Error(`After the update it is version ${next.version}, and should be ${versionOf()}.`)
  console.log(`Version ${OLDER} became ${next.version} when it quit.`)
} finally {
  feed.close()
  for (const each of [made, home]) rmSync(each, { recursive: true, force: true })
}

/** electron-updater writes this file when a version is there whole. */
async function fetched(until: number): Promise<void> {
  const cache = join(home, '.cache')
  const isThere = (): boolean =>
    existsSync(cache) && readdirSync(cache, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('update-info.json'))
  while (!isThere()) {
    if (performance.now() > until) throw new Error('The newer version was not fetched.')
    await pause(500)
  }
}
