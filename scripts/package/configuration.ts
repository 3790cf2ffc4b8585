import type { Configuration } from 'electron-builder'
import { rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { withDependencies } from '../supply/shipped-packages.ts'
import { wantedFuses } from './fuses.ts'
import { HANDSHAKE_FILE } from '../../electron/contract/cached-handshake.ts'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { PRODUCT, homepageOf, repositoryOf, root } from './product.ts'

/** How one package is to be made. */
export interface PackageWishes {
  /** A folder (or zip) with a distribution of Electron; undefined: electron-builder fetches the one of package.json. */
  readonly electronDist: string | undefined
  /** For tests of the packed app alone: lets a debugger in. */
  readonly inspect: boolean
  /** The folder that is written to. */
  readonly output: string
  readonly env: NodeJS.ProcessEnv
  /** Another version than that of package.json, for tests of updates. */
  readonly version?: string
  /** The folder of another main program than the one for people, for tests in an older Electron. */
  readonly main?: string
}

/** Packages whose code is not in a bundle: the updater is loaded in an installed app alone, and a native module cannot be bundled. */
export const PACKED_MODULES = ['@napi-rs/keyring'] as const

/** The folders below the checkout of those packages, and of all that they need, with `/` between. */
export function packedFolders(): string[] {
  const folders = new Set(PACKED_MODULES.flatMap((name) => [...withDependencies(root, name)]))
  return [...folders].map((folder) => relative(root, folder).replaceAll(sep, '/')).sort()
}

/** Of a package as npm installed it, nothing but what runs. */
const OF_MODULES = [
  '**/*',
  '!**/*.{map,md,markdown,ts,mts,cts,tsx,flow}',
  '!**/{test,tests,__tests__,docs,doc,example,examples,.github}/**',
]

/** electron-builder's configuration: what is packed, and what is made of it on each system. */
export function configuration({ electronDist, inspect, output, env, version, main = 'dist/main' }: PackageWishes): Configuration {
  const homepage = homepageOf(env)
  return {
    appId: PRODUCT.id,
    productName: PRODUCT.title,
    copyright: 'Copyright © the Tooltray authors',
    directories: { output, buildResources: 'build' },
    ...(electronDist === undefined ? {} : { electronDist }),
    extraMetadata: {
      main: 'dist/main/main.js',
      // The name that Electron tells the system: in menus, notifications and questions for a password.
      productName: PRODUCT.title,
      desktopName: PRODUCT.desktopFile,
      ...(version === undefined ? {} : { version }),
      ...(homepage === undefined ? {} : { homepage }),
      author: { name: 'The Tooltray authors', email: maintainer(env) },
    },
    files: [
      'package.json',
      'dist/{preload,renderer,search}/**/*',
      '!dist/**/*.map',
      { from: main, to: 'dist/main', filter: ['**/*', '!**/*.map'] },
      'resources/icon.png',
      'resources/tray/**/*',
      ...packedFolders().map((folder) => ({ from: folder, to: folder, filter: OF_MODULES })),
    ],
    // What is bundled must not be packed a second time, as electron-builder would do with everything in "dependencies".
    beforeBuild: () => Promise.resolve(false),
    // Electron's own app, which shows a welcome page; electron-builder takes it away where it fetched Electron itself.
    afterPack: ({ appOutDir, packager }) => rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
    asar: true,
    // The encoder reads single rows of its file, in a thread.
    asarUnpack: ['**/*.node', 'dist/search/encoder.bin'],
    extraResources: [
      // By its name: what stands beside it in a checkout leads to the Node of that checkout.
      { from: 'dist/native', to: 'helper', filter: [helperFile('linux'), helperFile('win32'), HANDSHAKE_FILE] },
      { from: 'LICENSE', to: 'LICENSE.txt' },
      { from: 'dist/THIRD-PARTY.txt', to: 'THIRD-PARTY.txt' },
    ],
    // The window is in English; without a list, texts of Chromium in fifty languages take 40 MB.
    electronLanguages: ['en-US'],
    electronFuses: { ...wantedFuses(inspect), ...(process.platform === 'darwin' ? { resetAdHocDarwinSignature: true } : {}) },
    protocols: [{ name: `${PRODUCT.title} link`, schemes: [PRODUCT.scheme] }],
    fileAssociations: [
      {
        ext: [...PRODUCT.bundles.extensions],
        name: PRODUCT.bundles.name,
        mimeType: PRODUCT.bundles.type,
        role: 'Viewer',
        rank: 'Alternate',
      },
    ],
    // A version like 1.0.0-beta.1 makes the channel beta, any other latest. Without a place the app has no update source, and says so.
    publish: publishTo(env),
    // Where there is a certificate, nothing leaves unsigned.
    forceCodeSigning: isSet(env['CSC_LINK']),
    mac: macOf(env),
    dmg: { sign: false },
    win: windowsOf(env),
    nsis: {
      oneClick: true,
      perMachine: false,
      include: 'build/installer.nsh',
      shortcutName: PRODUCT.title,
      createDesktopShortcut: false,
      deleteAppDataOnUninstall: false,
      buildUniversalInstaller: false,
    },
    linux: {
      target: ['AppImage'],
      executableName: PRODUCT.program,
      icon: 'build/icons',
      category: 'Development',
      synopsis: PRODUCT.summary,
      syncDesktopName: true,
    },
    // With the runtime that needs no libfuse2, which current desktops do not bring any more.
    toolsets: { appimage: '1.0.3' },
    // Without a version: what starts it at login goes on doing so after an update.
    appImage: { artifactName: '${productName}-${arch}.${ext}' },
  }
}

/** Where the app looks for newer versions. */
function publishTo(env: NodeJS.ProcessEnv): NonNullable<Configuration['publish']> | null {
  const { TOOLTRAY_UPDATE_FEED: feed } = env
  if (isSet(feed)) {
    // For tests of updates alone: an app that is given to somebody must not look on their machine.
    if (URL.parse(feed)?.hostname !== '127.0.0.1') throw new Error(`TOOLTRAY_UPDATE_FEED is on 127.0.0.1, and not ${feed}.`)
    return { provider: 'generic', url: feed }
  }
  const [owner = '', repo = ''] = repositoryOf(env)?.split('/') ?? []
  return repo === '' ? null : { provider: 'github', owner, repo, releaseType: 'draft' }
}

/** A workflow sets a variable whose secret is missing to nothing. */
const isSet = (variable: string | undefined): variable is string => variable !== undefined && variable !== ''

/** Who answers for packages. Debian wants an address: it is told where releases are made, else one leads nowhere. */
export function maintainer(env: NodeJS.ProcessEnv): string {
  const { TOOLTRAY_MAINTAINER: named } = env
  if (isSet(named)) return named
  const owner = repositoryOf(env)?.split('/')[0]
  return owner === undefined ? `${PRODUCT.name}@localhost` : `${owner}@users.noreply.github.com`
}

function macOf(env: NodeJS.ProcessEnv): NonNullable<Configuration['mac']> {
  return {
    target: ['dmg', 'zip'],
    category: 'public.app-category.developer-tools',
    icon: 'build/icon.icns',
    artifactName: '${productName}-${version}-mac-${arch}.${ext}',
    // Lives in the menu bar; the app asks for a place in the Dock while its window is open. Without a window, macOS would put the app to
    // sleep (App Nap), and with it the engine that AI apps wait for.
    extendInfo: { LSUIElement: true, NSAppSleepDisabled: true },
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
    notarize: isSet(env['APPLE_API_KEY']),
  }
}

function windowsOf(env: NodeJS.ProcessEnv): NonNullable<Configuration['win']> {
  const publisher = env['WIN_PUBLISHER_NAME']
  return {
    target: ['nsis'],
    icon: 'build/icon.ico',
    executableName: PRODUCT.program,
    artifactName: '${productName}-${version}-win-${arch}.${ext}',
    // With a name in it, an installed app takes no update that is signed by somebody else, or not at all.
    ...(isSet(publisher) ? { signtoolOptions: { publisherName: publisher } } : {}),
  }
}

/** Where electron-builder leaves the packed app of a system, below its output. */
export function packedFolder(output: string, system: NodeJS.Platform, arch: string): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  if (system === 'darwin') return join(output, `mac${suffix}`)
  return join(output, system === 'win32' ? `win${suffix}-unpacked` : `linux${suffix}-unpacked`)
}
