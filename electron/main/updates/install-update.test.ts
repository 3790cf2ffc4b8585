import { describe, expect, it } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { manualClock } from '../../engine/testing/manual-clock.ts'
import { electronDouble, machine } from '../testing/electron-double.ts'
import { EXE, quietUpdater } from '../testing/started-app.ts'
import { INSTALLING_TIME, installUpdate } from './install-update.ts'

/** An installation by an updater that does just what is handed in. */
function installing(os: Platform['os'], quitAndInstall: (app: ReturnType<typeof electronDouble>['electron']['app']) => void) {
  const double = electronDouble({ exe: EXE, machine: machine(os) })
  const { app } = double.electron
  const clock = manualClock()
  const failed: string[] = []
  let onError = (_error: Error): void => undefined
  const updater = quietUpdater({
    autoInstallOnAppQuit: true,
    on: (event: string, listener: (...values: never[]) => void) => {
      if (event === 'error') onError = listener as typeof onError
    },
    quitAndInstall: () => quitAndInstall(app),
  })
  const onFailed = (reason: string): void => void failed.push(reason)
  const done = installUpdate({ updater, app, os, clock, program: '/apps/Tooltray.AppImage', words: ['--word'], onFailed })
  return { double, clock, failed, done, updater, fail: (message: string) => onError(new Error(message)) }
}
const AGAIN = { execPath: '/apps/Tooltray.AppImage', args: ['--word'] }

describe('installUpdate', () => {
  it('leaves a process that ends alone', async () => {
    const { double, failed, done, clock, fail } = installing('linux', (app) => app.quit())
    await done
    fail('too late to matter')
    clock.advance(INSTALLING_TIME)
    expect([double.ended(), double.relaunched, failed]).toEqual([true, undefined, []])
  })

  it('brings the app back at an error of the updater, which is told later and once, and tries no second time at the end', async () => {
    const { double, failed, done, updater, fail } = installing('win32', () => undefined)
    expect(double.ended()).toBe(false)
    fail('EACCES')
    fail('and more')
    await done
    expect([double.ended(), double.relaunched, failed, updater.autoInstallOnAppQuit]).toEqual([true, AGAIN, ['EACCES'], false])
  })

  it('brings it back where the updater throws', async () => {
    const { double, failed, done } = installing('linux', () => {
      throw new Error('no file')
    })
    await done
    expect([double.ended(), double.relaunched, failed]).toEqual([true, AGAIN, ['no file']])
  })

  it.each([
    ['brings it back', 'linux' as const, AGAIN],
    ['ends on macOS, where Squirrel may still be about to replace the app,', 'darwin' as const, undefined],
  ])('%s when a minute has passed and nothing came of it', async (_name, os, relaunched) => {
    const { double, failed, done, clock } = installing(os, () => undefined)
    clock.advance(INSTALLING_TIME - 1)
    expect(double.ended()).toBe(false)
    clock.advance(1)
    await done
    expect([double.ended(), double.relaunched, failed]).toEqual([true, relaunched, ['The installer did not begin within a minute.']])
  })

  it('brings it back on macOS where Squirrel itself gave up', async () => {
    const { double, done, fail } = installing('darwin', () => undefined)
    fail('Could not get code signature for running application')
    await done
    expect([double.ended(), double.relaunched]).toEqual([true, AGAIN])
  })

  it('ends a quit that began and was held up', async () => {
    const { double, done, clock } = installing('linux', (app) => {
      app.on('will-quit', (event) => event.preventDefault())
      app.quit()
    })
    clock.advance(INSTALLING_TIME)
    await done
    expect([double.ended(), double.relaunched]).toEqual([true, AGAIN])
  })
})
