import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisPlatform } from '../engine/base/platform.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { readInstallation } from '../helper/engine-connection/start-host.ts'
import { takeEngineLock } from '../serve/engine-lock.ts'
import { APP_ID } from '../control/app-link.ts'
import { TOAST_ACTIVATOR } from './toast-activator.ts'
import { electronDouble, machine } from './testing/electron-double.ts'
import { EXE, type Start, quietUpdater, startIn } from './testing/started-app.ts'
import { eventually, well } from './testing/well.ts'
import type { ElectronDouble } from './testing/electron-double.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-start-'))
  for (const folder of ['dist/renderer', 'resources']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, 'resources/app-update.yml'), 'provider: github\n')
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const start = (double: ElectronDouble, options: Start = {}) => startIn(home, double, options)

describe('the start of the app', () => {
  it('keeps Chromium’s files from servers.json, so that two homes run side by side and one home runs once', async () => {
    const there = machine('linux')
    const [first, same, other] = [
      electronDouble({ exe: EXE, machine: there }),
      electronDouble({ exe: EXE, machine: there }),
      electronDouble({ exe: EXE, machine: there }),
    ]
    const started = start(first)
    expect(first.state.userData).toBe(join(started.paths.dataDir, 'electron'))
    expect(first.state.userData).not.toBe(started.paths.configDir)
    await start(same).running
    expect([same.ended(), same.windows]).toEqual([true, []])
    const second = start(other, { env: { TOOLTRAY_HOME: mkdtempSync(join(home, 'other-')) } })
    for (const double of [first, other]) {
      double.becomeReady()
      await well(double)
      double.app.emit('before-quit')
    }
    await Promise.all([started.running, second.running])
    expect([first.ended(), other.ended()]).toEqual([true, true])
  })

  it('has an identity on Windows from the first line on', async () => {
    const there = machine('win32')
    const double = electronDouble({ exe: 'C:\\Tooltray\\tooltray-app.exe', machine: there })
    // Another one runs already: this start ends at once.
    there.locks.add(pathsFor({ ...thisPlatform(), os: 'win32', home, env: { TOOLTRAY_HOME: home } }).dataDir + '/electron')
    await start(double, { os: 'win32' }).running
    expect(double.identity).toEqual({ appUserModelId: APP_ID, toastActivator: TOAST_ACTIVATOR })
    expect(double.ended()).toBe(true)
  })

  it('opens the link that started it, which macOS tells before anything is ready', async () => {
    const double = electronDouble({ exe: EXE, machine: machine('darwin') })
    const { running } = start(double, { os: 'darwin' })
    double.app.emit('open-url', { preventDefault: () => undefined }, 'tooltray://open/servers/echo')
    double.becomeReady()
    await eventually(() => expect(double.windows[0]?.addresses.at(-1) ?? '').toContain('#/servers/echo'))
    await well(double)
    double.app.emit('before-quit')
    await running
  })

  it('opens a bundle that the system started it with, or opens later', async () => {
    const page = 'tooltray-app://window/'
    const double = electronDouble({ exe: EXE, machine: machine('darwin') })
    const { running } = start(double, { os: 'darwin' })
    double.app.emit('open-file', { preventDefault: () => undefined }, '/Users/ada/graph.mcpb')
    double.becomeReady()
    await eventually(() => expect(double.windows[0]?.addresses.at(-1)).toBe(`${page}#/add/file?opened=1`))
    expect([await double.ask(page, 'bundles.take'), await double.ask(page, 'bundles.take')]).toEqual(['/Users/ada/graph.mcpb', undefined])
    double.app.emit('second-instance', {}, ['tooltray-app', 'other.mcpb'], '/downloads')
    expect(double.windows[0]?.addresses.at(-1)).toBe(`${page}#/add/file?opened=2`)
    expect(await double.ask(page, 'bundles.take')).toBe('/downloads/other.mcpb')
    await well(double)
    double.app.emit('before-quit')
    await running
  })

  it('stays hidden when macOS started it at login, without a word', async () => {
    const double = electronDouble({ exe: EXE, machine: machine('darwin'), atLogin: true })
    const { running } = start(double, { os: 'darwin' })
    double.becomeReady()
    await well(double)
    expect(double.windows).toEqual([])
    double.app.emit('before-quit')
    await running
  })

  it('believes no AppImage but its own, and passes on no other', async () => {
    const foreign = { APPIMAGE: '/home/ada/Editor.AppImage', APPDIR: '/tmp/.mount_Editor' }
    const double = electronDouble({ exe: EXE })
    const { running, process: appProcess, paths } = start(double, { env: foreign })
    double.becomeReady()
    await well(double)
    expect(appProcess.env['APPIMAGE']).toBeUndefined()
    expect(JSON.parse(readFileSync(paths.installationFile, 'utf8'))).toEqual({ app: EXE })
    double.app.emit('before-quit')
    await running
  })

  it.each([
    ['registers itself for links, on Linux by a file', false, true],
    ['leaves that to a package of Linux, which takes it back when it goes', true, false],
  ])('%s', async (_name, isPackage, isWritten) => {
    const double = electronDouble({ exe: EXE })
    if (isPackage) writeFileSync(join(home, 'resources/package-type'), 'deb')
    const { running } = start(double)
    double.becomeReady()
    await well(double)
    expect(existsSync(join(home, '.local/share/applications/io.github.tooltray.app.desktop'))).toBe(isWritten)
    expect(double.state.protocolClient).toBeUndefined()
    double.app.emit('before-quit')
    await running
  })

  it('tells nobody to start bare Electron, and takes back what an earlier start told', async () => {
    const electron = '/checkout/node_modules/electron/dist/electron'
    const double = electronDouble({ exe: electron, isPackaged: false })
    const { paths, running } = start(double)
    mkdirSync(join(paths.installationFile, '..'), { recursive: true })
    writeFileSync(paths.installationFile, JSON.stringify({ app: electron }))
    double.becomeReady()
    await well(double)
    expect([double.state.protocolClient, existsSync(paths.installationFile)]).toEqual([undefined, false])
    await expect(double.ask('tooltray-app://window/', 'settings.change', { startAtLogin: true })).rejects.toThrow('installed')
    double.app.emit('before-quit')
    await running
  })
})

