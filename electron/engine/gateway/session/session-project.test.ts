import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messageOf } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { AskedClient } from '../server-requests/server-requests.ts'
import { sessionProject } from './session-project.ts'

let folder: string
let home: string
let site: string
let api: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tooltray-project-')))
  home = join(folder, 'home')
  site = join(home, 'site')
  api = join(home, 'my api')
  for (const path of [site, api]) mkdirSync(path, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const client = (roots: () => Promise<unknown>, capabilities: Record<string, unknown> = { roots: {} }): AskedClient => ({
  capabilities: () => capabilities,
  ask: async () => ({ reply: { roots: await roots() } }),
})
const withRoots = (...uris: unknown[]) => client(async () => uris.map((uri) => ({ uri })))

function project(told: string | undefined, of: AskedClient = client(async () => [], {})) {
  const clock = manualClock()
  const changes: string[] = []
  const errors: string[] = []
  const is = sessionProject({
    helperFolder: told,
    home,
    clock,
    client: () => of,
    enter: async (entered) => void changes.push(entered),
    onError: ({ message }) => errors.push(message),
  })
  return { is, clock, changes, errors }
}

it('is the folder that the helper was started in, by its real path', () => {
  symlinkSync(site, join(home, 'link'))
  expect(project(site).is.now).toBe(site)
  expect(project(join(home, 'link')).is.now).toBe(site)
})

it('is none where apps are started that no folder is open in', () => {
  writeFileSync(join(site, 'file'), '')
  for (const told of [home, dirname(home), '/', '/usr/lib', join(site, 'gone'), join(site, 'file'), 'site', ''])
    expect(project(told).is.now, told).toBeUndefined()
})

it('is the first root of a client that has some', async () => {
  const { is, changes } = project(
    home,
    withRoots('https://x.test/', 7, pathToFileURL(join(home, 'gone')).href, pathToFileURL(api).href, 'file:///'),
  )
  is.opened()
  await is.known()
  expect(is.now).toBe(api)
  expect(changes).toEqual([api])
  expect(is.known()).toBeUndefined()
})

it('follows a client that opens another folder, and stays where a client says nothing useful', async () => {
  let root = site
  const { is, changes } = project(
    api,
    client(async () => [{ uri: pathToFileURL(root).href }]),
  )
  is.opened()
  await is.known()
  expect(is.now).toBe(api)
  await is.settled()
  expect(is.now).toBe(site)
  root = join(home, 'gone')
  is.rootsChanged()
  await is.known()
  expect(is.now).toBe(site)
  expect(changes).toEqual([api, site])
})

it('does not wait for a client that does not answer', async () => {
  const { is, clock, errors } = project(site, {
    capabilities: () => ({ roots: {} }),
    ask: (_questions, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error(messageOf(signal.reason))), { once: true }),
      ),
  })
  const known = is.settled()
  await new Promise(setImmediate)
  clock.advance(3_000)
  await known
  expect(is.now).toBe(site)
  expect(errors).toEqual(['The client did not say its roots in time.'])
})

it('takes no folder from a client that is not of this machine, and asks none that has no roots', async () => {
  const far = project(undefined, withRoots(pathToFileURL(site).href))
  far.is.opened()
  expect([far.is.now, far.is.settled()]).toEqual([undefined, undefined])
  const plain = project(site)
  await plain.is.known()
  expect(plain.is.settled()).toBeUndefined()
})
