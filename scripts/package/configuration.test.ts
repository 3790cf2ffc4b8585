import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Platform } from '../../electron/engine/base/platform.ts'
import { helperPlace, packagedApp } from '../../electron/engine/clients/apps/helper-program.ts'
import { TOAST_ACTIVATOR } from '../../electron/main/toast-activator.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { configuration, packedFolders } from './configuration.ts'
import { controlFile, debName } from './linux/deb.ts'
import { desktopEntry, mimeType, packageVersion } from './linux/linux-tree.ts'
import { PRODUCT, root } from './product.ts'
import { rpmName, specFile } from './linux/rpm.ts'

const made = configuration({ electronDist: undefined, inspect: false, output: 'release', env: {} })
const text = (file: string): string => readFileSync(join(root, file), 'utf8')

describe('the configuration', () => {
  it('lets no variable, argument or page in where a release is made', () => {
    expect(made.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    })
    const tested = configuration({ electronDist: undefined, inspect: true, output: 'release', env: {} })
    expect(tested.electronFuses).toMatchObject({ enableNodeCliInspectArguments: true, onlyLoadAppFromAsar: true })
  })

  it('gives the app’s program another name than the helper’s: Windows ends programs by theirs', () => {
    expect([made.win?.executableName, made.linux?.executableName]).toEqual([PRODUCT.program, PRODUCT.program])
    expect(PRODUCT.program).not.toBe(PRODUCT.name)
  })

  it('is one that the installed electron-builder takes', async () => {
    const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const { validateConfiguration } = fromBuilder('app-builder-lib/out/util/config/config') as {
      validateConfiguration: (configuration: unknown, log: { add: () => void; isEnabled: boolean }) => Promise<void>
    }
    const log = { add: () => undefined, isEnabled: false }
    await validateConfiguration(made, log)
    await expect(validateConfiguration({ ...made, toolsets: { appimage: 'none' } }, log)).rejects.toThrow('toolsets.appimage')
  })

  it('has the system open bundles with the app', () => {
    expect(made.fileAssociations).toMatchObject([{ ext: ['mcpb', 'dxt'], role: 'Viewer', rank: 'Alternate' }])
  })

  it('makes an AppImage that starts without libfuse2, and an app that macOS does not put to sleep', () => {
    expect(made.toolsets).toEqual({ appimage: '1.0.3' })
    expect(made.mac?.extendInfo).toMatchObject({ LSUIElement: true, NSAppSleepDisabled: true })
  })

  it('tells the system the name of the product, and not that of the package', () => {
    expect(made.extraMetadata).toMatchObject({ productName: 'Tooltray' })
  })

  it('signs, and asks Apple, where there is something to sign with, and then leaves nothing unsigned', () => {
    expect([made.forceCodeSigning, made.mac?.notarize]).toEqual([false, false])
    const env = { CSC_LINK: 'file', APPLE_API_KEY: 'key', WIN_PUBLISHER_NAME: 'Ada' }
    const signed = configuration({ electronDist: undefined, inspect: false, output: 'release', env })
    expect([signed.forceCodeSigning, signed.mac?.notarize, signed.win?.signtoolOptions?.publisherName]).toEqual([true, true, 'Ada'])
  })

  it('takes a variable that a workflow set to nothing for none', () => {
    const env = { CSC_LINK: '', APPLE_API_KEY: '', WIN_PUBLISHER_NAME: '', TOOLTRAY_MAINTAINER: '' }
    const data = (configuration: unknown): unknown => JSON.parse(JSON.stringify(configuration))
    expect(data(configuration({ electronDist: undefined, inspect: false, output: 'release', env }))).toEqual(data(made))
  })

  it('names where newer versions are only where that was said: nobody else’s name comes into an app', () => {
    const from = (GITHUB_REPOSITORY: string | undefined) =>
      configuration({ electronDist: undefined, inspect: false, output: 'release', env: { GITHUB_REPOSITORY } })
    for (const nowhere of [from(undefined), from('')]) {
      expect(nowhere.publish).toBeNull()
      expect(JSON.stringify(nowhere)).not.toMatch(/github\.com/)
    }
    expect(from('ada/tray')).toMatchObject({
      publish: { provider: 'github', owner: 'ada', repo: 'tray' },
      extraMetadata: { homepage: 'https://github.com/ada/tray', author: { email: 'ada@users.noreply.github.com' } },
    })
  })

  it('looks on this machine for tests of updates, and nowhere else without a name', () => {
    const from = (TOOLTRAY_UPDATE_FEED: string) =>
      configuration({ electronDist: undefined, inspect: false, output: 'o', env: { TOOLTRAY_UPDATE_FEED }, version: '0.0.1' })
    expect(from('http://127.0.0.1:8123')).toMatchObject({
      publish: { provider: 'generic', url: 'http://127.0.0.1:8123' },
      extraMetadata: { version: '0.0.1' },
    })
    expect(() => from('https://example.com')).toThrow('127.0.0.1')
    expect(made.extraMetadata).not.toHaveProperty('version')
  })

  it('packs what the keychain needs, and nothing of what is in the bundles', () => {
    expect(packedFolders()).toContain('node_modules/@napi-rs/keyring')
    expect(packedFolders().filter((folder) => !folder.startsWith('node_modules/@napi-rs/'))).toEqual([])
  })

  it('has pictures in every size that is asked for', () => {
    const sizes = (bytes: Buffer, at: number, count: number): number[] =>
      Array.from({ length: count }, (_, index) => bytes.readUInt8(at + 16 * index) || 256)
    const ico = readFileSync(join(root, 'build/icon.ico'))
    expect(sizes(ico, 6, ico.readUInt16LE(4))).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
    const icns = readFileSync(join(root, 'build/icon.icns'))
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
    for (const icon of readdirSync(join(root, 'build/icons'))) {
      const png = readFileSync(join(root, 'build/icons', icon))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`).toBe(icon)
    }
  })
})

describe('what an uninstaller takes away', () => {
  it('is on Windows what the app put there', () => {
    const home = 'C:\\Users\\ada'
    const windows: Platform = { os: 'win32', env: {}, home, tmp: 'C:\\tmp', uid: undefined }
    const { configDir, dataDir, installationFile } = pathsFor(windows)
    const script = text('build/installer.nsh')
    const inScript = (path: string): string =>
      path.replace(`${home}\\AppData\\Local`, '$LOCALAPPDATA').replace(`${home}\\AppData\\Roaming`, '$APPDATA')
    const { copy } = helperPlace(
      packagedApp('C:\\resources', 'win32', () => false),
      windows,
      dataDir,
    )
    expect(script).toContain(`RMDir /r "${inScript(copy?.to ?? '')}"`)
    expect(script).toContain(`Delete "${inScript(installationFile)}"`)
    expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${PRODUCT.scheme}"`)
    expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\CLSID\\${TOAST_ACTIVATOR}"`)
    // What is a person's goes by a word of theirs alone.
    expect(script.indexOf(`RMDir /r "${inScript(configDir)}"`)).toBeGreaterThan(script.indexOf('--delete-app-data'))
  })

  it('is on Linux what the scripts put there, by the same names', () => {
    const files = ['after-install.sh', 'before-remove.sh', 'apparmor-profile'].map((file) => text(`build/linux/${file}`))
    expect(files[0]).toContain(`${PRODUCT.folder}/resources/apparmor-profile`)
    expect(files[2]).toContain(` ${PRODUCT.folder}/${PRODUCT.program} `)
    for (const file of files.slice(0, 2)) expect(file).toContain(`/etc/apparmor.d/${PRODUCT.program}"`)
  })
})

