import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { updateFeed } from '../../electron/main/testing/update-feed.ts'
import { versionOf } from '../../scripts/manifest-of.ts'
import { makeTar } from '../../scripts/package/linux/archives.ts'
import { makeDeb } from '../../scripts/package/linux/deb.ts'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import { cleanRoot } from '../package/clean-root.ts'
import { until } from '../testing/installation.ts'
import { connectAsApp, runHelper } from './testing/helper.ts'
import { makeHome, startProgram } from './testing/packed-app.ts'
import { panelOn } from './testing/panel.ts'
import { trayOn } from './testing/panel-tray.ts'
import { describeApp } from './testing/with-desktop.ts'

const packed = dirname(process.env['TOOLTRAY_APP'] ?? '')
const about = { version: versionOf(), arch: process.arch, maintainer: 'ada@example.com', compressed: false }

// Those that `npm run dist:linux` makes, around a program that runs. What is in them: e2e/package/dist-dir.long.test.ts.
describeApp(
  (desktop) => {
    it('is installed by its Debian package, answers, is updated, and goes without a trace', async () => {
      skipThisWithout('dpkg')
      await using feed = await updateFeed()
      await using home = makeHome(desktop())
      await using panel = panelOn(desktop())
      await panel.start()
      const made = mkdtempSync(join(tmpdir(), 'tooltray-deb-'))
      const app = join(made, 'app')
      cpSync(packed, app, { recursive: true, verbatimSymlinks: true })
      writeFileSync(join(app, 'resources/app-update.yml'), `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: tooltray-updater\n`)
      mkdirSync(join(made, 'next'))
      const [older, newer] = [makeDeb(app, made, about), makeDeb(app, join(made, 'next'), { ...about, version: '99.0.0' })]
      using there = cleanRoot()
      chmodSync(there.folder, 0o755)
      there.dpkg('--install', older)

      // In the place of the question for the password: it waits until somebody has installed what it was asked for.
      const [asked, done] = [join(home.folder, 'asked'), join(home.folder, 'done')]
      mkdirSync(join(home.folder, 'bin'))
      writeFileSync(join(home.folder, 'bin/pkexec'), `#!/bin/sh\necho "$@" >> ${asked}\nuntil [ -e ${done} ]; do sleep 0.1; done\n`, {
        mode: 0o755,
      })
      home.own('bin', 'bin/pkexec')
      home.env['PATH'] = `${home.folder}/bin:${home.env['PATH']}`
      feed.publish('99.0.0', { 'tooltray_99.0.0_amd64.deb': 'what dpkg would take' })

      const program = join(there.folder, 'opt/Tooltray/tooltray-app')
      const first = startProgram(desktop(), home, program, '--hidden')
      const tray = await trayOn(desktop(), /^Tooltray: /)
      await using client = await connectAsApp(desktop(), home, 'e2e', join(there.folder, 'opt/Tooltray/resources/helper/tooltray'))
      expect(await client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'installed' } })).toBe('installed')
      const install = 'Install version 99.0.0 and start again (asks for the administrator’s password)'
      await until(() => tray.menu().some(({ label }) => label === install), 'the newer one is offered')
      tray.choose(install)
      await until(() => existsSync(asked), 'the password is asked for')
      there.dpkg('--install', newer)
      writeFileSync(done, '')
      await first.ended
      await trayOn(desktop(), /^Tooltray: No problems/)
      expect(there.dpkg('--status', 'tooltray')).toMatch(/^Version: 99\.0\.0$/m)
      await runHelper(home, 'stop')
      there.dpkg('--purge', 'tooltray')
      expect(there.files()).toEqual([])
      expect(existsSync(join(there.folder, 'opt/Tooltray'))).toBe(false)
      rmSync(made, { recursive: true })
    })

    it('runs out of its archive, is not updated there, and goes with its folder', async () => {
      await using home = makeHome(desktop())
      const made = mkdtempSync(join(tmpdir(), 'tooltray-tar-'))
      chmodSync(made, 0o755)
      const archive = makeTar(packed, made, 'Tooltray')
      execFileSync('tar', ['-xzf', archive, '-C', made])
      const program = join(made, 'Tooltray/tooltray-app')
      const app = startProgram(desktop(), home, program, '--hidden')
      await until(() => existsSync(home.paths.socket), 'its engine is there')
      await using client = await connectAsApp(desktop(), home, 'e2e', join(made, 'Tooltray/resources/helper/tooltray'))
      expect(await client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'unpacked' } })).toBe('unpacked')
      await runHelper(home, 'stop')
      expect(await app.ended).toBe(0)
      rmSync(made, { recursive: true })
      expect(existsSync(program)).toBe(false)
    })
  },
  ['tray hosts'],
)
