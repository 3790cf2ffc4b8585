import { expect, it } from 'vitest'
import { startOAuthBed } from '../testing/oauth-bed.ts'
import { ownServer, until } from '../testing/installation.ts'
import { connectAsApp, mainProcessOf, runHelper, statusOf } from './testing/helper.ts'
import { countWindows, launchApp, makeHome, startApp, untilShown } from './testing/packed-app.ts'
import { panelOn } from './testing/panel.ts'
import { type TrayLine, countIcons, trayOn } from './testing/panel-tray.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { describeApp } from './testing/with-desktop.ts'

const find = (lines: readonly TrayLine[], label: string): TrayLine | undefined =>
  lines.find((line) => line.label === label || line.label.endsWith(`  ${label}`))

/** When the servers were connected, by their names. */
const startedAt = async (home: Parameters<typeof statusOf>[0]): Promise<Record<string, number | undefined>> =>
  Object.fromEntries((await statusOf(home)).servers.map(({ name, refreshedAt }) => [name, refreshedAt]))

describeApp(
  (desktop) => {
    it('is in the panel: its menu says what is, and each line does what it says', async () => {
      await using home = makeHome(desktop())
      await using panel = panelOn(desktop())
      await panel.start()
      const app = await launchApp(desktop(), home, '--hidden')
      const tray = await trayOn(desktop(), /^Tooltray: No problems: 3 servers/)
      expect(tray.iconSizes()).not.toEqual([])
      const labels = (): readonly string[] => tray.menu().map(({ label }) => label)
      // First lists are read a moment after the start.
      await until(() => ['●  echo', '●  hang', '●  records'].every((label) => labels().includes(label)), 'all are connected')
      expect(labels()).toEqual(expect.arrayContaining(['Refresh all', 'Pause', 'Open Tooltray', 'Quit Tooltray']))

      const first = await startedAt(home)
      tray.choose('echo', 'Refresh')
      await until(async () => (await startedAt(home))['echo'] !== first['echo'], 'one is refreshed')
      expect((await startedAt(home))['records']).toBe(first['records'])
      tray.choose('Refresh all')
      await until(async () => (await startedAt(home))['records'] !== first['records'], 'all are refreshed')

      tray.choose('records', 'On')
      await until(
        () => find(tray.menu(), 'records')?.lines.some(({ label, isChecked }) => label === 'On' && !isChecked) === true,
        'one is off',
      )

      // A host that keeps an older menu names its lines by numbers that no other line ever gets.
      const quit = find(tray.menu(), 'Quit Tooltray')?.id ?? -1
      tray.choose('Pause')
      await trayOn(desktop(), /^Tooltray: Paused/)
      expect(tray.chooseNumber(quit)).toContain('error occurred in Event')
      expect((await statusOf(home)).engine.paused).toBe(true)
      tray.choose('Resume')
      await trayOn(desktop(), /^Tooltray: No problems/)

      expect(await countWindows(app)).toBe(0)
      tray.activate()
      await until(async () => (await countWindows(app)) === 1, 'a click opens the window')
      const main = await mainProcessOf(home)
      tray.choose('Quit Tooltray')
      await until(() => !processAlive(main), 'it quits')
      await until(() => countIcons(desktop()) === 0, 'its icon is gone')
    })

    it('asks for a sign-in and for an approval in its menu, and takes the answers there', async () => {
      await using bed = await startOAuthBed()
      await using home = makeHome(desktop(), {
        mcpServers: { echo: ownServer('echo'), account: { url: bed.url } },
        rules: [{ tool: 'echo', decision: 'ask' }],
      })
      await using panel = panelOn(desktop())
      await panel.start()
      await using app = await launchApp(desktop(), home, '--hidden')
      const tray = await trayOn(desktop(), /sign/i)
      const lines = (): readonly TrayLine[] => find(tray.menu(), 'account')?.lines ?? []
      await until(() => find(lines(), 'Sign in') !== undefined, 'the menu asks')
      tray.choose('account', 'Sign in')
      // Only an address with TLS is opened in the browser: the window shows the other ones.
      await until(async () => (await countWindows(app)) === 1, 'the page of the server is open')
      expect((await app.app.firstWindow()).url()).toContain('#/servers/account')
      await until(() => find(lines(), 'Cancel sign-in') !== undefined, 'a sign-in is under way')
      tray.choose('account', 'Cancel sign-in')
      await until(() => find(lines(), 'Cancel sign-in') === undefined, 'it is cancelled')

      await using client = await connectAsApp(desktop(), home, 'e2e')
      const called = client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'allowed in the tray' } })
      const waiting = (): TrayLine | undefined => tray.menu().find(({ lines }) => find(lines, 'Allow once') !== undefined)
      await until(() => waiting() !== undefined, 'the call waits in the menu')
      expect(waiting()?.lines.map(({ label }) => label)).toContain('{ "text": "allowed in the tray" }')
      tray.choose(waiting()?.label ?? '', 'Allow once')
      expect(await called).toBe('allowed in the tray')
      await until(() => waiting() === undefined, 'nothing waits')
      const refused = client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'no' } })
      await until(() => waiting() !== undefined, 'another call waits')
      tray.choose(waiting()?.label ?? '', 'Deny')
      expect(await refused).toContain('[call_denied]')
    })

    it('is shown by a panel that comes after it, goes, and comes back', async () => {
      await using home = makeHome(desktop())
      await using panel = panelOn(desktop())
      startApp(desktop(), home, '--hidden')
      await until(async () => (await runHelper(home, 'status')).code === 0, 'it runs')
      expect(countIcons(desktop())).toBe(0)
      await panel.start()
      const tray = await trayOn(desktop(), /^Tooltray: No problems: 3 servers/)
      await panel.stop()
      await until(() => countIcons(desktop()) === 0, 'nothing shows it')
      await panel.start()
      const again = await trayOn(desktop(), /^Tooltray: No problems: 3 servers/)
      again.choose('Pause')
      await trayOn(desktop(), /^Tooltray: Paused/)
      expect(again.menu().length).toBe(tray.menu().length)
    })

    it('shows its window where a hidden start would leave nothing to see, and the icon when an extension brings one', async () => {
      await using home = makeHome(desktop())
      // Of Ubuntu: Electron calls it otherwise to itself.
      Object.assign(home.env, { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' })
      await using app = await launchApp(desktop(), home, '--hidden')
      await until(async () => (await countWindows(app)) === 1, 'the window is there')
      await untilShown(app, 'GNOME')
      await using panel = panelOn(desktop())
      await panel.start()
      await trayOn(desktop(), /^Tooltray: /)
    })
  },
  ['tray hosts'],
)
