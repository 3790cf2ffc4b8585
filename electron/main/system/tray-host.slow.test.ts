import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { lacking } from '../../../scripts/test/needs.ts'
import { skipWithout } from '../../../scripts/test/skip-without.ts'
import { type SessionBus, sessionBus } from '../testing/session-bus.ts'
import { watcherService } from '../testing/watcher-service.ts'
import { lateTray, traylessDesktop } from './tray-host.ts'

let bus: SessionBus | undefined
let env: Record<string, string>
beforeAll(async () => {
  bus = lacking('session bus') === undefined ? await sessionBus() : undefined
  env = { PATH: process.env.PATH ?? '', XDG_CURRENT_DESKTOP: 'ubuntu:GNOME', ...bus?.env }
})
afterAll(() => bus?.[Symbol.dispose]())
const watcher = (hasHost: boolean | undefined): Promise<Disposable> => watcherService(bus?.path ?? '', hasHost)

/** Which programs there are is what the PATH says. */
function only(program: string): string {
  const bin = mkdtempSync(join(bus?.folder ?? '', 'bin-'))
  execFileSync('ln', ['-s', execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(bin, program)])
  return bin
}

function asked(more: Partial<Platform['env']> = {}, os: Platform['os'] = 'linux') {
  const waits: number[] = []
  const platform = { ...thisPlatform(), os, env: { ...env, ...more } }
  return traylessDesktop(platform, async (ms) => void waits.push(ms)).then((trayless) => ({ trayless, waits: waits.length }))
}

describe('a desktop on a session bus of its own', () => {
  skipWithout('session bus')

  it.each(['gdbus', 'busctl'])('is known by what %s says', async (program) => {
    const PATH = only(program)
    // Nobody shows icons: it is asked for a while, as a desktop may just be coming up.
    expect(await asked({ PATH })).toEqual({ trayless: 'gnome', waits: 5 })
    expect(await asked({ PATH, XDG_CURRENT_DESKTOP: 'sway', XDG_SESSION_TYPE: 'wayland' })).toEqual({ trayless: 'other', waits: 5 })
    {
      using _watcher = await watcher(true)
      expect(await asked({ PATH })).toEqual({ trayless: undefined, waits: 0 })
    }
    // KDE watches also where nothing shows what it watches.
    using _watcher = await watcher(false)
    expect(await asked({ PATH })).toEqual({ trayless: 'gnome', waits: 5 })
  })

  it('is that of Ubuntu, which Electron has called otherwise', async () => {
    expect(await asked({ XDG_CURRENT_DESKTOP: 'Unity', ORIGINAL_XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' })).toMatchObject({ trayless: 'gnome' })
  })

  it('that begins to show icons while it is asked, shows them', async () => {
    const platform = { ...thisPlatform(), env }
    let came: Disposable | undefined
    const trayless = await traylessDesktop(platform, async () => void (came ??= await watcher(true)))
    came?.[Symbol.dispose]()
    expect([trayless, came !== undefined]).toEqual([undefined, true])
  })

  it('that shows icons only after a while is told of then', async () => {
    const platform = { ...thisPlatform(), os: 'linux' as const, env }
    const ending = new AbortController()
    const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 100)))
    let isLate: boolean | undefined
    const asked = lateTray(platform, wait, ending.signal).then((late) => (isLate = late))
    await wait(100)
    {
      // Something watches, and nothing shows what it watches.
      using _watcher = await watcher(false)
      await wait(100)
    }
    expect(isLate).toBeUndefined()
    using _watcher = await watcher(true)
    expect(await asked).toBe(true)
    // It is there at once for the next one, who has nothing to wait for.
    expect(await lateTray(platform, wait, ending.signal)).toBe(false)
  })

  it('is waited for until the app ends', async () => {
    const ending = new AbortController()
    const asked = lateTray({ ...thisPlatform(), os: 'linux', env }, async () => undefined, ending.signal)
    setTimeout(() => ending.abort(), 200)
    expect(await asked).toBe(false)
  })

  it('is left alone where its watcher says nothing', async () => {
    using _watcher = await watcher(undefined)
    expect(await asked()).toEqual({ trayless: undefined, waits: 0 })
  })
})

describe('what cannot be told', () => {
  it.each<[string, Partial<Platform['env']>, Platform['os']?]>([
    ['without a bus', { DBUS_SESSION_BUS_ADDRESS: undefined }],
    ['on a bus that is not there', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }],
    ['without a program that asks', { PATH: '/nowhere' }],
    ['on X11 elsewhere than in GNOME, where there are trays of the old kind', { XDG_CURRENT_DESKTOP: 'XFCE', XDG_SESSION_TYPE: 'x11' }],
    ['on macOS', {}, 'darwin'],
  ])('%s, a tray is taken to be there', async (_where, more, os) => {
    expect(await asked(more, os)).toEqual({ trayless: undefined, waits: 0 })
  })
})
