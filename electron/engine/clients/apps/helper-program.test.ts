import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../base/platform.ts'
import { copyHelper } from './copy-helper.ts'
import { type Installed, helperPlace, helperProgram, installedScript, packagedApp } from './helper-program.ts'

const platform = (os: Platform['os'], env: Record<string, string> = {}): Platform => ({
  os,
  env,
  home: '/home/ada',
  tmp: '/tmp',
  uid: 1000,
})
const linux = { os: 'linux', arch: 'x64' } as const
const app = (resources: string): Installed => packagedApp(resources, 'linux', () => false)

describe('the helper', () => {
  it.each([
    ['macOS', platform('darwin'), '/Applications/Tooltray.app/Contents/Resources'],
    ['an app that was never moved', platform('darwin'), '/private/var/folders/x/AppTranslocation/1-2/d/Tooltray.app/Contents/Resources'],
    ['an app that was unpacked somewhere', platform('linux'), '/home/ada/Tooltray/resources'],
    ['an AppImage', platform('linux', { APPIMAGE: '/home/ada/Tooltray.AppImage' }), '/tmp/.mount_ToolXyz/resources'],
  ])('of %s is a copy at a place that stays, whatever is updated', (_name, system, resources) => {
    expect(helperPlace(app(resources), system, '/data')).toEqual({
      command: '/data/helper/tooltray',
      args: ['connect'],
      copy: { from: `${resources}/helper`, to: '/data/helper' },
      native: `${resources}/helper/tooltray`,
    })
  })

  it('of a package of Linux is the one that goes with the package', () => {
    const resources = '/opt/Tooltray/resources'
    const installed = packagedApp(resources, 'linux', (file) => file === `${resources}/package-type`)
    expect(helperPlace(installed, platform('linux'), '/data')).toEqual({
      command: `${resources}/helper/tooltray`,
      args: ['connect'],
      copy: undefined,
      native: `${resources}/helper/tooltray`,
    })
    expect(packagedApp('C:\\resources', 'win32', () => true)).toMatchObject({ managed: false })
  })

  it('of Windows is one outside the folder whose programs an update ends', () => {
    const programs = 'C:\\Users\\ada\\AppData\\Local\\Programs\\Tooltray\\resources'
    expect(helperPlace(app(programs), platform('win32'), 'C:\\data')).toEqual({
      command: 'C:\\data\\helper\\tooltray.exe',
      args: ['connect'],
      copy: { from: `${programs}\\helper`, to: 'C:\\data\\helper' },
      native: `${programs}\\helper\\tooltray.exe`,
    })
  })

  it('of npm is a copy of the one for this system, which is told what to run for the rest', () => {
    const script = '/usr/lib/node_modules/tooltray/dist/helper/tooltray.js'
    const prebuilt = '/usr/lib/node_modules/tooltray/dist/prebuilt/linux-x64'
    const exists = (file: string): boolean => file === `${prebuilt}/tooltray`
    expect(helperPlace(installedScript('/usr/bin/node', script, linux, exists), platform('linux'), '/data')).toEqual({
      command: '/data/helper/tooltray',
      args: ['connect'],
      copy: { from: prebuilt, to: '/data/helper', runs: ['/usr/bin/node', '--min-semi-space-size=4', '--max-semi-space-size=4', script] },
      native: `${prebuilt}/tooltray`,
    })
    const onArm = installedScript('/usr/bin/node', script, { os: 'linux', arch: 'arm64' }, exists)
    expect(helperPlace(onArm, platform('linux'), '/data')).toEqual({ command: '/usr/bin/node', args: [script, 'connect'], copy: undefined })
  })

  it('of npm or a checkout is the helper in C where that was built', () => {
    const native = '/src/tooltray/dist/native/tooltray'
    const installed = (there: boolean) =>
      installedScript('/node', '/src/tooltray/dist/helper/tooltray.js', linux, (file) => there && file === native)
    expect(helperPlace(installed(true), platform('linux'), '/data')).toEqual({
      command: native,
      args: ['connect'],
      copy: undefined,
      native,
    })
    expect(helperPlace(installed(false), platform('linux'), '/data').command).toBe('/node')
    expect(installedScript('C:\\node.exe', 'C:\\t\\helper\\tooltray.js', { os: 'win32', arch: 'x64' }, () => true)).toMatchObject({
      native: 'C:\\t\\native\\tooltray.exe',
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

  it('is told what to run for what it does not do itself, before it is there', async () => {
    const [from, to] = [join(folder, 'prebuilt/linux-x64'), join(folder, 'data/helper')]
    mkdirSync(from, { recursive: true })
    writeFileSync(join(from, 'tooltray'), 'one', { mode: 0o755 })
    await copyHelper({ from, to, runs: ['/usr/bin/node', '/lib/tooltray.js'] }, 'tooltray')
    expect(readFileSync(join(to, 'program.txt'), 'utf8')).toBe('/usr/bin/node\n/lib/tooltray.js\n')
    await copyHelper({ from, to, runs: ['/opt/node', '/lib/tooltray.js'] }, 'tooltray')
    expect(readFileSync(join(to, 'program.txt'), 'utf8')).toBe('/opt/node\n/lib/tooltray.js\n')
  })

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

  it('of a program that cannot be replaced puts it aside, and takes it away later', async () => {
    const [from, to] = [join(folder, 'app'), join(folder, 'data')]
    mkdirSync(from)
    writeFileSync(join(from, 'tooltray.exe'), 'new')
    mkdirSync(to)
    writeFileSync(join(to, 'tooltray.exe'), 'old')
    /** As Windows does it: what runs keeps its place until it is renamed. */
    const move = async (source: string, target: string): Promise<void> => {
      if (existsSync(target)) throw Object.assign(new Error('it runs'), { code: 'EPERM' })
      renameSync(source, target)
    }
    await copyHelper({ from, to }, 'tooltray.exe', move as typeof rename)
    expect(readFileSync(join(to, 'tooltray.exe'), 'utf8')).toBe('new')
    const [aside, ...others] = readdirSync(to).filter((name) => name !== 'tooltray.exe')
    expect([readFileSync(join(to, aside ?? ''), 'utf8'), others]).toEqual(['old', []])
    await copyHelper({ from, to }, 'tooltray.exe', move as typeof rename)
    expect(readdirSync(to)).toEqual(['tooltray.exe'])
  })

  it('stays as it was when the original is gone', async () => {
    await expect(copyHelper({ from: join(folder, 'nothing'), to: join(folder, 'data') }, 'tooltray')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})
