import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, headerHash, listFaults, partFaults, readArchive } from './archive-content.ts'
import { packedFolders } from './configuration.ts'
import { type Fuses, wrongFuses } from './fuses.ts'
import { machineOf } from './machine-of.ts'
import { HANDSHAKE_FILE } from '../../electron/contract/cached-handshake.ts'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { PRODUCT } from './product.ts'

/** A packed app, and where in its folder what is. */
export interface PackedApp {
  readonly system: NodeJS.Platform
  /** The executable; of macOS the bundle, in which its parts are found by their names. */
  readonly program: string
  readonly resources: string
}

/** Finds what electron-builder left in a folder. Throws when that is no packed app. */
function packedApp(folder: string): PackedApp {
  const bundle = join(folder, `${PRODUCT.title}.app`)
  if (existsSync(bundle)) return { system: 'darwin', program: bundle, resources: join(bundle, 'Contents/Resources') }
  const resources = join(folder, 'resources')
  for (const [system, ending] of [['win32', '.exe'] as const, ['linux', ''] as const]) {
    const program = join(folder, `${PRODUCT.program}${ending}`)
    if (existsSync(program)) return { system, program, resources }
  }
  throw new Error(`There is no packed app in ${folder}. Make one: npm run dist:dir`)
}

/** The file that starts the packed app of a folder. Throws when there is none. */
export function programIn(folder: string): string {
  const { system, program } = packedApp(folder)
  return system === 'darwin' ? join(program, 'Contents/MacOS', PRODUCT.title) : program
}

/** What a packed app should be. */
export interface Wanted {
  readonly version: string
  /** As Node calls it. */
  readonly arch: string
  readonly fuses: Fuses
  /** Where it is to look for newer versions, as OWNER/NAME; undefined: nowhere. */
  readonly updatesFrom: string | undefined
}

/** What was found: sentences about what is wrong, and what takes how many bytes. */
export interface Checked {
  readonly faults: readonly string[]
  readonly sizes: Readonly<Record<string, number>>
  readonly archived: number
}

/** Looks through a packed app as it would be published. Throws when there is none, or its archive cannot be read. */
export async function checkPacked(folder: string, { version, arch, fuses, updatesFrom }: Wanted): Promise<Checked> {
  const app = packedApp(folder)
  const archive = join(app.resources, 'app.asar')
  const { files, faults } = readArchive(archive)
  const about = JSON.parse(extractText(archive, 'package.json')) as { version?: unknown; productName?: unknown; desktopName?: unknown }
  return {
    faults: [
      ...listFaults(files, packedFolders()),
      ...faults,
      ...partFaults(files, (file) => extractText(archive, file)),
      ...(about.version === version ? [] : [`The app says that it is version ${String(about.version)}, and should be ${version}.`]),
      ...(about.productName === PRODUCT.title ? [] : [`The app is called ${String(about.productName)} to the system.`]),
      ...(about.desktopName === PRODUCT.desktopFile ? [] : ['The app does not name its desktop file.']),
      ...boundFaults(app, archive),
      ...updateFaults(app, updatesFrom),
      ...nativeFaults(app, arch),
      ...helperFaults(app, arch, version),
      ...besideFaults(app),
      ...(await wrongFuses(app.program, fuses)),
    ],
    sizes: sizesOf(folder, app),
    archived: files.length,
  }
}

/** macOS and Windows refuse an archive whose list is not the one that the program was packed with. Linux has no such check. */
function boundFaults({ system, program }: PackedApp, archive: string): string[] {
  if (system === 'linux') return []
  const holder = system === 'darwin' ? join(program, 'Contents/Info.plist') : program
  return readFileSync(holder).includes(headerHash(archive)) ? [] : [`${holder} does not hold the hash of the archive.`]
}

