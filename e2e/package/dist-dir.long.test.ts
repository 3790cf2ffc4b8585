import { createPackage, extractAll } from '@electron/asar'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { checkPacked } from '../../scripts/package/check-packed.ts'
import { packedFolder } from '../../scripts/package/configuration.ts'
import { makeTar, makeZip } from '../../scripts/package/linux/archives.ts'
import { makeDeb } from '../../scripts/package/linux/deb.ts'
import { wantedFuses } from '../../scripts/package/fuses.ts'
import { versionOf } from '../../scripts/manifest-of.ts'
import { PRODUCT } from '../../scripts/package/product.ts'
import { makeRpm } from '../../scripts/package/linux/rpm.ts'
import { makeStandIn } from '../../scripts/package/stand-in.ts'
import { lacking } from '../../scripts/test/needs.ts'
import { skipUnless, skipWithout } from '../../scripts/test/skip-without.ts'
import { notBuilt } from '../testing/helper-kinds.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { talkTo } from '../testing/raw-client.ts'
import { cleanRoot } from './clean-root.ts'
import { packInto } from './pack-into.ts'

const version = versionOf()
const wanted = { version, arch: process.arch, fuses: wantedFuses(false), updatesFrom: undefined }

// Only Linux packs a stand-in: the programs of Windows and macOS are opened and written to when they are packed.
const reason = process.platform === 'linux' ? notBuilt('native') : 'the stand-in is one for Linux'

const isRoot = process.getuid?.() === 0

let folder: string

let output: string
let packed: string