describe('the sandbox of every page', () => {
  it.each([
    ['is asked for', [], true],
    ['is left alone where the AppImage was started without one', ['no-sandbox'], false],
  ])('%s', async (_name, switches, isSandboxed) => {
    const double = electronDouble({ exe: EXE, switches })
    const { running } = start(double)
    expect(double.state.isSandboxed).toBe(isSandboxed)
    double.becomeReady()
    await well(double)
    double.electron.app.quit()
    await running
  })
})

describe('the app while it runs', () => {
  it('has what nobody caught of a promise in its log, and goes on', async () => {
    const double = electronDouble({ exe: EXE })
    const { running, paths, process: appProcess } = start(double)
    double.becomeReady()
    await well(double)
    appProcess.emit('unhandledRejection', new Error('dropped'))
    expect(double.notifications).toEqual([])
    double.electron.app.quit()
    await running
    expect(readFileSync(join(paths.logDir, 'app.log'), 'utf8')).toContain('dropped')
  })

  it('outlives a terminal that was closed, and what it had to say is in its log', async () => {
    const double = electronDouble({ exe: EXE })
    const { running, paths, process: appProcess } = start(double, { words: ['--hidden'] })
    double.becomeReady()
    await well(double)
    appProcess.emit('uncaughtException', new Error('torn'))
    await eventually(() => expect(double.notifications).toHaveLength(1))
    await well(double)
    double.app.emit('before-quit')
    await running
    expect(readFileSync(join(paths.logDir, 'app.log'), 'utf8')).toContain('torn')
    expect(double.boxes).toEqual([])
  })

  it('says what makes it impossible to go on, once, and ends', async () => {
    const double = electronDouble({ exe: EXE })
    const { running, process: appProcess } = start(double, { words: ['--hidden'] })
    double.becomeReady()
    for (let fault = 1; fault <= 4; fault++) {
      await well(double)
      appProcess.emit('uncaughtException', new Error(`torn ${fault}`))
      if (fault < 4) await eventually(() => expect(double.notifications).toHaveLength(fault))
    }
    await running
    expect(double.boxes).toEqual(['Tooltray stopped because of an error: torn 4'])
    expect(double.ended()).toBe(true)
  })
})

