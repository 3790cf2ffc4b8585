import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { updateFeed } from '../../electron/main/testing/update-feed.ts'
import { until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { connectAsApp, mainProcessOf, runHelper } from './testing/helper.ts'
import { imageOf } from './testing/image.ts'
import { memoryOf } from './testing/memory.ts'
import {
  type App,
  again,
  countWindows,
  launchApp,
  launchProgram,
  makeHome,
  startApp,
  textOf,
  windowThatShows,
} from './testing/packed-app.ts'
import { describeApp } from './testing/with-desktop.ts'

/** A person opens the window twelve times an hour. */
const CYCLES = 60

/** The lines of the app's menu. */
const menuOf = ({ app }: App): Promise<string[]> =>
  again(() =>
    app.evaluate(
      ({ Menu }) =>
        Menu.getApplicationMenu()
          ?.items.find(({ label }) => label === 'Tooltray')
          ?.submenu?.items.map(({ label }) => label) ?? [],
    ),
  )

describeApp((desktop) => {
  it('starts again after it was killed, by a person or by an AI app', async () => {
    await using home = makeHome(desktop())
    startApp(desktop(), home, '--hidden')
    for (const how of ['a person', 'an AI app']) {
      await until(async () => (await runHelper(home, 'status')).code === 0, 'it runs')
      const killed = await mainProcessOf(home)
      process.kill(killed, 'SIGKILL')
      await until(() => !processAlive(killed), 'it is gone')
      if (how === 'a person') startApp(desktop(), home, '--hidden')
      await using client = await connectAsApp(desktop(), home, 'e2e')
      expect(await client.call('execute_tool', { name: 'echo__echo', arguments: { text: how } })).toBe(how)
      expect(await mainProcessOf(home)).not.toBe(killed)
    }
  })

  it('opens its window without a complaint, on a display of double density, too', async () => {
    for (const words of [[], ['--force-device-scale-factor=2']]) {
      await using home = makeHome(desktop())
      await using app = await launchApp(desktop(), home, ...words)
      const said: string[] = []
      app.app.context().on('console', (message) => said.push(message.text()))
      const window = await windowThatShows(app, '3 servers')
      expect(await window.evaluate(() => devicePixelRatio)).toBe(words.length === 0 ? 1 : 2)
      expect(said).toEqual([])
    }
  })

  it('is used for hours, and neither grows nor says that something is wrong', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home, '--hidden')
    const engine = await mainProcessOf(home)
    const sizes: number[] = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await until(async () => {
        // Nobody is heard while the engine starts.
        if ((await countWindows(app)) === 0) await again(() => app.app.evaluate(({ app: self }) => void self.emit('activate')))
        return (await countWindows(app)) === 1 && (await textOf(app)).includes('3 servers')
      }, 'the window is there')
      await again(() =>
        app.app.evaluate(async ({ BrowserWindow, nativeTheme }, at) => {
          const [window] = BrowserWindow.getAllWindows()
          if (window === undefined) return
          nativeTheme.themeSource = at % 2 === 0 ? 'dark' : 'light'
          window.webContents.setZoomFactor(at % 3 === 0 ? 1.5 : 1)
          window.setSize(700 + (at % 5) * 100, 600 + (at % 4) * 50)
          for (const page of ['servers', 'activity', 'playground', 'settings/general', ''])
            await window.webContents.executeJavaScript(`location.hash = '#/${page}'; new Promise((done) => setTimeout(done, 100))`)
          if (at % 4 === 0) window.minimize()
          if (at % 4 === 1) window.hide()
          window.close()
        }, cycle),
      )
      await until(async () => (await countWindows(app)) === 0, 'it is closed')
      sizes.push(memoryOf(engine))
    }
    // The first ones load what is loaded once.
    const [early, late] = [sizes.slice(15, 25), sizes.slice(-10)].map((some) => Math.min(...some))
    console.log(`Memory of the main process after 20 and ${CYCLES} windows: ${early} and ${late} MB`)
    expect(late).toBeLessThan((early ?? 0) * 1.15)
    expect(home.log().filter((line) => line !== '')).toEqual([])
  })

  it('fetches a newer version, and is replaced by it; a broken one is not taken', async () => {
    await using feed = await updateFeed()
    await using home = makeHome(desktop())
    using image = imageOf(home, feed.url)
    feed.publish('99.0.0', { [image.name]: image.script('99.0.0') })
    feed.spoil(/\.AppImage$/, (response) => response.end(image.script('broken')))
    {
      await using app = await launchProgram(desktop(), home, image.file, '--hidden')
      await until(() => home.log().join('\n').includes('sha512 checksum mismatch'), 'the broken one is refused')
      expect((await menuOf(app)).filter((label) => label.startsWith('Install'))).toEqual([])
    }
    await until(() => processesOf(home.folder).length === 0, 'it has ended')
    expect(readFileSync(image.file, 'utf8')).toBe(image.script('0'))

    feed.publish('99.0.0', { [image.name]: image.script('99.0.0') })
    await using app = await launchProgram(desktop(), home, image.file, '--hidden')
    await until(async () => (await menuOf(app)).includes('Install version 99.0.0 and start again'), 'it is offered')
    // The app ends before the debugger has an answer.
    void app.app
      .evaluate(({ Menu }) => {
        const lines = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Tooltray')?.submenu?.items
        lines?.find(({ label }) => label.startsWith('Install version'))?.click()
      })
      .catch(() => undefined)
    await until(() => existsSync(join(home.folder, 'started-99.0.0')), 'the newer one is started')
    expect(readFileSync(image.file, 'utf8')).toBe(image.script('99.0.0'))
    await until(async () => (await runHelper(home, 'status')).code === 0, 'it answers helpers')
  })
})
