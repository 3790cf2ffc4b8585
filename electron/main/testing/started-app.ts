import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import { startApp } from '../app.ts'
import type { Updater } from '../updates/follow-updates.ts'
import type { ElectronDouble } from './electron-double.ts'

/** The program of the app, as it was installed. */
export const EXE = '/opt/Tooltray/tooltray-app'

/** A stream that nobody reads any more: writing fails as the system says it, later. */
class DeadStream extends EventEmitter {
  write(): boolean {
    setImmediate(() => this.emit('error', Object.assign(new Error('EPIPE'), { code: 'EPIPE' })))
    return false
  }
}

/** How a start differs from the usual one. */
export interface Start {
  readonly os?: Platform['os']
  readonly env?: Record<string, string>
  readonly words?: string[]
  readonly updater?: Updater
  /** The folder of the built program; else one in the home. */
  readonly dist?: string
}

/** The app's program from its first line on, with a real engine, in a process of the test's. */
export function startIn(home: string, double: ElectronDouble, { os = 'linux', env = {}, words = [], updater, dist }: Start) {
  const own: Record<string, string | undefined> = { PATH: process.env.PATH ?? '', TOOLTRAY_HOME: home, SHLVL: '1', ...env }
  const appProcess = Object.assign(new EventEmitter(), {
    arch: 'x64' as const,
    argv: [EXE, ...words],
    cwd: () => home,
    env: own,
    stdout: new DeadStream(),
    stderr: new DeadStream(),
    resourcesPath: join(home, 'resources'),
  })
  const platform: Platform = { ...thisPlatform(), os, home, env: own }
  const running = startApp({
    electron: double.electron,
    process: appProcess,
    platform,
    dist: dist ?? join(home, 'dist'),
    updater: async () => updater ?? quietUpdater(),
  })
  return { running, process: appProcess, paths: pathsFor(platform) }
}

/** One that never has anything. */
export function quietUpdater(more: Partial<Updater> = {}): Updater {
  return {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: false,
    allowDowngrade: false,
    on: () => undefined,
    once: () => undefined,
    checkForUpdates: async () => null,
    isUpdaterActive: () => true,
    quitAndInstall: () => undefined,
    ...more,
  }
}
