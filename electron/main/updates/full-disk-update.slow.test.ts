import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { skipWithout } from '../../../scripts/test/skip-without.ts'
import { electronDouble } from '../testing/electron-double.ts'
import { realUpdater } from '../testing/real-updater.ts'
import { startIn } from '../testing/started-app.ts'
import { type UpdateFeed, updateFeed } from '../testing/update-feed.ts'
import { eventually, well } from '../testing/well.ts'
import { takeFailedUpdate } from './failed-update.ts'

/** More than the small disk holds. */
const PACKAGE = `#!/bin/sh\n${'#'.repeat(300_000)}\n`
const OLD = 'the old version'

describe('a version for which a real disk has no room', () => {
  skipWithout('mount')
  let home: string
  let image: string
  let feed: UpdateFeed
  let disk: string | undefined
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'tooltray-full-'))
    for (const folder of ['dist/renderer', 'resources', 'apps', 'mounted', 'cache']) mkdirSync(join(home, folder), { recursive: true })
    writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
    writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
    writeFileSync(join(home, 'resources/app-update.yml'), 'provider: generic\n')
    image = join(home, 'apps/Tooltray.AppImage')
    feed = await updateFeed()
    feed.publish('2.0.0', { 'new.AppImage': PACKAGE })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await feed[Symbol.asyncDispose]()
    if (disk !== undefined) execFileSync('umount', [disk])
    disk = undefined
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })

  async function launch(folderOnDisk: string) {
    disk = join(home, folderOnDisk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk])
    writeFileSync(image, OLD)
    const env = { APPIMAGE: image, APPDIR: join(home, 'mounted') }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const double = electronDouble({ exe: join(home, 'mounted/tooltray-app') })
    const { updater } = realUpdater('AppImageUpdater', double, home, feed.url)
    const { running, paths } = startIn(home, double, { updater, words: ['--hidden'], env })
    double.becomeReady()
    await well(double)
    const line = () => double.menu().find(({ label }) => label?.startsWith('Install version'))
    const log = (): string => (existsSync(join(paths.logDir, 'app.log')) ? readFileSync(join(paths.logDir, 'app.log'), 'utf8') : '')
    return { double, running, paths, line, log }
  }

  it('is not fetched, and Tooltray goes on', async () => {
    const { double, running, line, log } = await launch('cache')
    await eventually(() => expect(log()).toContain('ENOSPC'))
    expect([double.ended(), line()]).toEqual([false, undefined])
    double.electron.app.quit()
    await running
    expect(readFileSync(image, 'utf8')).toBe(OLD)
  })

  it('is not installed: Tooltray comes back with the version it has, and says why', async () => {
    const { double, running, paths, line } = await launch('apps')
    await eventually(() => expect(line()?.label).toBeDefined())
    ;(line()?.click as () => void)()
    await running
    await eventually(() => expect(double.ended()).toBe(true))
    const failure = takeFailedUpdate(join(paths.dataDir, 'failed-update.json'), (message) => expect.fail(message))
    expect(failure?.reason).toContain('mv -f')
    // In the middle of its copy the disk was full.
    expect([double.relaunched?.execPath, readFileSync(image, 'utf8').slice(0, OLD.length)]).toEqual([image, OLD])
    expect(readdirSync(join(home, 'apps'))).toEqual(['Tooltray.AppImage'])
  })

  it('is not installed when the app quits, either, and the version it has stays', async () => {
    const { double, running, line } = await launch('apps')
    await eventually(() => expect(line()?.label).toBeDefined())
    double.electron.app.quit()
    await running
    expect(readFileSync(image, 'utf8').slice(0, OLD.length)).toBe(OLD)
    expect(readdirSync(join(home, 'apps'))).toEqual(['Tooltray.AppImage'])
  })
})
