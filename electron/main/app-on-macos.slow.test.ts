import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisPlatform } from '../engine/base/platform.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { electronDouble, machine } from './testing/electron-double.ts'
import { EXE, type Start, startIn } from './testing/started-app.ts'
import { eventually, well } from './testing/well.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-macos-'))
  for (const folder of ['dist/renderer', 'resources']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the app on macOS', () => {
  const launch = async (on: ReturnType<typeof machine>, options: Start & { answer?: number } = {}) => {
    const double = electronDouble({ exe: EXE, machine: on, ...(options.answer === undefined ? {} : { answer: options.answer }) })
    const { running } = startIn(home, double, { os: 'darwin', ...options })
    double.becomeReady()
    return { double, running }
  }

  it('is in the Dock while its window is open', async () => {
    const { double, running } = await launch(machine('darwin'), { words: ['--hidden'] })
    // A second helper finds no engine yet, either.
    await eventually(() => expect(double.tooltip()).toContain('Starting'))
    double.app.emit('activate')
    await well(double)
    expect([double.windows, double.state.activation]).toEqual([[], 'accessory'])
    double.app.emit('activate')
    await eventually(() => expect(double.windows[0]).toMatchObject({ shown: true, focused: true }))
    expect(double.state.activation).toBe('regular')
    double.windows[0]?.close()
    expect(double.state.activation).toBe('accessory')
    double.electron.app.quit()
    await running
  })

  it('offers once to move itself to the Applications folder, and not where it is there or hidden', async () => {
    const on = { ...machine('darwin'), isInApplications: false }
    const asked: unknown[] = []
    for (const words of [['--hidden'], [], []]) {
      const { double, running } = await launch(on, { words })
      await well(double)
      asked.push(double.boxes)
      double.electron.app.quit()
      await running
    }
    expect(asked).toEqual([[], ['Move Tooltray to the Applications folder?'], []])
    expect(on.isInApplications).toBe(false)
  })

  it('leaves nothing of this place behind when it was moved', async () => {
    const on = { ...machine('darwin'), isInApplications: false }
    const { double, running } = await launch(on, { answer: 0 })
    await running
    expect([on.isInApplications, double.ended(), double.windows]).toEqual([true, true, []])
    expect(existsSync(pathsFor({ ...thisPlatform(), os: 'darwin', home, env: { TOOLTRAY_HOME: home } }).installationFile)).toBe(false)
  })
})
