import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readInstallation } from '../../helper/engine-connection/start-host.ts'
import { electronDouble } from '../testing/electron-double.ts'
import { dismissedPasswordDialog, realUpdater } from '../testing/real-updater.ts'
import { EXE, startIn } from '../testing/started-app.ts'
import { eventually, well } from '../testing/well.ts'

/** Why a file of the system cannot be removed: even for root, and for any other user. */
const REFUSED = /EPERM|EACCES/

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-update-'))
  for (const folder of ['dist/renderer', 'resources']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
  writeFileSync(join(home, 'resources/app-update.yml'), 'provider: github\n')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // What the updater still writes at its end is no fault of the app's.
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** The app with a real updater that has fetched a version. */
async function appWith(kind: 'AppImageUpdater' | 'DebUpdater') {
  if (kind === 'DebUpdater') writeFileSync(join(home, 'resources/package-type'), 'deb')
  const double = electronDouble({ exe: EXE })
  const real = realUpdater(kind, double, home)
  const { running, paths } = startIn(home, double, { updater: real.updater, words: ['--hidden'] })
  double.becomeReady()
  await well(double)
  real.fetch('2.0.0')
  await eventually(() => expect(double.menu().some(({ label }) => label?.startsWith('Install version 2.0.0'))).toBe(true))
  return { double, running, paths }
}

const install = (double: Awaited<ReturnType<typeof appWith>>['double']): void => {
  const line = double.menu().find(({ label }) => label?.startsWith('Install version'))
  ;(line?.click as () => void)()
}

describe.skipIf(process.platform !== 'linux')('with the real electron-updater', () => {
  it('the app comes back where its AppImage cannot be replaced, and says why', async () => {
    // Nobody may replace that file, root included.
    vi.stubEnv('APPIMAGE', '/proc/version')
    const { double, running } = await appWith('AppImageUpdater')
    install(double)
    await running
    await eventually(() => expect([double.ended(), double.relaunched?.execPath]).toEqual([true, EXE]))

    const again = electronDouble({ exe: EXE })
    const next = startIn(home, again, {})
    again.becomeReady()
    await well(again)
    expect(again.notifications.map(({ title, body }) => [title, body])).toEqual([
      ['Version 2.0.0 could not be installed', expect.stringMatching(REFUSED)],
    ])
    again.electron.app.quit()
    await next.running
    expect(readFileSync(join(next.paths.logDir, 'app.log'), 'utf8')).toMatch(/Version 2\.0\.0 could not be installed.*E(?:PERM|ACCES)/)

    // Said once.
    const third = electronDouble({ exe: EXE })
    const last = startIn(home, third, {})
    third.becomeReady()
    await well(third)
    third.electron.app.quit()
    await last.running
    expect(third.notifications).toEqual([])
  })

  it('the app comes back where the person dismissed the question for the administrator’s password', async () => {
    const { double, running } = await appWith('DebUpdater')
    const asked = dismissedPasswordDialog(home)
    install(double)
    await running
    await eventually(() => expect([double.ended(), double.relaunched?.execPath]).toEqual([true, EXE]))
    // One choice of the person's, and no second question at the end of the process.
    expect(asked()[0]).toContain('dpkg -i')
    expect(asked().filter((line) => line.includes('dpkg -i'))).toHaveLength(1)
  })

  it('a quit or a logout never asks for the administrator’s password', async () => {
    const { double, running, paths } = await appWith('DebUpdater')
    const asked = dismissedPasswordDialog(home)
    double.electron.app.quit()
    await running
    expect([double.ended(), asked()]).toEqual([true, []])
    // Nothing is replaced: helpers may start the app again at once.
    expect(readInstallation(paths.installationFile, () => true, Date.now()).isReplaced).toBe(false)
    expect(existsSync(join(home, 'asked'))).toBe(false)
  })

  it('a quit that could not replace its AppImage leaves the reason in the log', async () => {
    vi.stubEnv('APPIMAGE', '/proc/version')
    const { double, running, paths } = await appWith('AppImageUpdater')
    double.electron.app.quit()
    await running
    expect([double.ended(), double.relaunched]).toEqual([true, undefined])
    expect(readFileSync(join(paths.logDir, 'app.log'), 'utf8')).toMatch(REFUSED)
  })

  it.each([
    ['has no update source', () => rmSync(join(home, 'resources/app-update.yml'))],
    ['was unpacked from an archive, and is no AppImage', () => vi.stubEnv('APPIMAGE', undefined)],
  ])('looks for nothing where the app %s, and says so where updates are offered', async (_name, prepare) => {
    vi.stubEnv('APPIMAGE', '/proc/version')
    prepare()
    const double = electronDouble({ exe: EXE })
    const { updater } = realUpdater('AppImageUpdater', double, home)
    let checks = 0
    updater.checkForUpdates = async () => {
      checks += 1
      return null
    }
    const { running, paths } = startIn(home, double, { updater })
    double.becomeReady()
    await well(double)
    expect(await double.ask('tooltray-app://window/', 'settings.read')).toMatchObject({ updates: 'none' })
    await double.ask('tooltray-app://window/', 'updates.check')
    double.electron.app.quit()
    await running
    expect([checks, existsSync(join(paths.logDir, 'app.log'))]).toEqual([0, false])
  })

  it('says before that the system will ask for the administrator’s password', async () => {
    const { double, running } = await appWith('DebUpdater')
    expect(double.menu().map(({ label }) => label)).toContain(
      'Install version 2.0.0 and start again (asks for the administrator’s password)',
    )
    double.electron.app.quit()
    await running
  })
})