describe('the packed app', () => {
  skipUnless(reason === undefined, reason ?? '')
  let printed = ''
  beforeAll(async () => {
    if (reason !== undefined) return
    folder = mkdtempSync(join(tmpdir(), 'tooltray-dist-'))
    output = join(folder, 'release')
    packed = packedFolder(output, 'linux', process.arch)
    await makeStandIn(join(folder, 'electron'), '45.0.0')
    printed = packInto(output, { electron: join(folder, 'electron'), repository: '' })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('passes its check, which prints what takes how much', () => {
    expect(printed).toMatch(/the whole folder +\d+\.\d\d MB\n +app\.asar +\d+\.\d\d MB\n/)
    expect(printed).toContain(`${packed} is as it should be.`)
  })

  it('has all that it loads when it runs, outside of any checkout', () => {
    const app = join(folder, 'extracted')
    extractAll(join(packed, 'resources/app.asar'), app)
    const load = createRequire(join(app, 'dist/main/main.js'))
    expect(load('@napi-rs/keyring')).toHaveProperty('AsyncEntry')
    expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).toMatchObject({
      version,
      main: 'dist/main/main.js',
      desktopName: `${PRODUCT.id}.desktop`,
    })
    // Nobody said where newer versions are: it looks nowhere.
    expect(existsSync(join(packed, 'resources/app-update.yml'))).toBe(false)
  })

  it('looks for newer versions where the release is made', () => {
    const released = join(folder, 'released')
    packInto(released, { electron: join(folder, 'electron'), repository: 'ada/tray' })
    const source = join(packedFolder(released, 'linux', process.arch), 'resources/app-update.yml')
    expect(readFileSync(source, 'utf8')).toMatch(/^provider: github\nowner: ada\nrepo: tray$|^owner: ada\nrepo: tray\nprovider: github$/m)
  })

  it('brings a helper that reaches an engine from there', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    const helper = spawn(join(packed, 'resources/helper/tooltray'), ['connect'], { env: installation.env, stdio: 'pipe' })
    await using client = talkTo(helper)
    expect((await client.initialize()).result.serverInfo.name).toBe('tooltray')
    expect(JSON.stringify(await client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'packed' } }))).toContain('packed')
  })

  describe('is refused', () => {
    /** A copy with something changed in it, and what the check says then. */
    const faultsAfter = async (change: (app: string) => void, fuses = wanted.fuses): Promise<string[]> => {
      const copy = mkdtempSync(join(folder, 'copy-'))
      cpSync(packed, copy, { recursive: true })
      change(copy)
      return [...(await checkPacked(copy, { ...wanted, fuses })).faults]
    }
    const overwrite = (file: string, edit: (text: string) => string): void =>
      writeFileSync(file, Buffer.from(edit(readFileSync(file, 'latin1')), 'latin1'))

    it('with another byte in its archive', async () => {
      const faults = await faultsAfter((app) => overwrite(join(app, 'resources/app.asar'), (text) => `${text.slice(0, -1)}~`))
      expect(faults).toEqual([expect.stringContaining('is not what its hash')])
    })

    it('with a place for newer versions that nobody said, and with another one than was said', async () => {
      const source = (app: string): string => join(app, 'resources/app-update.yml')
      const unsaid = await faultsAfter((app) => writeFileSync(source(app), 'provider: github\nowner: somebody\nrepo: else\n'))
      expect(unsaid).toEqual(['The app looks for newer versions somewhere, and nobody said where.'])
      const release = { ...wanted, updatesFrom: 'ada/tray' }
      expect((await checkPacked(packed, release)).faults).toEqual(['The app does not look for newer versions in ada/tray.'])
    })

    it('with a fuse that is not as wanted', async () => {
      expect(await faultsAfter(() => undefined, wantedFuses(true))).toEqual([
        'The fuse enableNodeCliInspectArguments is off, and should be on.',
      ])
    })

    it('with a helper of another version, or none, or one that does not run or leads back into a checkout', async () => {
      const helper = (app: string): string => join(app, 'resources/helper/tooltray')
      const another = await faultsAfter((app) => overwrite(helper(app), (text) => text.replaceAll(version, 'x'.repeat(version.length))))
      expect(another).toEqual([`The helper is not of version ${version}.`])
      expect(await faultsAfter((app) => rmSync(helper(app)))).toEqual([expect.stringContaining('The helper is missing')])
      // Another program of this machine, that says of itself that it is of this version.
      const failing = await faultsAfter((app) => {
        cpSync('/bin/false', helper(app), { dereference: true })
        appendFileSync(helper(app), version)
      })
      expect(failing).toEqual(['The helper does not run: exit code 1.'])
      const beside = await faultsAfter((app) => writeFileSync(join(app, 'resources/helper/program.txt'), '/node'))
      expect(beside).toEqual([expect.stringContaining('program.txt')])
    })

    it('with a part that is not there, which it would load only when it needs it', async () => {
      const archive = join(folder, 'no-parts')
      extractAll(join(packed, 'resources/app.asar'), archive)
      const [part = ''] = readdirSync(join(archive, 'dist/main/parts')).filter((name) => name.startsWith('sandbox-thread-'))
      rmSync(join(archive, 'dist/main/parts', part))
      const file = join(folder, 'no-parts.asar')
      await createPackage(archive, file)
      const faults = await faultsAfter((app) => cpSync(file, join(app, 'resources/app.asar')))
      expect(faults).toContain(`dist/main/parts/${part} is missing, and the program loads it.`)
    })

    it('without its native module, its licences, or with texts in every language', async () => {
      const faults = await faultsAfter((app) => {
        for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' }))
          if (file.endsWith('.node')) writeFileSync(join(app, file), 'no program')
        rmSync(join(app, 'resources/THIRD-PARTY.txt'))
        writeFileSync(join(app, 'locales/de.pak'), '')
      })
      expect(faults.join('\n')).toMatch(/is no program, and should be linux/)
      expect(faults.join('\n')).toMatch(/THIRD-PARTY\.txt is missing/)
      expect(faults.join('\n')).toMatch(/de\.pak is a language/)
    })
  })

  it('is in archives with the modes of its files', async () => {
    const tar = execFileSync('tar', ['-tvzf', makeTar(packed, output, 'Tooltray')], { encoding: 'utf8' })
    for (const program of ['tooltray-app', 'resources/helper/tooltray', 'chrome-sandbox'])
      expect(tar).toMatch(new RegExp(`^-rwxr-xr-x 0/0 .* Tooltray/${program}$`, 'm'))
    const zip = await openPromise(await makeZip(packed, output, 'Tooltray'), { lazyEntries: true })
    const modes = new Map<string, string>()
    for await (const entry of zip.eachEntry()) modes.set(entry.fileName, (entry.externalFileAttributes >>> 16).toString(8))
    expect(modes.get('Tooltray/resources/helper/tooltray')).toBe('100755')
    expect(modes.get('Tooltray/resources/app.asar')).toMatch(/^1006/)
  })

  describe('as a Debian package', () => {
    skipWithout('dpkg')
    skipUnless(isRoot, 'packages are installed by root')
    it('is installed, upgraded, removed and purged, and leaves nothing but what is a person’s', () => {
      using there = cleanRoot()
      const profile = '/etc/apparmor.d/tooltray-app'
      const kept = ['.config/autostart/tooltray.desktop', '.config/tooltray/servers.json', '.local/share/tooltray/tooltray.db']
      const home = kept.map((file) => `/home/ada/${file}`).sort()
      for (const file of home) {
        mkdirSync(join(there.folder, file, '..'), { recursive: true })
        writeFileSync(join(there.folder, file), 'of a person')
      }
      mkdirSync(join(there.folder, 'etc/apparmor.d'), { recursive: true })
      const about = { version, arch: process.arch, maintainer: 'ada@example.com', compressed: false }
      const deb = makeDeb(packed, output, about)

      there.dpkg('--install', deb)
      expect(there.dpkg('--status', 'tooltray')).toMatch(/^Status: install ok installed$/m)
      expect(there.dpkg('--verify', 'tooltray')).toBe('')
      expect(there.mode('/opt/Tooltray/tooltray-app')).toBe('755')
      expect(there.mode('/opt/Tooltray/chrome-sandbox')).toBe('4755')
      expect(statSync(join(there.folder, 'opt/Tooltray/chrome-sandbox')).uid).toBe(0)
      // The command of the terminal is the helper, which stands on its own in the package.
      const command = readlinkSync(join(there.folder, 'usr/bin/tooltray'))
      expect(there.mode(command)).toBe('755')
      expect(readFileSync(join(there.folder, 'opt/Tooltray/resources/package-type'), 'utf8')).toBe('deb')
      const entry = `/usr/share/applications/${PRODUCT.id}.desktop`
      const desktop = readFileSync(join(there.folder, entry), 'utf8')
      expect(desktop.split('\n')).toContain(`MimeType=x-scheme-handler/tooltray;${PRODUCT.bundles.type};`)
      const types = readFileSync(join(there.folder, 'usr/share/mime/packages/tooltray.xml'), 'utf8')
      expect(types).toContain(`<mime-type type="${PRODUCT.bundles.type}">`)
      expect(desktop).toMatch(new RegExp(`^StartupWMClass=${PRODUCT.id}$`, 'm'))
      const program = /^Exec=(\S+) %U$/m.exec(desktop)?.[1] ?? ''
      expect(there.mode(program)).toBe('755')
      const icon = /^Icon=(.+)$/m.exec(desktop)?.[1] ?? ''
      expect(there.files()).toEqual(
        expect.arrayContaining(['48x48', '256x256', '512x512'].map((size) => `/usr/share/icons/hicolor/${size}/apps/${icon}.png`)),
      )
      if (spawnSync('desktop-file-validate', ['--version']).error === undefined)
        expect(execFileSync('desktop-file-validate', [join(there.folder, entry)], { encoding: 'utf8' })).toBe('')
      const before = there.files()

      // The next version has a file less, and one more.
      const next = join(folder, 'next')
      cpSync(packed, next, { recursive: true, verbatimSymlinks: true })
      rmSync(join(next, 'icudtl.dat'))
      writeFileSync(join(next, 'new.dat'), 'new')
      mkdirSync(join(folder, 'next-release'))
      const upgrade = makeDeb(next, join(folder, 'next-release'), { ...about, version: '99.0.0' })
      there.dpkg('--install', upgrade)
      expect(there.dpkg('--status', 'tooltray')).toMatch(/^Version: 99\.0\.0$/m)
      const changed = before.filter((file) => file !== '/opt/Tooltray/icudtl.dat').concat('/opt/Tooltray/new.dat')
      expect(there.files()).toEqual(changed.sort())

      there.dpkg('--remove', 'tooltray')
      expect(there.files()).toEqual(home)
      there.dpkg('--install', deb)
      there.dpkg('--purge', 'tooltray')
      expect(there.files()).toEqual(home)
      expect([profile, '/opt/Tooltray', '/usr/share/doc/tooltray'].filter((path) => existsSync(join(there.folder, path)))).toEqual([])
      expect(home.map((file) => readFileSync(join(there.folder, file), 'utf8'))).toEqual(home.map(() => 'of a person'))
    })
  })

  it('is an RPM package that goes as it came', ({ skip }) => {
    const noRpm = isRoot ? lacking('rpm') : 'packages are installed by root'
    skip(noRpm !== undefined, noRpm)
    const file = makeRpm(packed, output, { version, arch: process.arch, maintainer: 'ada@example.com', compressed: false })
    using there = cleanRoot()
    // Its scripts are those of the Debian package.
    const rpm = (...words: string[]): void =>
      void execFileSync('rpm', [`--root=${there.folder}`, '--dbpath=/var/lib/rpm', '--nodeps', '--noscripts', ...words], { stdio: 'pipe' })
    rpm('--install', file)
    expect(there.mode('/opt/Tooltray/chrome-sandbox')).toBe('4755')
    expect(there.mode(readlinkSync(join(there.folder, 'usr/bin/tooltray')))).toBe('755')
    expect(readFileSync(join(there.folder, 'opt/Tooltray/resources/package-type'), 'utf8')).toBe('rpm')
    rpm('--erase', 'tooltray')
    expect(there.files()).toEqual([])
    expect(existsSync(join(there.folder, 'opt/Tooltray'))).toBe(false)
  })
})