describe('packages of Linux', () => {
  const about = { version: '1.0.0-beta.1', arch: 'x64', maintainer: 'ada@example.com', compressed: true }

  it('are of a version that is older than the release that it leads to', () => {
    expect(packageVersion(about.version)).toBe('1.0.0~beta.1')
    expect([debName(about), rpmName(about)]).toEqual(['tooltray_1.0.0-beta.1_amd64.deb', 'tooltray-1.0.0-beta.1.x86_64.rpm'])
  })

  it('say what they are, who answers for them and what they need', () => {
    const control = controlFile(about, 12)
    expect(control).toMatch(/^Version: 1\.0\.0~beta\.1\nArchitecture: amd64\nMaintainer: .* <ada@example\.com>\nInstalled-Size: 12$/m)
    expect(control).toMatch(/^Depends: .*libgtk-3-0t64 \| libgtk-3-0, /m)
    expect(control).not.toContain('Homepage')
    const homepage = 'https://github.com/ada/tray'
    expect(controlFile({ ...about, homepage }, 12)).toContain(`\nHomepage: ${homepage}\n`)
    expect(specFile({ ...about, homepage }, [])).toContain(`\nURL: ${homepage}\n`)
    const spec = specFile(about, ['/opt/Tooltray', '/usr/bin/tooltray'])
    expect(spec).toMatch(/^Version: 1\.0\.0~beta\.1$/m)
    expect(spec).toMatch(/%files\n.*\n\/opt\/Tooltray\n\/usr\/bin\/tooltray\n$/)
  })

  it('are found by the desktop, by the name that Electron gives its windows', () => {
    expect(made.extraMetadata).toMatchObject({ desktopName: PRODUCT.desktopFile })
    expect(desktopEntry()).toContain(`MimeType=x-scheme-handler/tooltray;${PRODUCT.bundles.type};\n`)
    expect(mimeType()).toContain('<glob pattern="*.mcpb"/>')
    expect(desktopEntry()).toContain(`StartupWMClass=${PRODUCT.desktopFile.replace('.desktop', '')}\n`)
  })
})