/** Whoever has the name that is in this file has code run on every machine that the app is on. */
function updateFaults({ resources }: PackedApp, wanted: string | undefined): string[] {
  const file = join(resources, 'app-update.yml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (wanted === undefined) return text === undefined ? [] : ['The app looks for newer versions somewhere, and nobody said where.']
  const [owner = '', repo = ''] = wanted.split('/')
  const lines = text?.split('\n') ?? []
  return lines.includes(`owner: ${owner}`) && lines.includes(`repo: ${repo}`)
    ? []
    : [`The app does not look for newer versions in ${wanted}.`]
}

/** A native module that was installed on another machine would end the app at its first secret. */
function nativeFaults({ system, resources }: PackedApp, arch: string): string[] {
  const unpacked = join(resources, 'app.asar.unpacked')
  const modules = existsSync(unpacked) ? filesBelow(unpacked).filter((file) => file.endsWith('.node')) : []
  if (modules.length === 0) return ['No native module is there: the keychain cannot be reached.']
  return modules.flatMap((file) => machineFaults(file, system, arch))
}

function helperFaults({ system, resources }: PackedApp, arch: string, version: string): string[] {
  const helper = join(resources, 'helper', helperFile(system))
  if (!existsSync(helper)) return ['The helper is missing: build it with npm run build:native.']
  const inside = readdirSync(join(resources, 'helper'))
  const beside = inside.filter((name) => name !== helperFile(system) && name !== HANDSHAKE_FILE)
  return [
    ...machineFaults(helper, system, arch),
    ...(system === 'win32' || (statSync(helper).mode & 0o111) === 0o111 ? [] : ['Not everybody can run the helper.']),
    ...(readFileSync(helper).includes(version) ? [] : [`The helper is not of version ${version}.`]),
    ...(system === process.platform && arch === process.arch ? runFaults(helper) : []),
    ...(inside.includes(HANDSHAKE_FILE) ? [] : [`${HANDSHAKE_FILE} is missing beside the helper: build it with npm run build.`]),
    ...beside.map((name) => `${name} stands beside the helper and leads nowhere in an app.`),
  ]
}

/** In ms. It has nothing to do, and takes a few. */
const LONGEST_RUN = 10_000

/** Told to connect by a client that goes at once, the helper ends well. */
function runFaults(helper: string): string[] {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-check-'))
  try {
    const env = { ...process.env, HOME: home, TOOLTRAY_HOME: home }
    const { status, signal, error } = spawnSync(helper, ['connect'], { cwd: home, input: '', env, timeout: LONGEST_RUN })
    return status === 0 ? [] : [`The helper does not run: ${error?.message ?? signal ?? `exit code ${status}`}.`]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function machineFaults(file: string, system: NodeJS.Platform, arch: string): string[] {
  const machine = machineOf(file)
  return machine === `${system} ${arch}` ? [] : [`${file} is ${machine ?? 'no program'}, and should be ${system} ${arch}.`]
}

function besideFaults({ system, resources }: PackedApp): string[] {
  const missing = ['LICENSE.txt', 'THIRD-PARTY.txt'].filter((name) => !existsSync(join(resources, name)))
  const locales = system === 'darwin' ? [] : readdirSync(join(resources, '../locales'))
  return [
    ...missing.map((name) => `${name} is missing beside the archive.`),
    ...(existsSync(join(resources, 'default_app.asar')) ? ["Electron's welcome page is still there."] : []),
    ...locales.filter((name) => name !== 'en-US.pak').map((name) => `${name} is a language that the app does not speak.`),
    ...(system === 'darwin' || locales.includes('en-US.pak') ? [] : ['Chromium has no texts, and does not start.']),
  ]
}

function sizesOf(folder: string, { resources, system }: PackedApp): Record<string, number> {
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + statSync(file).size, 0)
  const unpacked = join(resources, 'app.asar.unpacked')
  return {
    'the whole folder': sum(filesBelow(folder)),
    'app.asar': statSync(join(resources, 'app.asar')).size,
    'native modules': existsSync(unpacked) ? sum(filesBelow(unpacked)) : 0,
    'the helper': sum([join(resources, 'helper', helperFile(system))].filter(existsSync)),
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
