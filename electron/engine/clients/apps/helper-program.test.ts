import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../base/platform.ts'
import { copyHelper } from './copy-helper.ts'
import { type Installed, helperPlace, helperProgram } from './helper-program.ts'

const platform = (os: Platform['os'], env: Record<string, string> = {}): Platform => ({
  os,
  env,
  home: '/home/ada',
  tmp: '/tmp',
  uid: 1000,
})
const app = (resources: string): Installed => ({ kind: 'app', resources })

describe('the helper', () => {
  it.each([
    [
      'macOS',
      platform('darwin'),
      '/Applications/Tooltray.app/Contents/Resources',
      '/Applications/Tooltray.app/Contents/Resources/helper/tooltray',
    ],
    [
      'Windows',
      platform('win32'),
      'C:\\Users\\ada\\AppData\\Local\\Programs\\Tooltray\\resources',
      'C:\\Users\\ada\\AppData\\Local\\Programs\\Tooltray\\resources\\helper\\tooltray.exe',
    ],
    ['a deb package', platform('linux'), '/opt/Tooltray/resources', '/opt/Tooltray/resources/helper/tooltray'],
  ])('of %s is where it was installed', (_name, system, resources, command) => {
    expect(helperPlace(app(resources), system, '/data')).toEqual({ command, args: ['connect'], copy: undefined })
  })

  it.each([
    ['an AppImage', platform('linux', { APPIMAGE: '/home/ada/Tooltray.AppImage' }), '/tmp/.mount_ToolXyz/resources'],
    ['an app that was never moved', platform('darwin'), '/private/var/folders/x/AppTranslocation/1-2/d/Tooltray.app/Contents/Resources'],
    ['a disk image', platform('darwin'), '/Volumes/Tooltray/Tooltray.app/Contents/Resources'],
  ])('of %s is a copy at a place that stays', (_name, system, resources) => {
    expect(helperPlace(app(resources), system, '/data')).toEqual({
      command: '/data/helper/tooltray',
      args: ['connect'],
      copy: { from: `${resources}/helper`, to: '/data/helper' },
    })
  })

  it('of npm or a checkout is the script, with the Node that runs it', () => {
    const place = helperPlace(
      { kind: 'script', node: '/usr/bin/node', script: '/src/tooltray/dist/helper/tooltray.js' },
      platform('linux'),
      '/data',
    )
    expect(place).toEqual({ command: '/usr/bin/node', args: ['/src/tooltray/dist/helper/tooltray.js', 'connect'], copy: undefined })
    expect(helperProgram(place, platform('linux'))).toEqual({ command: '/usr/bin/node', args: place.args, env: {} })
    expect(helperProgram(place, platform('linux', { TOOLTRAY_HOME: '/own' })).env).toEqual({ TOOLTRAY_HOME: '/own' })
  })
})

describe('the copy', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-helper-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made, refreshed, and left alone when nothing is new', async () => {
    const [from, to] = [join(folder, 'mounted/helper'), join(folder, 'data/helper')]
    mkdirSync(join(from, 'parts'), { recursive: true })
    writeFileSync(join(from, 'tooltray'), 'one', { mode: 0o755 })
    writeFileSync(join(from, 'parts/a.js'), 'a')
    await copyHelper({ from, to }, 'tooltray')
    expect(readFileSync(join(to, 'tooltray'), 'utf8')).toBe('one')
    expect(statSync(join(to, 'tooltray')).mode & 0o777).toBe(0o755)
    const { ino } = statSync(join(to, 'tooltray'))
    await copyHelper({ from, to }, 'tooltray')
    expect(statSync(join(to, 'tooltray')).ino).toBe(ino)

    writeFileSync(join(from, 'tooltray'), 'two')
    writeFileSync(join(from, 'parts/b.js'), 'b')
    await copyHelper({ from, to }, 'tooltray')
    expect(readFileSync(join(to, 'tooltray'), 'utf8')).toBe('two')
    expect(readdirSync(join(to, 'parts')).sort()).toEqual(['a.js', 'b.js'])
    expect(readdirSync(to).sort()).toEqual(['parts', 'tooltray'])
  })

  it('stays as it was when the original is gone', async () => {
    await expect(copyHelper({ from: join(folder, 'nothing'), to: join(folder, 'data') }, 'tooltray')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})
