import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { booleanBody, busService } from '../../electron/main/testing/bus-service.ts'
import { sessionBus } from '../../electron/main/testing/session-bus.ts'
import { until } from '../testing/installation.ts'
import { USER } from './testing/desktop.ts'
import { connectAsApp, runHelper, runHelperWith } from './testing/helper.ts'
import { again, countWindows, launchApp, makeHome } from './testing/packed-app.ts'
import { describeApp } from './testing/with-desktop.ts'

describeApp(
  (desktop) => {
    const asUser = (program: string, ...words: string[]): string =>
      execFileSync(program, words, {
        env: { ...desktop().env, HOME: desktop().folder },
        encoding: 'utf8',
        stdio: 'pipe',
        ...USER,
      }).trim()

    /** Asks the bus itself: who asks for notifications makes it start a program for them. */
    const canNotify = (): boolean =>
      asUser(
        'dbus-send',
        '--print-reply=literal',
        '--dest=org.freedesktop.DBus',
        '/',
        'org.freedesktop.DBus.NameHasOwner',
        'string:org.freedesktop.Notifications',
      ).includes('true')

    it('tells of a call that waits by a notification, whose click shows the question', async () => {
      await using home = makeHome(desktop(), { rules: [{ tool: 'echo', decision: 'ask' }] })
      const settings = join(desktop().folder, 'dunstrc')
      writeFileSync(settings, '[urgency_normal]\n  timeout = 0\n')
      const dunst = desktop().start('dunst', ['-print', '-conf', settings])
      using _dunst = { [Symbol.dispose]: () => void dunst.kill() }
      let shown = ''
      dunst.stdout?.on('data', (chunk: Buffer) => (shown += chunk.toString()))
      await until(canNotify, 'notifications can be shown')
      await using app = await launchApp(desktop(), home, '--hidden')
      await using client = await connectAsApp(desktop(), home, 'e2e')
      const called = client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'told' } })
      await until(() => shown.includes('{ "text": "told" }'), 'it is shown').catch((error: unknown) => {
        throw new Error(`Shown: ${shown || 'nothing'}. The app: ${home.log().join('') || 'nothing'}`, { cause: error })
      })
      expect(shown).toMatch(/summary: '.*Echo/)
      expect(await countWindows(app)).toBe(0)
      asUser('dunstctl', 'action', '0')
      const window = await app.app.firstWindow()
      await window.getByRole('button', { name: 'Review' }).first().click()
      await window.getByRole('button', { name: 'Allow once' }).first().click()
      expect(await called).toBe('told')
    })

    it('keeps secrets in the keychain of the desktop, over its restarts, and in no file', async () => {
      await using home = makeHome(desktop())
      const keyring = desktop().start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'])
      keyring.stdin?.end('the password of a person')
      const rings = join(desktop().folder, '.local/share/keyrings')
      await until(() => existsSync(rings), 'there is a keychain')
      {
        await using _app = await launchApp(desktop(), home, '--hidden')
        expect(await runHelperWith('a planted secret', home, 'secret', 'set', 'key')).toMatchObject({ code: 0 })
      }
      await using _app = await launchApp(desktop(), home, '--hidden')
      expect((await runHelper(home, 'secret', 'list')).stdout).toContain('key')
      const looked = JSON.parse((await runHelper(home, 'doctor', '--json')).stdout) as { name: string; outcome: string }[]
      expect(looked.find(({ name }) => name === 'secrets')).toMatchObject({ outcome: 'ok' })
      expect(readdirSync(rings).some((name) => name.endsWith('.keyring'))).toBe(true)
      const files = readdirSync(home.folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      const holding = files
        .map((each) => join(each.parentPath, each.name))
        .filter((file) => readFileSync(file).includes('a planted secret'))
      expect([files.length > 0, holding]).toEqual([true, []])
    })

    it('learns from the system that the computer woke up', async () => {
      await using home = makeHome(desktop())
      using system = await sessionBus(USER)
      // logind, of which Electron asks nothing but to be told.
      using logind = await busService(system.path, 'org.freedesktop.login1', () => undefined)
      home.env['DBUS_SYSTEM_BUS_ADDRESS'] = `unix:path=${system.path}`
      await using app = await launchApp(desktop(), home, '--hidden')
      const heard = app.app.evaluate(({ powerMonitor }) => {
        const listens = powerMonitor.listenerCount('resume')
        const state = globalThis as { slept?: string[] }
        state.slept = []
        powerMonitor.on('suspend', () => state.slept?.push('suspend'))
        powerMonitor.on('resume', () => state.slept?.push('resume'))
        return listens
      })
      expect(await heard).toBe(1)
      const sleep = (isBegin: boolean): void =>
        logind.signal(
          { path: '/org/freedesktop/login1', interface: 'org.freedesktop.login1.Manager', member: 'PrepareForSleep' },
          booleanBody(isBegin),
        )
      const seen = (): Promise<string[]> => again(() => app.app.evaluate(() => (globalThis as { slept?: string[] }).slept ?? []))
      await until(async () => {
        sleep(true)
        sleep(false)
        return (await seen()).includes('resume')
      }, 'it woke up')
      expect((await seen())[0]).toBe('suspend')
      expect((await runHelper(home, 'status')).code).toBe(0)
      expect(home.log().join('')).toBe('')
    })
  },
  ['notifications', 'keyring'],
)