describe('the end of the app', () => {
  it('installs a new version when nothing of this one is left that the new one could meet', async () => {
    const there = machine('linux')
    const double = electronDouble({ exe: EXE, machine: there })
    const found: unknown[] = []
    let ready = (_info: { version: string }): void => undefined
    const updater = quietUpdater({
      on: (event: string, listener: (...values: never[]) => void) => {
        if (event === 'update-downloaded') ready = listener as typeof ready
      },
      quitAndInstall() {
        // What electron-updater starts here, before it quits this one, is the new program.
        const lock = takeEngineLock(started.paths.lockFile)
        found.push(lock === undefined ? 'the engine runs' : 'no engine', [...there.locks], existsSync(started.paths.socket))
        // By this, helpers whose clients want something meanwhile leave the start to the installer.
        found.push(readInstallation(started.paths.installationFile, () => true, Date.now()))
        lock?.()
        double.electron.app.quit()
      },
    })
    const started = start(double, { updater })
    double.becomeReady()
    await well(double)
    ready({ version: '2.0.0' })
    await eventually(() => expect(double.menu().map(({ label }) => label)).toContain('Install version 2.0.0 and start again'))
    const line = double.menu().find(({ label }) => label?.startsWith('Install version'))
    ;(line?.click as () => void)()
    await started.running
    expect(found).toEqual(['no engine', [], false, { app: EXE, isReplaced: true }])
    expect(double.ended()).toBe(true)
  })

  it('leaves word for helpers when it quits with a version fetched, which is installed then, and only then', async () => {
    const replaced: boolean[] = []
    for (const version of ['2.0.0', undefined]) {
      let ready = (_info: { version: string }): void => undefined
      const updater = quietUpdater({
        on: (event: string, listener: (...values: never[]) => void) => {
          if (event === 'update-downloaded') ready = listener as typeof ready
        },
      })
      const double = electronDouble({ exe: EXE })
      const { running, paths } = start(double, { updater })
      double.becomeReady()
      await well(double)
      if (version !== undefined) ready({ version })
      double.electron.app.quit()
      await running
      replaced.push(readInstallation(paths.installationFile, () => true, Date.now()).isReplaced)
    }
    // What the start of the second one wrote down is new.
    expect(replaced).toEqual([true, false])
  })

  it('comes also where it was asked for before there was anything to end', async () => {
    const double = electronDouble({ exe: EXE })
    const appWithSlowUpdater = startIn(home, double, {
      updater: quietUpdater({
        // Loading takes a while, in which the person quits.
        isUpdaterActive: () => {
          double.electron.app.quit()
          return true
        },
      }),
    })
    double.becomeReady()
    await appWithSlowUpdater.running
    expect([double.ended(), double.tooltip(), existsSync(appWithSlowUpdater.paths.socket)]).toEqual([true, '', false])
  })

  it('has in its log what its updater reports at the very end', async () => {
    let fail = (_error: Error): void => undefined
    const updater = quietUpdater({
      on: (event: string, listener: (...values: never[]) => void) => {
        if (event === 'error') fail = listener as typeof fail
      },
    })
    const double = electronDouble({ exe: EXE })
    const { running, paths } = start(double, { updater })
    double.becomeReady()
    await well(double)
    double.electron.app.quit()
    await running
    fail(new Error('The installer could not be started.'))
    expect(readFileSync(join(paths.logDir, 'app.log'), 'utf8')).toContain('The installer could not be started.')
  })

  it('waits for the engine, however often it is told to quit', async () => {
    const double = electronDouble({ exe: EXE })
    const { running, paths } = start(double)
    double.becomeReady()
    await well(double)
    double.electron.app.quit()
    double.electron.app.quit()
    expect(double.ended()).toBe(false)
    await running
    expect([double.ended(), existsSync(paths.socket)]).toEqual([true, false])
  })
})
