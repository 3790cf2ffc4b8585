import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisPlatform } from '../../../engine/base/platform.ts'
import { openCommand, openInBrowser } from './open-in-browser.ts'

const ADDRESS = 'http://127.0.0.1:1/enter?a=1&copy="2#token=a-secret'
const LEADS_TO = 'http://127.0.0.1:1/enter?a=1&amp;copy=%222#token=a-secret'
const isPosix = process.platform !== 'win32'

let home: string
let path: string | undefined
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-browser-'))
  // Everybody may look in, as in many a home folder.
  chmodSync(home, 0o755)
  path = process.env.PATH
  // A browser that writes down what it was started with.
  mkdirSync(join(home, 'bin'))
  writeFileSync(
    join(home, 'bin/xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${home}/given.part && mv ${home}/given.part ${home}/given\n`,
    {
      mode: 0o755,
    },
  )
  process.env.PATH = `${join(home, 'bin')}:${path}`
})
afterEach(() => {
  process.env.PATH = path
  rmSync(home, { recursive: true })
})

const cacheDir = (): string => join(home, 'cache')
const open = (onFailure: () => void = () => undefined): (() => void) =>
  openInBrowser({ platform: { ...thisPlatform(), os: 'linux', home }, paths: { cacheDir: cacheDir() } }, ADDRESS, onFailure)
/** What the browser was started with. */
async function given(): Promise<string> {
  await expect.poll(() => existsSync(join(home, 'given'))).toBe(true)
  return readFileSync(join(home, 'given'), 'utf8').trim()
}

describe('openCommand', () => {
  it.each(['darwin', 'win32', 'linux'] as const)('hands the file over as one argument on %s', (os) => {
    expect(openCommand(os, '/a folder/x&y.html').args.at(-1)).toBe('/a folder/x&y.html')
  })
})

describe('openInBrowser', () => {
  beforeEach(({ skip }) => skip(!isPosix, 'not on Windows'))
  it('names a file that leads on, and no secret', async () => {
    const remove = open()
    const file = await given()
    expect(file).toMatch(/^\/\S+\/tooltray-open-\w+\/tooltray\.html$/)
    expect(readFileSync(file, 'utf8')).toContain(`content="0; url=${LEADS_TO}"`)
    remove()
    expect(existsSync(dirname(file))).toBe(false)
    remove()
  })

  it('lets nobody else read the file', async () => {
    const remove = open()
    const file = await given()
    expect([file, dirname(file)].map((each) => (statSync(each).mode & 0o777).toString(8))).toEqual(['600', '700'])
    remove()
  })

  it('lets no second user read it', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can do this')
    const remove = open()
    const file = await given()
    const asNobody = (...command: string[]): string =>
      execFileSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], { encoding: 'utf8', stdio: 'pipe' })
    expect(asNobody('cat', join(home, 'given')).trim()).toBe(file)
    expect(() => asNobody('cat', file)).toThrow(/Permission denied/)
    remove()
  })

  it('removes what was left behind more than a minute ago', async () => {
    for (const name of ['tooltray-open-old', 'tooltray-open-new', 'mine']) mkdirSync(join(cacheDir(), name), { recursive: true })
    for (const name of ['tooltray-open-old', 'mine']) utimesSync(join(cacheDir(), name), 1, 1)
    const remove = open()
    // The browser has done its work in the folder that goes with the test.
    await given()
    remove()
    if (!existsSync('/snap')) expect(readdirSync(cacheDir()).sort()).toEqual(['mine', 'tooltray-open-new'])
  })

  it('tells when the file cannot be written', () => {
    writeFileSync(cacheDir(), 'in the way')
    let failed = 0
    open(() => (failed += 1))()
    expect(failed).toBe(existsSync('/snap') ? 0 : 1)
  })

  it('tells when there is no program for it', async () => {
    process.env.PATH = '/nowhere'
    await new Promise<void>((resolve) => {
      const remove = open(() => {
        remove()
        resolve()
      })
    })
  })
})
