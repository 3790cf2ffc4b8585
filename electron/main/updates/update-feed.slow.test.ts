import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { electronDouble } from '../testing/electron-double.ts'
import { type UpdaterKind, passwordDialog, realUpdater } from '../testing/real-updater.ts'
import { startIn } from '../testing/started-app.ts'
import { type UpdateFeed, updateFeed } from '../testing/update-feed.ts'
import { takeFailedUpdate } from './failed-update.ts'
import { eventually, well } from '../testing/well.ts'

const PAGE = 'tooltray-app://window/'
const PACKAGES = { AppImageUpdater: 'new.AppImage', DebUpdater: 'new.deb', RpmUpdater: 'new.rpm', NsisUpdater: 'new.exe' } as const

let home: string
let image: string
let feed: UpdateFeed
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-feed-'))
  for (const folder of ['dist/renderer', 'resources', 'apps', 'mounted']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
  writeFileSync(join(home, 'resources/app-update.yml'), 'provider: generic\n')
  image = join(home, 'apps/Tooltray.AppImage')
  writeFileSync(image, 'the old version')
  feed = await updateFeed()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await feed[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** The app with a real updater that looks at the feed. */
async function launch(kind: UpdaterKind) {
  if (kind === 'DebUpdater' || kind === 'RpmUpdater') writeFileSync(join(home, 'resources/package-type'), kind.slice(0, 3).toLowerCase())
  const env = { APPIMAGE: image, APPDIR: join(home, 'mounted') }
  if (kind === 'AppImageUpdater') for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  else vi.stubEnv('APPIMAGE', undefined)
  const double = electronDouble({ exe: join(home, 'mounted/tooltray-app') })
  const { updater } = realUpdater(kind, double, home, feed.url)
  const { running, paths } = startIn(home, double, { updater, words: ['--hidden'], ...(kind === 'AppImageUpdater' ? { env } : {}) })
  double.becomeReady()
  await well(double)
  const installLine = () => double.menu().find(({ label }) => label?.startsWith('Install version'))
  return {
    double,
    running,
    log: (): string => (existsSync(join(paths.logDir, 'app.log')) ? readFileSync(join(paths.logDir, 'app.log'), 'utf8') : ''),
    failure: () => takeFailedUpdate(join(paths.dataDir, 'failed-update.json'), (message) => expect.fail(message)),
    check: () => double.ask(PAGE, 'updates.check'),
    installLine,
    async install() {
      await eventually(() => expect(installLine()?.label).toBeDefined())
      ;(installLine()?.click as () => void)()
      await running
      await eventually(() => expect(double.ended()).toBe(true))
    },
    async quit() {
      double.electron.app.quit()
      await running
    },
  }
}

const publish = (kind: UpdaterKind, version: string, text = '#!/bin/sh\n') => feed.publish(version, { [PACKAGES[kind]]: text })

describe.skipIf(process.platform !== 'linux')(
  'a version that cannot be fetched leaves Tooltray as it is, with the reason in its log:',
  () => {
    it.each<[string, () => unknown, RegExp]>([
      ['the feed is gone', () => feed[Symbol.asyncDispose](), /ECONNREFUSED/],
      ['the feed has a fault', () => feed.spoil(/yml/, (response) => void response.writeHead(500).end()), /500/],
      ['the list is no YAML', () => feed.spoil(/yml/, (response) => void response.end('{ "version": [')), /Cannot parse update info/],
      ['the list names no version', () => feed.spoil(/yml/, (response) => void response.end('files: []\n')), /version/i],
      ['the package is not there', () => feed.spoil(/App/, (response) => void response.writeHead(404).end()), /404/],
      ['the package is another one', () => feed.spoil(/App/, (response) => void response.end('another')), /sha512 checksum mismatch/],
      [
        'the package ends in the middle',
        () =>
          feed.spoil(/App/, (response) => response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy())),
        /aborted|hang up|ECONNRESET/,
      ],
      ['nothing can be kept on the disk', () => writeFileSync(join(home, 'cache'), 'in the way'), /ENOTDIR|EEXIST/],
    ])('%s', async (_name, spoil, reason) => {
      publish('AppImageUpdater', '2.0.0')
      await spoil()
      const { double, log, installLine, quit } = await launch('AppImageUpdater')
      await eventually(() => expect(log()).toMatch(reason))
      // Said once, by the updater alone.
      expect(log()).not.toContain('without a handler')
      expect([double.ended(), installLine(), readFileSync(image, 'utf8')]).toEqual([false, undefined, 'the old version'])
      await well(double)
      await quit()
      expect(readFileSync(image, 'utf8')).toBe('the old version')
    })

    it('a version that is older is no new one', async () => {
      publish('AppImageUpdater', '0.9.0')
      const { log, installLine, check, quit } = await launch('AppImageUpdater')
      await check()
      expect([log(), installLine(), feed.asked(/AppImage/)]).toEqual(['', undefined, 0])
      await quit()
    })

    it('is fetched the next time, when what was in the way is gone', async () => {
      publish('AppImageUpdater', '2.0.0')
      feed.spoil(/yml/, (response) => void response.writeHead(500).end())
      const { log, check, installLine, quit } = await launch('AppImageUpdater')
      await eventually(() => expect(log()).toContain('500'))
      publish('AppImageUpdater', '2.0.0')
      await check()
      await eventually(() => expect(installLine()?.label).toContain('2.0.0'))
      await quit()
    })
  },
)

describe.skipIf(process.platform !== 'linux')('a version that cannot be installed brings Tooltray back, with the reason:', () => {
  it('the AppImage was deleted to make room, and the new one is not there any more', async () => {
    publish('AppImageUpdater', '2.0.0')
    const { double, installLine, install, failure } = await launch('AppImageUpdater')
    await eventually(() => expect(installLine()?.label).toBeDefined())
    rmSync(join(home, 'cache'), { recursive: true })
    await install()
    expect(double.relaunched?.execPath).toBe(image)
    expect([readFileSync(image, 'utf8'), failure()?.reason]).toEqual(['the old version', expect.stringMatching(/mv/)])
    expect(readdirSync(join(home, 'apps'))).toEqual(['Tooltray.AppImage'])
  })

  it('a newer one was on its way, and took the fetched one with it when it failed', async () => {
    publish('AppImageUpdater', '2.0.0')
    const { double, check, installLine, install, log, failure } = await launch('AppImageUpdater')
    await eventually(() => expect(installLine()?.label).toContain('2.0.0'))
    publish('AppImageUpdater', '3.0.0', '#!/bin/sh\nexit 3\n')
    feed.spoil(/App/, (response) => void response.end('another'))
    await check()
    await eventually(() => expect(log()).toContain('sha512 checksum mismatch'))
    await install()
    expect([double.relaunched?.execPath, readFileSync(image, 'utf8')]).toEqual([image, 'the old version'])
    expect(failure()?.reason).toContain('No update filepath')
  })

  it.each<[UpdaterKind, string]>([
    ['DebUpdater', 'dpkg'],
    ['RpmUpdater', 'dnf'],
  ])('%s: the dialog for the administrator’s password was dismissed', async (kind, manager) => {
    publish(kind, '2.0.0')
    const { double, install, failure } = await launch(kind)
    const asked = passwordDialog(home, { manager, exit: 126 })
    await install()
    expect(double.relaunched?.execPath).toBe(join(home, 'mounted/tooltray-app'))
    expect(failure()?.reason).toContain('exited with code 126')
    expect(asked()[0]).toContain(manager)
  })

  it('NsisUpdater: the installer cannot be started, and nothing may raise its rights', async () => {
    publish('NsisUpdater', '2.0.0')
    const { installLine, install, log, failure } = await launch('NsisUpdater')
    await eventually(() => expect(installLine()?.label).toBeDefined())
    Object.assign(process, { resourcesPath: join(home, 'resources') })
    await install()
    expect(`${log()}${JSON.stringify(failure())}`).toMatch(/elevate\.exe/)
  })
})

describe.skipIf(process.platform !== 'linux')('a version that can be installed', () => {
  it('takes the place of the AppImage and is started, and nothing of the old one is left', async () => {
    const started = join(home, 'started')
    publish('AppImageUpdater', '2.0.0', `#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${started}'\n`)
    const { double, install } = await launch('AppImageUpdater')
    await install()
    expect([double.relaunched, readFileSync(image, 'utf8')]).toEqual([undefined, expect.stringContaining('#!/bin/sh')])
    await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toBe('true\n')
    expect(readdirSync(join(home, 'apps'))).toEqual(['Tooltray.AppImage'])
  })

  it('is installed while a newer one is on its way', async () => {
    publish('AppImageUpdater', '2.0.0')
    const { double, check, installLine, install } = await launch('AppImageUpdater')
    await eventually(() => expect(installLine()?.label).toContain('2.0.0'))
    publish('AppImageUpdater', '3.0.0', '#!/bin/sh\nexit 3\n')
    feed.spoil(/App/, (response) => void response.write('the beginning'))
    await check()
    await eventually(() => expect(feed.asked(/AppImage/)).toBe(2))
    await install()
    expect([double.relaunched, readFileSync(image, 'utf8')]).toEqual([undefined, '#!/bin/sh\n'])
  })

  it('takes its place when the app quits, too', async () => {
    publish('AppImageUpdater', '2.0.0')
    const { installLine, quit } = await launch('AppImageUpdater')
    await eventually(() => expect(installLine()?.label).toBeDefined())
    await quit()
    expect([readFileSync(image, 'utf8'), readdirSync(join(home, 'apps'))]).toEqual(['#!/bin/sh\n', ['Tooltray.AppImage']])
  })

  it.each<[UpdaterKind, string]>([
    ['DebUpdater', 'dpkg -i'],
    ['RpmUpdater', 'dnf install'],
  ])('%s: is handed to the package manager, and started again', async (kind, command) => {
    publish(kind, '2.0.0')
    const { double, install } = await launch(kind)
    const asked = passwordDialog(home, { manager: command.split(' ')[0] ?? '', exit: 0 })
    await install()
    expect(asked()).toEqual([expect.stringContaining(command)])
    expect(double.relaunched?.execPath).toBeDefined()
  })

  it('NsisUpdater: its installer is started with the words of an update', async () => {
    const words = join(home, 'words')
    publish('NsisUpdater', '2.0.0', `#!/bin/sh\necho "$*" > '${words}'\n`)
    const { installLine, install } = await launch('NsisUpdater')
    await eventually(() => expect(installLine()?.label).toBeDefined())
    for (const file of readdirSync(join(home, 'cache'), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.exe')) chmodSync(join(home, 'cache', file), 0o755)
    await install()
    await expect.poll(() => existsSync(words) && readFileSync(words, 'utf8')).toBe('--updated --force-run\n')
  })
})
