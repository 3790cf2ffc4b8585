import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { thisPlatform } from '../../engine/base/platform.ts'
import { skipWithout } from '../../../scripts/test/skip-without.ts'
import { TRAY_HOSTS, trayHost } from '../testing/tray-hosts.ts'
import { traylessDesktop } from './tray-host.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const PROPERTY = ['org.freedesktop.DBus.Properties.Get', WATCHER, 'IsStatusNotifierHostRegistered']

describe('a real desktop', () => {
  skipWithout('session bus', 'tray hosts')

  it.each(TRAY_HOSTS)('shows icons while %s runs, and not without it', async (kind) => {
    using host = await trayHost(kind)
    const env = { ...host.env, XDG_CURRENT_DESKTOP: 'sway', XDG_SESSION_TYPE: 'wayland' }
    const asked = () => traylessDesktop({ ...thisPlatform(), os: 'linux', env }, async () => undefined)
    const said = (): string =>
      spawnSync('gdbus', ['call', '--session', '--dest', WATCHER, '--object-path', '/StatusNotifierWatcher', '--method', ...PROPERTY], {
        env,
        encoding: 'utf8',
      }).stdout.trim()
    expect([said(), await asked()]).toEqual(['', 'other'])
    await host.start()
    // Without an answer, icons are taken to be shown: only an answer shows that it was understood.
    await expect.poll(said).toBe('(<true>,)')
    expect(await asked()).toBeUndefined()
    host.stop()
    await expect.poll(asked).toBe('other')
  })
})
